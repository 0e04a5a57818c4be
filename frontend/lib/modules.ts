import type { ResourceNamespaceMap } from 'i18next';
import { createContext, lazy, useContext, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react';
import type { RouteObject } from 'react-router';
import type { Rights } from '#shared/access/access.ts';
import type { CardFilter } from '#shared/api/card-filter.ts';
import type { KeptAnswer } from '#shared/design/kept-answer.ts';
import type { CardSort } from '#shared/api/card-lists.ts';
import type { FormSession, ItemPath, ItemState, Warned } from '#shared/form/form-types.ts';
import type { PreparedDesign } from '#shared/form/prepare.ts';
import type { CallAnswer } from '#shared/api/calls.ts';
import type { Answers, CardDesign, Choice, GroupItem, Item, MultiItem, Page, RepeatItem } from '#shared/design/card-design.ts';
import type { Diagnostic } from '#shared/design/diagnostic.ts';
import type { LanguageTag, Texts } from '#shared/text/languages.ts';
import type { ManagedDomain, ManagedFolder, ManagedProject } from './administration.ts';
import type { Card, CardForm, Drafts, FormReader, Opened, OpenedCard } from './card-form.ts';
import type { DesignLists } from './design-lists.ts';
import type { ChosenFile } from './downloads.ts';
import type { CardEntry, ListPage } from './card-lists.ts';
import type { SearchedFolder } from './find-cards.ts';
import { loadWords, type Namespace } from './i18n.ts';
import type { ListedPlace, ListedResult, ListOrigin } from './list-origin.ts';
import type { FormSelection } from './paths.ts';
import type { Folder, Project } from './projects.ts';
import type { OtherUnits } from './unit-choice.ts';

/** What an upload would do, and what the manager must confirm before it. */
export interface DesignJudgement {
  readonly messages: readonly string[];
  readonly question: { readonly label: string; readonly tone: 'success' | 'warning' | 'error' } | null;
}

/** `version`: null before the design is uploaded. */
export interface DesignHeading {
  readonly project: Texts | undefined;
  readonly folder: Texts | undefined;
  readonly version: number | null;
}

/** A form that is filled in for a try; `isTouched`: with the pickers of a phone. */
export type PreviewForm = ComponentType<{ readonly design: CardDesign; readonly content: LanguageTag; readonly isTouched: boolean }>;

export type FilterChanges = { readonly [Part in keyof CardFilter]?: CardFilter[Part] | undefined };

export interface FilterWordsProps {
  /** Whose items, people and organisations are named. */
  readonly folder?: SearchedFolder;
  readonly filter: CardFilter;
  readonly children: (words: readonly string[]) => ReactNode;
}

/** How a field of a form of the administration is worded and merged. A field without a label is not shown. */
export interface RecordField {
  readonly label?: string;
  readonly say?: (value: never) => ReactNode;
  readonly entryOf?: (entry: never) => readonly [key: string, value: unknown];
  readonly parts?: Readonly<Record<string, string>>;
  readonly isTicks?: boolean;
}

export type RecordFields = Readonly<Record<string, RecordField>>;

/** The core's forms of the administration. Forms of modules bring their fields. */
export type RecordKind = 'account' | 'domain' | 'folder' | 'member' | 'org' | 'project' | 'projectUser' | 'user';

/** The values of a form when it was opened and now, and the record that somebody else has saved since. */
export interface MeetingRecords {
  readonly base: object;
  readonly mine: object;
  readonly readLatest: () => Promise<{ readonly values: object; readonly save: (merged: object) => void }>;
}

/** Places where modules add parts to core screens, with the properties of each part. */
export interface Places {
  readonly 'dashboard-top': object;
  /** A few cards that wait for the reader, and the way to all of them. Without a module, they are not shown. */
  readonly 'waiting-cards': { readonly title: string; readonly filter: CardFilter; readonly isAsked: boolean };
  readonly 'project-row': { readonly project: Project };
  readonly 'dashboard-bottom': object;
  /** In place of the form of a new card whose address names no entry. The part leads on to the form. */
  readonly 'new-card': { readonly selection: FormSelection; readonly waiting: ReactNode };
  readonly 'folder-actions': { readonly project: Project; readonly folder: Folder };
  readonly 'list-actions': { readonly project: Project; readonly folder: Folder; readonly filter: CardFilter };
  readonly 'list-search': { readonly filter: CardFilter; readonly onSearch: (text: string) => void };
  readonly 'list-filter': { readonly folder: SearchedFolder; readonly filter: CardFilter; readonly onFilter: (filter: CardFilter) => void };
  /** The cards of a filter, drawn by `children`. Without a module the list waits until all of them are found. */
  readonly 'found-list': {
    readonly folder: SearchedFolder;
    readonly filter: CardFilter;
    readonly list: ListPage;
    /** Stands beside the way to other pages. */
    readonly size: ReactNode;
    readonly children: (cards: readonly CardEntry[], place: ListedPlace) => ReactNode;
  };
  readonly 'list-table': { readonly cards: readonly CardEntry[]; readonly result: ListedResult; readonly onSort: (sort: CardSort) => void };
  readonly 'filter-words': FilterWordsProps;
  readonly 'filter-conditions': { readonly filter: CardFilter; readonly onChange: (changes: FilterChanges) => void };
  readonly 'new-folder': { readonly isTest: boolean; readonly onTest: (isTest: boolean) => void };
  /** Above the members of a project. Only owners see it. */
  readonly 'project-admin-top': { readonly pId: string };
  readonly 'project-settings': { readonly as: 'owner' | 'manager'; readonly pId: string };
  readonly 'managed-user': { readonly oId: string; readonly user: CallAnswer<'userOfOrg'> };
  /** Below the linkage item of a domain, if it is written as one. `domain` is stored, null for a new one. */
  readonly 'linkage-item': { readonly item: string; readonly domain: ManagedDomain | null; readonly projectIds: readonly string[] };
  readonly 'account-fields': object;
  readonly 'new-password': { readonly password: string };
  readonly 'theme-sample': object;
  /** What is asked before the user is logged out. The part calls `onLeave` or `onStay`. */
  readonly logout: { readonly onStay: () => void; readonly onLeave: () => Promise<void> };
  /** Merges the two records that meet when a form of the administration is saved. */
  readonly 'record-merge': { readonly of: RecordKind | RecordFields; readonly meeting: MeetingRecords | null; readonly onClose: () => void };
  readonly 'project-rights': { readonly isNew: boolean; readonly rights: Rights; readonly onChange: (rights: Rights) => void };
  /** What a member may do besides the role. `held`: rights of the giver, who can remove others but not give them; a manager may give any. */
  readonly 'member-rights': { readonly rights: Rights; readonly held?: Rights; readonly isDisabled?: boolean; readonly onChange: (rights: Rights) => void };
  readonly 'owned-folders': { readonly pId: string };
  /** Work on all cards of a folder, at an address of its own. */
  readonly 'folder-work': { readonly project: Project; readonly folder: Folder };
  /** Before a file is chosen. `onForm` reads a file as if it had been chosen. */
  readonly 'design-beginnings': { readonly fId: string; readonly onForm: (file: File) => void };
  /** Drawn by the part above, or by the screen if there is none. */
  readonly 'design-sources': { readonly fId: string; readonly onForm: (file: File) => void };
  readonly 'design-file': {
    readonly file: File;
    readonly pages: readonly Page[];
    readonly repeating: readonly string[];
    readonly isBusy: boolean;
    readonly onChange: (repeating: readonly string[]) => void;
  };
  /** Above the upload of a design; `version` is in force. The upload waits until the part has judged the design read at `readAt`. */
  readonly 'design-upload': {
    readonly pId: string;
    readonly fId: string;
    readonly version: number;
    readonly design: CardDesign;
    readonly readAt: number;
    readonly cardPath: ((card: string) => string) | null;
    readonly onJudged: (judgement: DesignJudgement) => void;
  };
  readonly 'design-history': { readonly pId: string; readonly fId: string; readonly versions: Readonly<CallAnswer<'designHistory'>> };
  /** The dialog before an export. Without a module, the CSV of the specification is made at once. */
  readonly 'take-out': {
    readonly pId: string;
    readonly fId: string;
    readonly folderTitle: string;
    readonly mayIdentify: boolean;
    readonly filter: CardFilter;
    readonly onCancel: () => void;
    readonly onStart: (file: ChosenFile) => void;
  };
  readonly 'finding-help': { readonly code: string; readonly text: string };
  readonly 'manage-menu': object;
  readonly 'handbook-section': { readonly id: string };
  /** In place of the plain preview of a design. */
  readonly 'design-preview': { readonly design: CardDesign; readonly heading: DesignHeading; readonly Form: PreviewForm };
  readonly 'file-findings': { readonly findings: readonly Diagnostic[]; readonly file: File | null };
  /** A dialog with what the source file had and the design lacks (`leftOut`), or what an export format could not hold (`notHeld`). */
  readonly 'left-out': { readonly of: 'leftOut' | 'notHeld'; readonly version: number; readonly findings: readonly Diagnostic[]; readonly onClose: () => void };
  /** A dialog with a blank form of a design, in the language `content`. */
  readonly 'design-print': { readonly design: CardDesign; readonly heading: DesignHeading; readonly content: LanguageTag; readonly onClose: () => void };
  /** What the browser prints in place of the screen, with a text at the foot of each sheet. */
  readonly 'dialog-print': { readonly foot?: string; readonly children: ReactNode };
}

export interface OpenForm {
  readonly prepared: PreparedDesign;
  readonly isChanged: () => boolean;
  readonly loadLatest: () => Promise<unknown>;
  readonly onSignIn: () => void;
  readonly onShow: (path: ItemPath) => void;
}

/** A card that is to be moved to the version in force, or back to where it was before its latest move. */
export interface MovingCard {
  readonly isBack: boolean;
  readonly form: CardForm;
  readonly isUnsaved: boolean;
  readonly selection: FormSelection;
  readonly reader: FormReader;
  readonly token: () => Promise<string | null>;
  readonly onMoved: () => Promise<void>;
  /** Opens the card in the other version, to be mended before its save moves it. */
  readonly onOpen: (to: Opened, moved: FormSession) => void;
  readonly onSignIn: () => void;
  readonly onClose: () => void;
}

/** Places in the form of a card. The form loads these parts itself, so that a failed load does not remove typed answers from the screen. */
export interface FormPlaces {
  readonly 'form-top': { readonly origin: ListOrigin; readonly cardId: string | null };
  readonly 'page-tab': { readonly page: string };
  readonly 'form-foot': { readonly prepared: PreparedDesign; readonly onPick: (path: ItemPath) => void };
  readonly 'saved-note': object;
  /** How a calculated value came about. `needsInputs`: nothing for one that came from no answer. */
  readonly working: { readonly state: ItemState; readonly needsInputs?: true };
  readonly 'card-notes': { readonly card: Card; readonly form: OpenForm };
  /** Notices about the card: short links among what else is known of it. */
  readonly 'card-facts': { readonly card: Card };
  /** The dialog that moves the card. Without it, the form offers no move. */
  readonly 'card-move': MovingCard;
  /** What became of the answers that were carried into another version of the form. */
  readonly 'carried-report': { readonly from: CardForm; readonly to: CardForm; readonly onPick: (path: ItemPath) => void };
  /** The dialog with the saves of the card. Without it, the form offers no history. */
  readonly 'card-history': {
    readonly card: Card;
    readonly prepared: PreparedDesign;
    readonly selection: FormSelection;
    readonly onTakeBack: () => void;
    readonly onClose: () => void;
  };
  readonly 'history-entry': { readonly entry: Card['history'][number] };
  /** Between the title of a group and its items. */
  readonly 'group-head': { readonly item: GroupItem; readonly page: string; readonly suffix: string };
  /** Choices with a box or a button each, of which `children` draws some. */
  readonly choices: {
    readonly title: string;
    readonly isReadOnly: boolean;
    readonly choices: readonly Choice[];
    readonly chosen: readonly string[];
    readonly children: (shown: readonly Choice[]) => ReactNode;
  };
  /** Below choices of which several can be chosen. */
  readonly 'chosen-choices': {
    readonly item: MultiItem;
    readonly state: ItemState;
    readonly isReadOnly: boolean;
    readonly chosen: readonly string[];
    readonly onOrder: (next: readonly string[]) => void;
  };
  /** A control whose answer may be missing for a reason, or that reason in its place. `saysTitle`: the control shows the title of its field itself. */
  readonly reasons: { readonly item: Item; readonly state: ItemState; readonly isReadOnly: boolean; readonly saysTitle?: boolean; readonly children: ReactNode };
  /** Below a possible but implausible answer. */
  readonly warning: { readonly item: Item; readonly state: ItemState; readonly isReadOnly: boolean; readonly warned: Warned };
  /** A link in a text of the design that would send `answers` to another server or person. */
  readonly 'sending-link': { readonly href: string; readonly answers: readonly string[]; readonly children: ReactNode };
  /** In which unit the digits of a number are read. `children` draws the field, with `null` as without the module. */
  readonly 'other-units': OtherUnits;
  /** The repetitions of a repeat and the button that adds one, in place of those of the form. */
  readonly repeat: {
    readonly item: RepeatItem;
    readonly state: ItemState;
    readonly page: string;
    readonly suffix: string;
    readonly title: string;
    readonly count: number;
    readonly mayAdd: boolean;
    readonly onRemove: ((index: number) => void) | undefined;
    readonly repetition: (index: number) => ReactNode;
  };
  /** Answers that have no place in the form: `stored` by the card, `moved` by the latest save, or `carried` by this form to the next one. */
  readonly 'orphaned-answers': {
    readonly selection: FormSelection;
    readonly answers: readonly Pick<KeptAnswer, 'path' | 'version' | 'value'>[];
    readonly state: 'stored' | 'moved' | 'carried';
  };
  /** Merges what was typed with a card that another user has saved. `with`: that card, if it is not the open one. */
  readonly merge: {
    readonly form: CardForm;
    readonly with: string | undefined;
    readonly isSaving: boolean;
    readonly readLatest: (cardId: string | undefined) => Promise<OpenedCard>;
    readonly onMerged: (latest: Opened, answers: Answers) => void;
    readonly onClose: () => void;
  };
  /** What the restored answers change. */
  readonly compare: {
    readonly form: CardForm;
    /** The dialog asks whether to discard them. */
    readonly isDiscarding: boolean;
    readonly discard: () => Promise<void>;
    readonly onDiscard: () => void;
    readonly onClose: () => void;
  };
  /** `lostSaveAt`: when the save of a new card was sent whose outcome can no longer be found out. */
  readonly 'draft-notes': {
    readonly form: CardForm;
    readonly selection: FormSelection;
    readonly lostSaveAt: number | null;
    readonly onCompare: () => void;
    readonly onDiscard: () => void;
  };
  /** In the dialog after a save was refused because another card has the same id. */
  readonly 'taken-id': { readonly prepared: PreparedDesign; readonly selection: FormSelection; readonly onOpen: (cardId: string) => void };
  /** Signs in again inside the form. Without it, the form leads to another tab. */
  readonly 'sign-in-here': { readonly action: string; readonly onSignedIn: () => void };
  readonly 'copy-answers': { readonly form: CardForm; readonly selection: FormSelection };
  /** Beside the buttons of the form: what is unsaved, waits or was saved. `isWaiting`: a save had no answer; `onSend` sends it again. `onConfirm` opens the dialog after a save, for those who have it confirmed here only. */
  readonly 'save-state': {
    readonly form: CardForm;
    readonly isSaving: boolean;
    readonly isWaiting: boolean;
    readonly savedAt: number | null;
    readonly onSend: () => Promise<void>;
    readonly onConfirm: () => void;
  };
  readonly 'form-keys': object;
  /** In place of the pages of a stored card: all answers to read. */
  readonly 'card-reading': { readonly design: CardDesign; readonly onPick: (path: ItemPath) => void };
  /** What the browser prints in place of the form. */
  readonly 'card-print': {
    readonly isReading: boolean;
    readonly design: CardDesign;
    readonly card: Card | null;
    readonly isChanged: () => boolean;
    readonly project: Texts | undefined;
    readonly folder: Texts | undefined;
  };
  readonly 'dialog-print': Places['dialog-print'];
}

export interface FormPart<Given> {
  /** Without it, the part is always shown. */
  readonly isShown?: (given: Given) => boolean;
  /** The catalogues that load with the part. */
  readonly words?: readonly Namespace[];
  /** Parts inside of this one. It waits for them, because a cell that is redrawn would lose the cursor. */
  readonly needs?: readonly (keyof FormPlaces)[];
  readonly load: () => Promise<ComponentType<Given>>;
  readonly Waiting?: ComponentType<Given>;
}

/** Menus and rows of buttons to which modules add entries, with what each entry is given. */
export interface EntryPlaces {
  /** What a manager looks at first. Also a button beside the menu. */
  readonly 'managed-project-top': { readonly project: ManagedProject };
  readonly 'managed-project': { readonly project: ManagedProject };
  /** Beside the figures of a project that a manager looks at. */
  readonly 'managed-figures': { readonly pId: string };
  readonly 'managed-folder': { readonly pId: string; readonly folder: ManagedFolder };
  readonly 'design-version': DesignVersion;
  readonly 'owned-project': { readonly pId: string };
}

export interface DesignVersion {
  readonly pId: string;
  readonly fId: string;
  readonly version: CallAnswer<'designHistory'>[number];
  readonly before: number | null;
  readonly heading: DesignHeading;
}

type EntryKey<Catalogue extends keyof ResourceNamespaceMap> = `${Catalogue}:${keyof ResourceNamespaceMap[Catalogue] & string}`;

/** An entry leads to an address, opens a dialog, or acts at once. */
export interface ModuleEntry<Given> {
  readonly label: EntryKey<'admin'> | EntryKey<'manage'> | EntryKey<'manage-designs'>;
  readonly mentions?: (given: Given) => Readonly<Record<string, number>>;
  /** Better loaded on demand: the list of modules is part of every first load. */
  readonly Icon?: ComponentType;
  readonly isDangerous?: boolean;
  readonly isOffered?: (given: Given) => boolean;
  readonly to?: (given: Given) => string;
  readonly Dialog?: ComponentType<Given & { readonly onClose: () => void }>;
  readonly act?: (given: Given) => unknown;
}

export type CodeHit = CallAnswer<'searchMaster'>[number];

export interface KnownCodes {
  readonly rememberHits: (master: string, hits: readonly CodeHit[]) => void;
  readonly rememberPick: (master: string, hit: CodeHit) => void;
  /** Without words, the usual codes. */
  readonly find: (master: string, common: readonly CodeHit[], words: readonly string[], firstCodes: readonly string[]) => readonly CodeHit[];
}

export interface Module {
  readonly name: string;
  readonly screens?: { readonly user?: readonly RouteObject[]; readonly manager?: readonly RouteObject[] };
  readonly places?: { readonly [Place in keyof Places]?: ComponentType<Places[Place]> };
  readonly formParts?: { readonly [Place in keyof FormPlaces]?: FormPart<FormPlaces[Place]> };
  readonly entries?: { readonly [Place in keyof EntryPlaces]?: readonly ModuleEntry<EntryPlaces[Place]>[] };
  readonly accountEntries?: readonly { readonly to: string; readonly label: keyof ResourceNamespaceMap['session']; readonly Icon: ComponentType<{ fontSize: 'small' }> }[];
  /** A hook that returns sentences about what ends with a membership. Only owners may ask. */
  readonly useMembershipEndings?: (pId: string, isOwner: boolean) => (userId: string) => readonly string[];
  readonly drafts?: Drafts;
  readonly designLists?: DesignLists;
  readonly knownCodes?: () => Promise<KnownCodes>;
}

const ModulesContext = createContext<readonly Module[]>([]);
export const ModulesProvider = ModulesContext.Provider;
export const useModules = (): readonly Module[] => useContext(ModulesContext);

export const draftsOf = (modules: readonly Module[]): Drafts | undefined => modules.find(({ drafts }) => drafts)?.drafts;
export const useDrafts = (): Drafts | undefined => draftsOf(useModules());

export const useHasPart = (place: keyof Places): boolean => useModules().some(({ places }) => places?.[place] !== undefined);

export const lazyModulePart = <Props extends object>(load: () => Promise<ComponentType<Props>>, ...words: readonly Namespace[]): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    const [Part] = await Promise.all([load(), loadWords(...words)]);
    return { default: Part };
  });

import type { ResourceNamespaceMap } from 'i18next';
import { createContext, lazy, useContext, type ComponentType, type LazyExoticComponent } from 'react';
import type { RouteObject } from 'react-router';
import type { CardFilter } from '#shared/api/card-filter.ts';
import type { ItemPath } from '#shared/form/form-types.ts';
import type { PreparedDesign } from '#shared/form/prepare.ts';
import type { CallAnswer } from '#shared/api/calls.ts';
import type { ChangeEffect } from '#shared/compare/design-change.ts';
import type { CardDesign } from '#shared/design/card-design.ts';
import type { ManagedFolder } from './administration.ts';
import type { ChosenFile } from './downloads.ts';
import { loadWords, type Namespace } from './i18n.ts';
import type { Card } from './open-card.ts';
import type { Folder, Project } from './projects.ts';

/** What a design does to what its folder has: `effect` is the worst change, null for none, and `lost` the number of cards that lose an answer. */
export interface DesignJudgement {
  readonly effect: ChangeEffect | null;
  readonly lost: number;
}

/** The places at which modules add parts to screens of the core, and the properties that the parts of each place get. */
export interface Places {
  /** Above the lists of the dashboard. */
  readonly 'dashboard-top': object;
  /** Above the folders of a project on the dashboard. */
  readonly 'project-row': { readonly project: Project };
  /** Below the lists of the dashboard. */
  readonly 'dashboard-bottom': object;
  /** Among what a member can do with a folder, above its cards. */
  readonly 'folder-actions': { readonly project: Project; readonly folder: Folder };
  /** Among what a member can do with a folder: with the cards that its list is narrowed to. */
  readonly 'list-actions': { readonly project: Project; readonly folder: Folder; readonly filter: CardFilter };
  /** Settings of a project, for its owners and for managers. */
  readonly 'project-settings': { readonly as: 'owner' | 'manager'; readonly pId: string };
  /** Below the fields of the own account. */
  readonly 'account-fields': object;
  /** Among what an owner can do with the folders of a project. */
  readonly 'owned-folders': { readonly pId: string };
  /** Among what is asked of all cards of a folder. */
  readonly 'folder-checks': { readonly pId: string; readonly fId: string };
  /** Above the upload of a design into a folder that has version `version` in force. The upload waits until the part has judged the design that was read at `readAt`. */
  readonly 'design-upload': {
    readonly pId: string;
    readonly fId: string;
    readonly version: number;
    readonly design: CardDesign;
    readonly readAt: number;
    /** The address of a card of the folder; null: the reader cannot open cards. */
    readonly cardPath: ((card: string) => string) | null;
    readonly onJudged: (judgement: DesignJudgement) => void;
  };
  /** Below the versions of a folder's design, newest first. */
  readonly 'design-history': { readonly pId: string; readonly fId: string; readonly versions: Readonly<CallAnswer<'designHistory'>> };
  /** Among what owners change on all cards of a folder. `onMove` leads to where cards are moved to the version in force. */
  readonly 'folder-changes': { readonly pId: string; readonly fId: string; readonly onMove: () => void };
  /** Asks what is taken out of a folder before it is made. Without a module, the CSV of the specification is made at once. */
  readonly 'take-out': {
    readonly pId: string;
    readonly fId: string;
    readonly folderTitle: string;
    /** Whether the file may tell who somebody is. */
    readonly mayIdentify: boolean;
    /** What the list is narrowed to, if it is. */
    readonly filter: CardFilter;
    readonly onCancel: () => void;
    readonly onStart: (file: ChosenFile) => void;
  };
  /** In a section of the handbook, below its text. */
  readonly 'handbook-section': { readonly id: string };
}

/** A card that is open in its form. */
export interface OpenForm {
  readonly prepared: PreparedDesign;
  readonly isChanged: () => boolean;
  /** Opens the card as it is stored by now. */
  readonly loadLatest: () => Promise<unknown>;
  readonly onSignIn: () => void;
  /** Leads to an item. */
  readonly onShow: (path: ItemPath) => void;
}

/** The places of the form of a card. The form brings these parts over by itself, so that one that cannot be fetched does not take what was typed off the screen. */
export interface FormPlaces {
  /** Above the answers of a stored card. */
  readonly 'card-notes': { readonly card: Card; readonly form: OpenForm };
  /** In the place of the number of changes, in an entry of the history. */
  readonly 'history-entry': { readonly entry: Card['history'][number] };
}

export interface FormPart<Given> {
  /** What it is not shown for, it does not come over for. */
  readonly isShown: (given: Given) => boolean;
  readonly load: () => Promise<ComponentType<Given>>;
}

/** The places at which the core links to screens of modules, and what an address there is built of. */
export interface LinkPlaces {
  /** What a manager can do with a project. */
  readonly 'managed-project': { readonly pId: string };
  /** What a manager can look up about a project. */
  readonly 'managed-project-records': { readonly pId: string };
  /** What a manager can do with a folder. */
  readonly 'managed-folder': { readonly pId: string; readonly folder: ManagedFolder };
  /** What can be done with a version of a design; `before` is the version before it. */
  readonly 'design-version': { readonly version: number; readonly before: number | null };
  /** What an owner can do with a project. */
  readonly 'owned-project': { readonly pId: string };
}

export interface ModuleLink<Given> {
  /** A word of the catalogue `admin`. */
  readonly label: keyof ResourceNamespaceMap['admin'];
  /** What the word mentions. */
  readonly mentions?: (given: Given) => Readonly<Record<string, number>>;
  readonly Icon?: ComponentType;
  /** null: not offered here. */
  readonly to: (given: Given) => string | null;
}

/** What a module adds to the screens. `app/modules.ts` lists all modules. */
export interface Module {
  readonly name: string;
  /** Rows of the route table: for every signed-in user, and for the managers of the platform. */
  readonly screens?: { readonly user?: readonly RouteObject[]; readonly manager?: readonly RouteObject[] };
  readonly places?: { readonly [Place in keyof Places]?: ComponentType<Places[Place]> };
  readonly formParts?: { readonly [Place in keyof FormPlaces]?: FormPart<FormPlaces[Place]> };
  readonly links?: { readonly [Place in keyof LinkPlaces]?: ModuleLink<LinkPlaces[Place]> };
  /** A hook: what ends with the membership of a person in a project, as sentences. Owners alone may ask. */
  readonly useMembershipEndings?: (pId: string, isOwner: boolean) => (userId: string) => readonly string[];
}

const ModulesContext = createContext<readonly Module[]>([]);
export const ModulesProvider = ModulesContext.Provider;
export const useModules = (): readonly Module[] => useContext(ModulesContext);

/** Whether a module adds a part at a place. */
export const useHasPart = (place: keyof Places): boolean => useModules().some(({ places }) => places?.[place] !== undefined);

interface OfferedLink extends Pick<ModuleLink<never>, 'label' | 'Icon'> {
  readonly mentioned: Readonly<Record<string, number>>;
  readonly to: string;
}

/** The links of all modules at a place, for what they are built of. */
export const useModuleLinks = <Place extends keyof LinkPlaces>(place: Place): ((given: LinkPlaces[Place]) => readonly OfferedLink[]) => {
  const modules = useModules();
  return (given) =>
    modules.flatMap(({ links }) => {
      const link = links?.[place];
      const to = link?.to(given) ?? null;
      return link === undefined || to === null ? [] : [{ label: link.label, ...(link.Icon && { Icon: link.Icon }), mentioned: link.mentions?.(given) ?? {}, to }];
    });
};

/** What ends with a membership, as sentences of all modules. */
export const useMembershipEndings = (pId: string, isOwner: boolean): ((userId: string) => readonly string[]) => {
  // oxlint-disable-next-line react/rules-of-hooks -- the list of modules never changes, so the hooks run in the same order
  const all = useModules().flatMap(({ useMembershipEndings: useEndings }) => (useEndings === undefined ? [] : [useEndings(pId, isOwner)]));
  return (userId) => all.flatMap((endingsOf) => endingsOf(userId));
};

/** A part that comes over with its words when it is first drawn. */
export const lazyModulePart = <Props extends object>(load: () => Promise<ComponentType<Props>>, ...words: readonly Namespace[]): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    const [Part] = await Promise.all([load(), loadWords(...words)]);
    return { default: Part };
  });

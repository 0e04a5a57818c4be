import type { AnswerValue, Answers, CardDesign, Item, Path } from '../design/card-design.ts';
import type { FormContext, GivenItem, ItemPath } from '../items/behaviour.ts';
import type { PartTold, UnreadParts } from '../items/take.ts';
import type { Finding } from '../items/findings.ts';
import type { Shown } from '../items/shown.ts';
import type { Texts } from '../text/languages.ts';

export type { FormContext, GivenItem, ItemPath };

export type PageState = 'all' | 'partial' | 'no';

export interface PageStatus {
  readonly name: string;
  readonly status: PageState;
}

/** The status is stored with the card (spec end-user 4, form behaviour). */
export interface CardStatus {
  readonly overall: PageState;
  readonly required: 'comp' | 'incomp';
  readonly missing: number;
  readonly pages: readonly PageStatus[];
}

/** `code` names a text in the catalogue `issues`; `params` fill it. */
export interface Issue extends Finding {
  readonly path: ItemPath;
  /** The holder is the item whose rule made the finding, if another one. */
  readonly holder?: ItemPath;
}

export interface Calculated {
  /** An overwritten answer replaces the calculated one. The origin is null while there is no answer or the formula has none to replace it, and where nobody can tell. */
  readonly origin: 'calculated' | 'overwritten' | null;
  readonly replaced: AnswerValue;
}

export interface MentionedAnswer {
  readonly item: Item;
  readonly path: ItemPath;
  readonly part: string | null;
  readonly value: AnswerValue;
}

export type Mentioned = ReadonlyMap<Path, MentionedAnswer>;

export interface Reasons {
  readonly [part: string]: string;
}

export type Check = 'soft_range' | 'warning' | `rule:${string}`;

/** A confirmation states that an implausible answer is right, and is valid only for this answer. */
export interface Confirmation {
  readonly value: AnswerValue;
  /** Any warning that is not among these checks is open. */
  readonly checks: readonly Check[];
  /** The digest stands for the other answers that the checks read. It is absent if there are none. */
  readonly read?: string;
  readonly reason?: string;
  readonly text?: string;
  /** The server sets it; it is absent before the save. */
  readonly by?: { readonly id: string; readonly name: Texts };
  readonly at?: string;
}

export type Confirming = Pick<Confirmation, 'reason' | 'text'>;

export interface Warning extends Finding {
  readonly check: Check;
}

export interface Warned {
  readonly found: readonly Warning[];
  readonly confirmed: Confirmation | null;
}

/** The view is a new object whenever it changed, and the same object otherwise. */
export interface ItemState {
  readonly item: Item;
  readonly path: ItemPath;
  readonly exposed: boolean;
  /** The value is null while unanswered. For a repeat it is the count. */
  readonly value: AnswerValue;
  readonly required: boolean;
  readonly readonly: boolean;
  /** `issues()` and `missing` report missing answers, this list does not. */
  readonly issues: readonly Issue[];
  /** The item is required, exposed and blank; an unread text is not blank. */
  readonly missing: boolean;
  readonly unread: UnreadParts | null;
  readonly reasons: Reasons | null;
  readonly warned: Warned | null;
  readonly told: readonly PartTold[];
  /** A deselection set this number of answers aside; they return with the choice. */
  readonly setAside: number;
  readonly shows: Shown | null;
  /** The value is null for an item without a calculation or that cannot be overwritten. */
  readonly calculated: Calculated | null;
  readonly mentioned: Mentioned | null;
  /** `answer` is hidden from this user, `result` depends on hidden answers as of the last save, and `repetitions` hold hidden answers. */
  readonly withheld: 'answer' | 'result' | 'repetitions' | null;
}

export interface UnreadTexts {
  readonly [path: ItemPath]: { readonly [part: string]: string };
}

export interface FormSession {
  /** Throws for unknown paths; a repetition that does not exist is answered as hidden. */
  item(path: ItemPath): ItemState;
  /** Typed text is read by the item's type; null clears. Throws for paths without entry. */
  set(path: ItemPath, value: AnswerValue): void;
  /** Sets the text of one part. It may also hold other parts ("120/80"); until `leave`, the next text in this part replaces all that it said. */
  setPart(path: ItemPath, part: string, text: string): void;
  /** Sets or takes back (null) the reason for a missing answer. The replaced answer returns; a repeat with a reason has no repetitions. */
  setReason(path: ItemPath, part: string, reason: string | null): void;
  /** Confirms an answer that has warnings, or takes that back (null). Another answer ends the confirmation. */
  confirm(path: ItemPath, given: Confirming | null): void;
  readonly confirmationReasons: NonNullable<CardDesign['confirmation_reasons']>;
  openWarnings(): readonly (Warning & Issue)[];
  readonly missingReasons: NonNullable<CardDesign['missing_reasons']>;
  /** Sets an answer as one of several that were entered at once. Any later entry in the item ends the mark. */
  setTogether(path: ItemPath, value: AnswerValue): void;
  together(): readonly ItemPath[];
  endTogether(paths: readonly ItemPath[]): void;
  leave(path: ItemPath): void;
  /** Returns hidden texts, too. `answers()` cannot hold unread texts; openForm takes them back. */
  unreadTexts(): UnreadTexts;
  addRepetition(path: ItemPath): boolean;
  /** Removes repetition `index` (1-based) unless min_count forbids it; later ones move down. */
  removeRepetition(path: ItemPath, index: number): void;
  /** Lazily loaded parts of the engine (`working.ts`) get a FormState here; the result is null for a missing repetition. */
  look<Seen>(path: ItemPath, at: (state: object, slot: number) => Seen): Seen | null;
  /** The time has the form YYYY-MM-DD HH:mm and is null for initial repetitions. `index` is 1-based. */
  registeredAt(path: ItemPath, index: number): string | null;
  mentioned(paths: readonly Path[]): Mentioned | null;
  /** The listener runs after each change of this item's state. Returns the unsubscribe function. */
  subscribe(path: ItemPath, listener: () => void): () => void;
  subscribeStatus(listener: () => void): () => void;
  status(): CardStatus;
  /** Findings are in page order, with item.required for blank required items. */
  issues(): readonly Issue[];
  /** Nothing entered, id attributes and wrong answers block saving (spec end-user 5, submit check); blank required items do not. */
  submitIssues(): readonly Issue[];
  answers(): Answers;
}

import type { AnswerValue, Answers, CardDesign, Item, Path } from '../design/card-design.ts';
import type { CodeBand } from '../clinical/survival.ts';
import type { FormContext, GivenItem, Input, ItemPath, Step } from '../items/behaviour.ts';
import type { FormulaId } from '../items/formulas.ts';
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

/** What is stored with the card (spec end-user 4, form behaviour). */
export interface CardStatus {
  readonly overall: PageState;
  /** Whether each exposed required item is answered. */
  readonly required: 'comp' | 'incomp';
  readonly pages: readonly PageStatus[];
}

/** A finding about an answer: `code` names a text in the catalogue `issues`, `params` fill it. */
export interface Issue extends Finding {
  /** Empty for a finding about the whole card. */
  readonly path: ItemPath;
  /** The item whose check found it, where the finding stands at another item. */
  readonly holder?: ItemPath;
}

/** Where the answer of a calculated item comes from. */
export interface Calculated {
  /** `overwritten`: somebody entered another one. Null while there is none, and where nobody can tell. */
  readonly origin: 'calculated' | 'overwritten' | null;
  /** What somebody had entered before the calculation took its place; null for nothing. */
  readonly replaced: AnswerValue;
}

/** An answer that a text mentions. */
export interface MentionedAnswer {
  readonly item: Item;
  readonly path: ItemPath;
  /** The component of the answer that is meant. */
  readonly part: string | null;
  readonly value: AnswerValue;
}

/** What texts mention, by the path as it stands in them. */
export type Mentioned = ReadonlyMap<Path, MentionedAnswer>;

/** Why an answer is missing: the names of the reasons by part, '' for the whole of it. */
export interface Reasons {
  readonly [part: string]: string;
}

/** What an answer was warned of: its soft range, its own warning, a rule of the design by its name. */
export type Check = 'soft_range' | 'warning' | `rule:${string}`;

/** That somebody knows an implausible answer to be right: as it is stored beside the answer, and for that answer alone. */
export interface Confirmation {
  readonly value: AnswerValue;
  /** What it was about; a warning that is not among them is asked about anew. */
  readonly checks: readonly Check[];
  /** What stands for the other answers that the formulas of these checks read; absent where they read none, and before 2026-11-23. */
  readonly read?: string;
  /** One of the design's `confirmation_reasons`. */
  readonly reason?: string;
  /** Why, in words. */
  readonly text?: string;
  /** Who and when, which the server says; a confirmation that is not saved yet has neither. */
  readonly by?: { readonly id: string; readonly name: Texts };
  /** ISO 8601. */
  readonly at?: string;
}

export type Confirming = Pick<Confirmation, 'reason' | 'text'>;

/** A finding about an answer that may well be right. */
export interface Warning extends Finding {
  readonly check: Check;
}

export interface Warned {
  readonly found: readonly Warning[];
  /** Null until somebody confirms all that is found. */
  readonly confirmed: Confirmation | null;
}

/** What a component needs to draw one item; a new object whenever anything in it changed, the same object otherwise. */
export interface ItemState {
  readonly item: Item;
  readonly path: ItemPath;
  /** Exposed by its ancestors' choices (or by force_display). */
  readonly exposed: boolean;
  /** null while unanswered. For a repeat: its count. */
  readonly value: AnswerValue;
  /** As the design and the other answers have it now. */
  readonly required: boolean;
  readonly readonly: boolean;
  /** Range, format and length findings; a missing required answer is reported by `issues()` and `missing`, not here. */
  readonly issues: readonly Issue[];
  /** Required, exposed and blank; a text that could not be read is not blank. */
  readonly missing: boolean;
  /** Texts that stand in the field though they could not be read, by part; the reasons are in `issues` too. */
  readonly unread: UnreadParts | null;
  /** Why the answer, or a part of it, is missing; null where nobody gave a reason. */
  readonly reasons: Reasons | null;
  /** What is implausible about the answer, and whether somebody confirmed it; null for nothing. */
  readonly warned: Warned | null;
  /** What was changed of what was typed last, to be said beside the field. */
  readonly told: readonly PartTold[];
  /** Number of answers that a deselection set aside below this item (or of its own, when its source changed); they return when the choice returns. */
  readonly setAside: number;
  /** What is shown beside the answer: a band, a level, the wording that fits, what may be chosen; null for most items. */
  readonly shows: Shown | null;
  /** Null for an item that is not calculated, or that nobody could overwrite. */
  readonly calculated: Calculated | null;
  /** What stands in the item's texts in place of `${page.item}`; null for an item whose texts mention nothing. */
  readonly mentioned: Mentioned | null;
  /** `answer`: it is not shown to whoever fills the form in; `result`: it follows from such answers, as of the last save; `repetitions`: they hold such answers, so none is taken away. */
  readonly withheld: 'answer' | 'result' | 'repetitions' | null;
}

/** How a computed value came about, for a reader who wants to check it: worded from the catalogue `clinical`. */
export interface Working {
  readonly formula: FormulaId;
  readonly version: number;
  readonly inputs: readonly WorkingInput[];
  readonly steps: readonly Step[];
  /** The formula as the design writes it, its items as `${page.item}`; null for formulas of the product. */
  readonly text: string | null;
  readonly result: AnswerValue;
}

export interface WorkingInput extends Required<Omit<Input, 'code' | 'band'>> {
  /** Run-time path; null for an input that the design writes out or leaves out, and for one that is read in all repetitions. */
  readonly path: string | null;
  /** The item of the design whose answers are read, where they have no place of their own. */
  readonly source?: { readonly path: Path; readonly item: Item };
  readonly code: number | null;
  readonly band: CodeBand | null;
  /** The answer in its own form where the formula read all of it as another: an age of 6 months as 0.06. Null otherwise. */
  readonly entered: AnswerValue;
}

/** Texts by path, then by part ('' for a whole answer); plain data. */
export interface UnreadTexts {
  readonly [path: ItemPath]: { readonly [part: string]: string };
}

export interface FormSession {
  /** Unknown paths are a defect; one in a repetition that is not there (any more) answers as hidden. */
  item(path: ItemPath): ItemState;
  /** Sets an answer (null clears it); typed text is read by the item's type. Paths without entry are a defect. */
  set(path: ItemPath, value: AnswerValue): void;
  /**
   * The text that stands in one part of an answer now. It may speak of other parts, too ("120/80"): until `leave`, the next
   * text in the same part takes the place of this one in all that it said, so keys and paste come to the same.
   */
  setPart(path: ItemPath, part: string, text: string): void;
  /**
   * Says why an answer is missing, or a part of it, with a reason that the item takes; null takes that back, and what the
   * reason took the place of returns. A repeat with a reason has no repetitions.
   */
  setReason(path: ItemPath, part: string, reason: string | null): void;
  /** Confirms an answer that is warned of, with a reason of the design or in words; null takes that back. Another answer ends it. */
  confirm(path: ItemPath, given: Confirming | null): void;
  /** What whoever confirms may choose from. */
  readonly confirmationReasons: NonNullable<CardDesign['confirmation_reasons']>;
  /** Every warning about exposed answers that nobody confirmed, in page order. */
  openWarnings(): readonly (Warning & Issue)[];
  /** All reasons of the design; an item names those that it takes. */
  readonly missingReasons: NonNullable<CardDesign['missing_reasons']>;
  /** Typing in a part has ended: what it said of other parts is theirs now. */
  leave(path: ItemPath): void;
  /** All texts that could not be read, hidden ones included: what `answers()` cannot carry. openForm takes them back. */
  unreadTexts(): UnreadTexts;
  /** Adds one repetition to the repeat at `path` and records the time; false when there is no room for more. */
  addRepetition(path: ItemPath): boolean;
  /** Removes repetition `index` (1-based) unless min_count forbids; later ones move down with their answers. */
  removeRepetition(path: ItemPath, index: number): void;
  /** For parts of the engine that a form page brings when they are asked for (`working.ts`): what they see of an item; null for a repetition that does not exist. The state is that of `form-state.ts`. */
  look<Seen>(path: ItemPath, at: (state: object, slot: number) => Seen): Seen | null;
  /** When repetition `index` (1-based) was added, YYYY-MM-DD HH:mm; null for the ones a card starts with. */
  registeredAt(path: ItemPath, index: number): string | null;
  /** What stands outside of repetitions in place of these mentions: those of a page's title. */
  mentioned(paths: readonly Path[]): Mentioned | null;
  /** Called after each change that alters the state of this item. Returns the unsubscribe function. */
  subscribe(path: ItemPath, listener: () => void): () => void;
  /** Called after each change that alters `status()`. */
  subscribeStatus(listener: () => void): () => void;
  /** Same object until the status changes. */
  status(): CardStatus;
  /** Every finding about exposed answers, in page order; required ones that are blank included as item.required. */
  issues(): readonly Issue[];
  /** What stands against saving: nothing entered, id attributes, wrong answers (spec end-user 5, submit check). A blank required item does not. */
  submitIssues(): readonly Issue[];
  /** What is stored: exposed answers only, computed values included. */
  answers(): Answers;
}

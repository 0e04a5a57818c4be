import type { AnswerValue, Answers, Item } from '../design/card-design.ts';
import type { Language } from '../text/languages.ts';
import type { Finding } from './issues.ts';
import type { Shown } from './shown.ts';
import type { Working } from './working.ts';

/**
 * Where an answer lives at run time: "page.storedName", with repetition suffixes ("injury.site_2", "injury.part_2_1").
 * Equal to the keys of the stored answers, so issues, session and storage speak of the same place.
 */
export type ItemPath = string;

/** What the engine must be told from outside: nothing in it reads a clock (architecture 6). */
export interface FormContext {
  /** YYYY-MM-DD, local to the user. */
  readonly today: string;
  /** YYYY-MM-DDTHH:mm, local to the user; read whenever a repetition is added, so a browser passes a getter. */
  readonly now: string;
  readonly organisation: string;
  readonly language: Language;
  /** Defaults apply to new cards only. */
  readonly isNew: boolean;
}

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
}

/** What a component needs to draw one item; a new object whenever anything in it changed, the same object otherwise. */
export interface ItemState {
  readonly item: Item;
  readonly path: ItemPath;
  /** Exposed by its ancestors' choices (or by force_display). */
  readonly exposed: boolean;
  /** null while unanswered. For a repeat: its count. */
  readonly value: AnswerValue;
  readonly readonly: boolean;
  /** Range, format and length findings; a missing required answer is reported by `issues()` and `missing`, not here. */
  readonly issues: readonly Issue[];
  /** Required, exposed and blank. */
  readonly missing: boolean;
  /** Number of answers that a deselection set aside below this item (or of its own, when its source changed); they return when the choice returns. */
  readonly setAside: number;
  /** What is shown beside the answer: a band, a level, the wording that fits, what may be chosen; null for most items. */
  readonly shows: Shown | null;
}

export interface FormSession {
  /** Unknown paths are a defect; one in a repetition that is not there (any more) answers as hidden. */
  item(path: ItemPath): ItemState;
  /** Sets an answer (null clears it); typed text is normalised by the item's type. Paths without entry are a defect. */
  set(path: ItemPath, value: AnswerValue): void;
  /** Adds one repetition to the repeat at `path` and records the time; false when there is no room for more. */
  addRepetition(path: ItemPath): boolean;
  /** Removes repetition `index` (1-based) unless min_count forbids; later ones move down with their answers. */
  removeRepetition(path: ItemPath, index: number): void;
  /** How the value of a computed item came about; null for items that compute nothing. Worked out when asked. */
  working(path: ItemPath): Working | null;
  /** When repetition `index` (1-based) was added, YYYY-MM-DD HH:mm; null for the ones a card starts with. */
  registeredAt(path: ItemPath, index: number): string | null;
  /** Called after each change that alters the state of this item. Returns the unsubscribe function. */
  subscribe(path: ItemPath, listener: () => void): () => void;
  /** Called after each change that alters `status()`. */
  subscribeStatus(listener: () => void): () => void;
  /** Same object until the status changes. */
  status(): CardStatus;
  /** Visits each answer that the card's completeness waits for, by its item's number in the prepared design; one per repetition. */
  eachCounted(visit: (number: number, isAnswered: boolean) => void): void;
  /** Every finding about exposed answers, in page order; required ones that are blank included as item.required. */
  issues(): readonly Issue[];
  /** What stands against saving: nothing entered, id attributes, wrong answers (spec end-user 5, submit check). A blank required item does not. */
  submitIssues(): readonly Issue[];
  /** What is stored: exposed answers only, computed values included. */
  answers(): Answers;
}

import type { ReviewState } from '../access/card-review.ts';

/** What cards are looked for by; apart from the contract so that screens need no schema library. */

/** Texts, whatever their width, case and kana; all that is named must hold. */
export interface TextCondition {
  readonly contains?: string;
  readonly starts?: string;
  readonly is?: string;
}

/** By the answer of one listed item; all that is named must hold. */
export interface ItemCondition extends TextCondition {
  /** Any of these, exactly: codes of choices, texts and numbers as they are stored, or names of reasons for a missing answer. */
  readonly in?: readonly string[];
  /** Numbers, or dates and times as they are stored; both ends are included. */
  readonly from?: string;
  readonly to?: string;
}

/** Moments of a range, both ends included: ISO 8601 with zone. */
export interface TimeRange {
  readonly from?: string;
  readonly to?: string;
}

/** Everything named must hold; of a list, one of its entries. */
export interface CardFilter {
  /** By "page.item"; only id attributes and summary items. */
  readonly items?: Readonly<Record<string, ItemCondition>>;
  /**
   * By the answer of any listed item, for a search over folders whose designs differ. A text that is, as it stands, the only id
   * attribute of a card finds the cards with this id alone, by the index.
   */
  readonly text?: TextCondition;
  readonly required?: 'comp' | 'incomp';
  readonly overall?: readonly ('no' | 'partial' | 'all')[];
  readonly project?: readonly string[];
  /** Organisations whose people entered the card. */
  readonly org?: readonly string[];
  /** People who entered the card. */
  readonly by?: readonly string[];
  readonly created?: TimeRange;
  readonly updated?: TimeRange;
  /** Design versions that the card was saved with. */
  readonly version?: readonly number[];
  /** Whether answers lost their place in the card's design version. */
  readonly orphaned?: boolean;
  /** Saved as in progress with errors, or without any. */
  readonly errors?: boolean;
  /** States in the review; a card that was never submitted is `entry`. */
  readonly state?: readonly ReviewState[];
  /** Cards about which a question waits for an answer, or was answered and is not closed. */
  readonly queries?: readonly ('open' | 'answered')[];
}

/** Conditions on items at once. */
export const mostConditions = 10;

/** Read units of one step of a search: a step that meets the bound says how far it came, and where to go on. */
export const findStepUnits = 100;
/** The same of a step that runs the rules of a design over cards. */
export const ruleStepUnits = 100;

/** Whether it asks for anything. */
export const asksForAnything = ({ items, ...others }: CardFilter): boolean =>
  Object.keys(items ?? {}).length > 0 || Object.values(others).some((value) => value !== undefined);

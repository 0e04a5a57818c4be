import type { ReviewState } from '../access/card-review.ts';

/** Whether a text meets a condition, in the order of the screen. Contract, search, screen and API description read this table; `card-search.json` has its words. */
export const textTests = {
  contains: (text: string, wanted: string): boolean => text.includes(wanted),
  starts: (text: string, wanted: string): boolean => text.startsWith(wanted),
  is: (text: string, wanted: string): boolean => text === wanted,
} as const;

export type TextOperator = keyof typeof textTests;
export const textOperators = Object.keys(textTests) as readonly TextOperator[];
export const forTextOperators = <Value>(valueOf: (operator: TextOperator) => Value) => Object.fromEntries(textOperators.map((operator) => [operator, valueOf(operator)])) as Readonly<Record<TextOperator, Value>>;

/** Texts are compared regardless of width, case and kana; all conditions must hold. */
export type TextCondition = { readonly [Operator in TextOperator]?: string };

export interface ItemCondition extends TextCondition {
  /** Exactly one of these: codes of choices, stored texts and numbers, or reasons for a missing answer. */
  readonly in?: readonly string[];
  /** Numbers or stored dates and times; both ends included. */
  readonly from?: string;
  readonly to?: string;
}

export interface TimeRange {
  readonly from?: string;
  readonly to?: string;
}

/** All parts must hold; of a list, one entry. */
export interface CardFilter {
  /** By "page.item"; only id attributes and summary items. */
  readonly items?: Readonly<Record<string, ItemCondition>>;
  /** What a list shows of the card, for a search over folders with different designs. An exact text of the only id attribute is found by the index. */
  readonly text?: TextCondition;
  readonly required?: 'comp' | 'incomp';
  readonly overall?: readonly ('no' | 'partial' | 'all')[];
  readonly project?: readonly string[];
  readonly org?: readonly string[];
  readonly by?: readonly string[];
  readonly created?: TimeRange;
  readonly updated?: TimeRange;
  readonly version?: readonly number[];
  /** Whether answers lost their place in the card's design version. */
  readonly orphaned?: boolean;
  readonly errors?: boolean;
  readonly state?: readonly ReviewState[];
  readonly queries?: readonly ('open' | 'answered')[];
}

export const mostConditions = 10;

export const findStepUnits = 100;
export const ruleStepUnits = 100;

export const asksForAnything = ({ items, ...others }: CardFilter): boolean =>
  Object.keys(items ?? {}).length > 0 || Object.values(others).some((value) => value !== undefined);

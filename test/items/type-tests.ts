import type { Activation, AnswerValue, AttributeItem, Item } from '#shared/design/card-design.ts';
import type { UnreadableCode } from '#shared/items/reading.ts';

/** Takes decisions one after another from a list of numbers, so that fast-check can shrink a whole form at once. */
export type Decide = (below: number) => number;

export interface Yard {
  readonly decide: Decide;
  /** Whether answers fill, ask for, close and repeat other items. */
  readonly isDynamic: boolean;
  readonly page: string;
  count: number;
  /** Numbers and choices in reach of what comes later: outside repetitions, or in the same one. */
  readonly numbers: string[];
  readonly sources: string[];
  /** Numbers inside of repetitions that come before; each has several values. */
  readonly repeated: string[];
}

type Below = (yard: Yard, depth: number, most: number) => Item[];
export type Make = (yard: Yard, name: string, depth: number, activation: (yard: Yard, depth: number) => Activation[], below: Below) => Item;

/** What the tests of all types ask of one. */
export interface TypeTests {
  /** Texts are typed into these items, each under its name on page `p`. */
  readonly typed?: { readonly [name: string]: Item };
  readonly texts?: readonly TypedText[];
  /** Items of random forms. */
  readonly random?: { readonly [kind: string]: Make };
  /** Answers for files of random cards. */
  readonly samples?: readonly AnswerValue[];
  /** The journey through every type types this answer into one field; other types have steps of their own in `test/e2e/every-type.ts`. */
  readonly typedOnce?: { readonly item: AttributeItem; readonly answer: string };
  /** Of the type of a module: an item `x` with an answer. */
  readonly answered?: readonly [type: string, item: Item, answer: AnswerValue];
  /** Of the type of a module: an item with every key of the type, for the round trip of workbooks. */
  readonly whole?: Item;
}

/** Texts that files, spreadsheets and programs like to misread. */
export const hostileTexts = [
  '=1+1', '@SUM(A1)', '-2', '+81', "'quoted'", '"', 'a,b;c', 'two\nlines', 'two\r\nlines', 'a\rb', ' led by a blank', 'tab\there', '_x0041_', 'bell\u0007', '<b>&amp;</b>', '😀𠮷', 'NA', 'NULL', '007', '1e5', 'TRUE', '2026-01-01', '日本語、「」', '\ufffe', 'ｶﾅ',
];

/** `imported`: where an answer is chosen on the screen, text only comes from files. */
type Way = 'typed' | 'pasted' | 'composed' | 'imported';

export interface TypedText {
  readonly item: string;
  /** '' for the answer itself. */
  readonly part: string;
  readonly way: Way;
  readonly text: string;
  readonly expected: { readonly value: AnswerValue } | { readonly unreadable: UnreadableCode } | 'blank';
}

interface Expectations {
  readonly reads?: readonly (readonly [text: string, value: AnswerValue])[];
  readonly unreadable?: { readonly [code in UnreadableCode]?: readonly string[] };
  readonly blank?: readonly string[];
}

export const texts = (place: string, way: Way, { reads = [], unreadable = {}, blank = [] }: Expectations): readonly TypedText[] => {
  const [of = '', part = ''] = place.split('.');
  const row = (text: string, expected: TypedText['expected']): TypedText => ({ item: of, part, way, text, expected });
  return [
    ...reads.map(([text, value]) => row(text, { value })),
    ...Object.entries(unreadable).flatMap(([code, list]) => list.map((text) => row(text, { unreadable: code as UnreadableCode }))),
    ...blank.map((text) => row(text, 'blank')),
  ];
};

import type { Expression } from './expression.ts';
import type { Term, Value } from './values.ts';

export interface ListRow {
  readonly [column: string]: string;
}

/** A missing optional reader makes its functions blank. */
export interface Reading {
  /** YYYY-MM-DD. */
  readonly today: string;
  /** YYYY-MM-DDTHH:mm. */
  readonly now?: string;
  readonly language?: string;
  /** With `xpath`, a comparison with a blank is false, as in XLSForm; otherwise it is blank, and so are not() and if() of it. */
  readonly blanks?: 'xpath' | 'unknown';
  /** `.` is the answer under a constraint, or the previous value of a calculation. */
  readonly self: Term;
  /** Reads the answer in the reader's own repetition; for an item of another repeat, its first answer. */
  read(path: string): Term;
  /** Reads every answer of an item in the repetitions of another repeat, without blank repetitions. */
  readAll(path: string): readonly Term[];
  repetitions?(path: string): number | null;
  /** The position counts from 1. */
  position?(repeat: string): number | null;
  readIndexed?(path: string, at: readonly { readonly repeat: string; readonly index: number }[]): Term;
  reason?(path: string): string | null;
  choiceName?(path: string, value: string): string | null;
  rows?(list: string, where: readonly (readonly [column: string, value: string])[]): readonly ListRow[];
  /** Reads every occurrence of an item in repetitions; each has its own reading. */
  readEach?(path: string): readonly { readonly value: Term; readonly isBlank: boolean; readonly reading: Reading }[];
  /** A condition in brackets knows the outside reading and the position of its candidate, from 1. */
  readonly candidate?: { readonly at: number; readonly of: number; readonly asking: Reading };
  /** Called when a text exceeds `maxComputedText`; the whole expression is then blank. */
  noteTooLong?(): void;
  draw?(what: 'random' | 'uuid', length: number | null): Term;
}

/** The result has the reading as its prototype, because a copy would call the getters of clock and day each time. */
export const readingWith = (reading: Reading, own: Partial<Reading>): Reading => Object.assign(Object.create(reading) as Reading, own);

export type Call = Extract<Expression, { kind: 'call' }>;

/** A function over several answers. `nodes` reads those of a part. */
export type Listing = (call: Call, reading: Reading, nodes: (part: Expression, reading: Reading) => readonly Value[]) => readonly Value[];

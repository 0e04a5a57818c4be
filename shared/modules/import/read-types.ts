import type { AnswerValue, Answers } from '../../design/card-design.ts';
import type { KeptAnswer } from '../../design/kept-answer.ts';
import type { PreparedDesign } from '../../form/prepare.ts';
import type { CellNote } from './read-cell.ts';
import type { Target, Targets } from './targets.ts';

/** Where a finding stands: a row of a table, and its column where it is about one. */
export interface Place {
  readonly table: number;
  readonly row: number;
  readonly column: number | null;
}

export interface Cell extends Place {
  readonly text: string;
}

export interface ImportFinding extends Place, CellNote {
  /** The cell as it is written. */
  readonly text: string;
}

/** Answers that a record clears, by their paths: the parts of each, '' for the whole, and the first cell that says so. */
export type Cleared = ReadonlyMap<string, Place & { readonly text: string; readonly parts: ReadonlySet<string> }>;

/** What a record says. */
export interface ReadRecord {
  /** As posted answers: the engine reads them as at a save. */
  readonly vals: Answers;
  /** Answers that only earlier versions of the design have a place for. */
  readonly kept: readonly KeptAnswer[];
  /** Cells of columns that the form works out now: earlier answers, unless it comes to something itself. */
  readonly perhapsKept: readonly KeptAnswer[];
  readonly cardId: string | null;
  /** The cell that names the hospital of the card; null where it is blank. */
  readonly hospital: Cell | null;
  /** The first cell that an answer comes from. */
  readonly places: ReadonlyMap<string, Place & { readonly text: string }>;
  /** The paths of which a cell says a whole answer: nothing of the card's answer stays beside it. */
  readonly whole: ReadonlySet<string>;
  /** For answers that come in parts, those that the row has a cell for, also a blank one. */
  readonly parts: ReadonlyMap<string, ReadonlySet<string>>;
  readonly cleared: Cleared;
  readonly findings: readonly ImportFinding[];
}

export interface ImportVersion {
  readonly version: number;
  readonly prepared: PreparedDesign;
}

export interface PartCell {
  readonly part: string;
  readonly cell: Cell;
}

export interface Gathered {
  readonly target: Target;
  readonly path: string;
  readonly cells: PartCell[];
  /** Of a ranking that is an answer of today, too: the choices that only its earlier design has. */
  lost?: ReadonlySet<AnswerValue>;
}

export interface KnownVersion {
  readonly version: number;
  readonly targets: Targets;
}

/** Of a repetition whose record is not in the file. */
export const noParent = 'import.no_parent';

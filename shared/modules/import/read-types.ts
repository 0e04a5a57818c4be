import type { AnswerValue, Answers } from '../../design/card-design.ts';
import type { KeptAnswer } from '../../design/kept-answer.ts';
import type { PreparedDesign } from '../../form/prepare.ts';
import type { CellNote } from './read-cell.ts';
import type { Target, Targets } from './targets.ts';

export interface Place {
  readonly table: number;
  readonly row: number;
  readonly column: number | null;
}

export interface Cell extends Place {
  readonly text: string;
}

export interface ImportFinding extends Place, CellNote {
  readonly text: string;
}

export type Cleared = ReadonlyMap<string, Place & { readonly text: string; readonly parts: ReadonlySet<string> }>;

export interface ReadRecord {
  /** Posted answers, which the engine reads as in a save. */
  readonly vals: Answers;
  readonly kept: readonly KeptAnswer[];
  readonly perhapsKept: readonly KeptAnswer[];
  readonly cardId: string | null;
  readonly hospital: Cell | null;
  readonly places: ReadonlyMap<string, Place & { readonly text: string }>;
  /** Paths whose cell gives the whole answer, replacing the card's. */
  readonly whole: ReadonlySet<string>;
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
  lost?: ReadonlySet<AnswerValue>;
}

export interface KnownVersion {
  readonly version: number;
  readonly targets: Targets;
}

export const noParent = 'import.no_parent';

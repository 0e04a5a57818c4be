/** The content of a file regardless of its source: one record per card, cells as text. */

export interface RecordLine {
  readonly s: number;
  readonly r: number;
  readonly i: readonly number[];
  readonly c: readonly string[];
}

export interface ImportRecord {
  readonly r: number;
  readonly c: readonly string[];
  readonly m?: readonly RecordLine[];
  readonly isAlone?: true;
}

export const sources = ['own', 'redcap', 'odk', 'table'] as const;
export type Source = (typeof sources)[number];

/** Evidence about date order: day first, month first, either (`?`), contradictory (`!`). */
export type DateEvidence = 'dmy' | 'mdy' | '?' | '!';

/** Evidence about commas in numbers; `!`: contradictory. */
export type CommaEvidence = 'decimal' | 'thousands' | '!';

export interface SourceColumn {
  readonly header: string;
  readonly samples: readonly string[];
  readonly dates?: DateEvidence;
  readonly commas?: CommaEvidence;
}

export interface SourceTable {
  readonly name: string;
  readonly columns: readonly SourceColumn[];
  readonly rows: number;
}

export interface SourceFile {
  readonly source: Source;
  /** Texts carry the formula guard (export/csv.ts). */
  readonly guarded: boolean;
  readonly tables: readonly SourceTable[];
  readonly left_out: readonly string[];
  readonly records: number;
  readonly segments: number;
}

export interface ImportSettings {
  /** Target of each column per table, as in the statistics form; '' for none, or one of `ownTargets`. */
  readonly columns: readonly (readonly string[])[];
  readonly mode: 'add' | 'blanks' | 'overwrite';
  readonly match: 'id' | 'card';
  readonly date_order?: 'dmy' | 'mdy' | undefined;
  readonly labels: boolean;
  readonly moves?: boolean | undefined;
}

/** Targets that are no answers: the card id, answers of earlier designs, and the hospital of a new card. */
export const ownTargets = { card: '#card', kept: '#kept', hospital: '#hospital' } as const;

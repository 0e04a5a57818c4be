/** What a file holds, whoever wrote it: one record for each card, cells as text. The reader of files makes it, the import reads it. */

/** A line of a further table, or of the same one, that belongs to a record: a repetition. */
export interface RecordLine {
  /** Place of its table among those of the file. */
  readonly s: number;
  /** Number of the row as a spreadsheet shows it. */
  readonly r: number;
  /** The numbers of the repetition, the outermost first. */
  readonly i: readonly number[];
  readonly c: readonly string[];
}

export interface ImportRecord {
  readonly r: number;
  readonly c: readonly string[];
  readonly m?: readonly RecordLine[];
  /** Its one line is a repetition of a record that the file does not have. */
  readonly isAlone?: true;
}

/** Who wrote the file, as its headings tell. */
export const sources = ['own', 'redcap', 'odk', 'table'] as const;
export type Source = (typeof sources)[number];

/** What the days of a column tell about their order: day first, month first, either (`?`), or rows that contradict each other (`!`). */
export type DateEvidence = 'dmy' | 'mdy' | '?' | '!';

/** What the commas in the numbers of a column are, as far as some of them can mean one thing only; `!`: some this, some that. */
export type CommaEvidence = 'decimal' | 'thousands' | '!';

export interface SourceColumn {
  readonly header: string;
  /** The first different values; before them the first day that could be read in two orders. */
  readonly samples: readonly string[];
  readonly dates?: DateEvidence;
  readonly commas?: CommaEvidence;
}

export interface SourceTable {
  readonly name: string;
  readonly columns: readonly SourceColumn[];
  readonly rows: number;
}

/** What was read of a file: its tables, the main one first. The records stand in segments of their own. */
export interface SourceFile {
  readonly source: Source;
  /** Its texts carry the mark against formulas (export/csv.ts). */
  readonly guarded: boolean;
  readonly tables: readonly SourceTable[];
  /** Names of tables that no record needs. */
  readonly left_out: readonly string[];
  readonly records: number;
  readonly segments: number;
}

/** What somebody decides about a file. */
export interface ImportSettings {
  /** For each table the target of each column as the statistics form names it; '' for none, or one of `ownTargets`. */
  readonly columns: readonly (readonly string[])[];
  readonly mode: 'add' | 'blanks' | 'overwrite';
  /** What a card that is there is met by. */
  readonly match: 'id' | 'card';
  readonly date_order?: 'dmy' | 'mdy' | undefined;
  /** Texts of choices are titles first, and values only where no title fits. */
  readonly labels: boolean;
  /** Cards of earlier versions that the file meets are moved to the version in force. */
  readonly moves?: boolean | undefined;
}

/** Columns that are no answers: the card id, answers of earlier designs in one cell, and the hospital that a new card is made for. */
export const ownTargets = { card: '#card', kept: '#kept', hospital: '#hospital' } as const;

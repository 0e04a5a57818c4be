import type { Language } from '../text/languages.ts';

/** For whom the columns are headed and the answers written: people at a spreadsheet, or programs of statistics. */
export const exportStyles = ['excel', 'statistics'] as const;
export type ExportStyle = (typeof exportStyles)[number];

/** How repetitions are written: beside each other in the line of their card, or each as a line of a table of its own. */
export const repeatLayouts = ['wide', 'long'] as const;
export type RepeatLayout = (typeof repeatLayouts)[number];

/** What somebody takes out of a folder. Without a style it is the CSV of the specification. */
export interface ExportOptions {
  readonly lang: Language;
  /** With a byte-order mark: a CSV only. */
  readonly excel: boolean;
  /** A name in `shared/api/file-formats.ts`. */
  readonly format?: string;
  readonly style?: ExportStyle;
  /** Names of the pages that are taken out; all of them where none is named. */
  readonly pages?: readonly string[];
  readonly repeats?: RepeatLayout;
  /** Without the answers that have no place in the design any more. */
  readonly no_orphans?: boolean;
  /** With the worked-out values that are hidden from people. */
  readonly helpers?: boolean;
  /** Without what tells who somebody is. */
  readonly deidentified?: boolean;
  /** With the cards that were saved with errors, which are left out otherwise. */
  readonly with_errors?: boolean;
  /** With the hospital that made each card. In the CSV of the specification where it is asked for, in all other files always. */
  readonly created_org?: boolean;
  /** The project has its cards reviewed: with how each card stands. Said by the server alone. */
  readonly reviewed?: boolean;
  /** The form says when two cards are of one patient: with the transfers of each card. Said by the server alone. */
  readonly linked?: boolean;
  /** The folder is for tests: each card says so. Said by the server alone. */
  readonly is_test?: boolean;
  /** Only the cards that such a list shows: a CardFilter as JSON. */
  readonly where?: string;
  /** In which the times of a spreadsheet are written, as Intl names it. */
  readonly zone?: string;
}

/** Whether it is the CSV of the specification: nothing else is asked for. */
export const isSpecified = ({ format, style, pages, repeats, deidentified, no_orphans }: ExportOptions): boolean =>
  [format, style, pages, repeats, deidentified, no_orphans].every((each) => each === undefined);

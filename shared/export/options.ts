import type { Language } from '../text/languages.ts';

export const exportStyles = ['excel', 'statistics'] as const;
export type ExportStyle = (typeof exportStyles)[number];

/** `wide`: repetitions side by side in the card's line; `long`: one line each in their own table. */
export const repeatLayouts = ['wide', 'long'] as const;
export type RepeatLayout = (typeof repeatLayouts)[number];

/** Options of an export. Without a style it is the specified CSV. */
export interface ExportOptions {
  readonly lang: Language;
  readonly excel: boolean;
  readonly format?: string;
  readonly style?: ExportStyle;
  readonly pages?: readonly string[];
  readonly repeats?: RepeatLayout;
  readonly no_orphans?: boolean;
  readonly helpers?: boolean;
  readonly deidentified?: boolean;
  readonly with_errors?: boolean;
  /** With the hospital that created each card; in all files but the specified CSV always. */
  readonly created_org?: boolean;
  readonly reviewed?: boolean;
  /** With the transfers of each card. Set by the server only. */
  readonly linked?: boolean;
  /** Marks each card as a test. Set by the server only. */
  readonly is_test?: boolean;
  readonly where?: string;
  readonly zone?: string;
}

export const isSpecified = ({ format, style, pages, repeats, deidentified, no_orphans }: { readonly [Option in 'format' | 'style' | 'pages' | 'repeats' | 'deidentified' | 'no_orphans']?: unknown }): boolean =>
  [format, style, pages, repeats, deidentified, no_orphans].every((each) => each === undefined);

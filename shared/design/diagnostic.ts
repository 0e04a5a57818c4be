/** What a finding means for the design. error: there can be none. left_out: this row or rule is missing in it. note: it has everything. */
export const severities = ['error', 'left_out', 'note'] as const;
export type Severity = (typeof severities)[number];

/**
 * A finding about a design or a workbook, as data: worded from the catalogue `compile` in the reader's language.
 * For a design in JSON, `sheet` is empty and `cell` is the JSON path ("pages[0].items[3].name").
 */
export interface Diagnostic {
  readonly severity: Severity;
  readonly code: string;
  readonly sheet: string;
  readonly cell: string;
  /** Every cell of the same cause, `cell` first; left out where there is but one. */
  readonly cells?: readonly string[];
  readonly params: { readonly [name: string]: string | number };
}

/** A finding about a design in JSON. */
export const designError = (code: string, cell: string, params: Diagnostic['params'] = {}): Diagnostic => ({
  severity: 'error',
  code,
  sheet: '',
  cell,
  params,
});

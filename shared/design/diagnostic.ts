/** error: the design is refused. left_out: this row or rule is missing from it. note: nothing is missing. */
export const severities = ['error', 'left_out', 'note'] as const;
export type Severity = (typeof severities)[number];

/** A finding about a design or a workbook, worded from the catalogue `compile`. For JSON, `sheet` is empty and `cell` is a path ("pages[0].items[3].name"). */
export interface Diagnostic {
  readonly severity: Severity;
  readonly code: string;
  readonly sheet: string;
  readonly cell: string;
  /** Every cell with the same cause, `cell` first; absent for a single cell. */
  readonly cells?: readonly string[];
  readonly params: { readonly [name: string]: string | number };
}

export const designError = (code: string, cell: string, params: Diagnostic['params'] = {}): Diagnostic => ({
  severity: 'error',
  code,
  sheet: '',
  cell,
  params,
});

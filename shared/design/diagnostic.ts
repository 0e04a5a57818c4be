/**
 * A finding about a design or a workbook, as data: worded from the catalogue `compile` in the reader's language.
 * For a design in JSON, `sheet` is empty and `cell` is the JSON path ("pages[0].items[3].name").
 */
export interface Diagnostic {
  readonly severity: 'error' | 'warning';
  readonly code: string;
  readonly sheet: string;
  readonly cell: string;
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

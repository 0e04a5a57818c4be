/** An error refuses the design, left_out drops a row or rule from it, and a note changes nothing. */
export const severities = ['error', 'left_out', 'note'] as const;
export type Severity = (typeof severities)[number];

/** The catalogue `compile` words the finding. For a design in JSON, `sheet` is empty and `cell` is a path ("pages[0].items[3].name"). */
export interface Diagnostic {
  readonly severity: Severity;
  readonly code: string;
  readonly sheet: string;
  readonly cell: string;
  /** Lists every cell with the same cause, `cell` first; it is absent for a single cell. */
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

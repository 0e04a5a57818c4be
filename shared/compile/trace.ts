import { placeOf } from './table.ts';
import type { TableRow } from './table.ts';
import type { Place } from './findings.ts';

/** Remembers which row each part of a design came from, to lead a finding about the design back to a cell. */
export interface Trace {
  /** `columns` names the column of a key where it is not the usual one. */
  remember<Part extends object>(part: Part, row: TableRow, columns?: Columns): Part;
  /** The cell behind a path such as `pages[0].items[3].choices[1].value`; null when nothing on the way is known. */
  placeOfPath(design: object, path: string): Place | null;
}

interface Columns {
  readonly [key: string]: string;
}

const usual: Columns = {
  class: 'type',
  type: 'type',
  name: 'name',
  value: 'name',
  title: 'label',
  description: 'hint',
  placeholder: 'placeholder',
  prefix: 'prefix',
  suffix: 'suffix',
  relevant: 'relevant',
  constraint: 'constraint',
  constraint_message: 'constraint_message',
  required: 'required',
  readonly: 'read_only',
  force_display: 'force_display',
  default_options: 'default',
  number_format: 'scale',
  valid_range: 'min',
  min_count: 'min',
  max_count: 'max',
  max_length: 'max_length',
  column_width: 'appearance',
  choices: 'type',
  exclusive: 'exclusive',
  source: 'when',
  plugin: 'parameters',
  params: 'parameters',
  target: 'parameters',
  score_type: 'parameters',
  gcs_type: 'parameters',
  ref: 'parameters',
  master: 'parameters',
  id_attributes: 'id_attributes',
  numbering: 'numbering',
  summary: 'summary',
};

const childOf = (part: unknown, key: string): unknown =>
  typeof part === 'object' && part !== null && Object.hasOwn(part, key)
    ? (part as Readonly<Record<string, unknown>>)[key]
    : undefined;

export const createTrace = (): Trace => {
  const origins = new WeakMap<object, { readonly row: TableRow; readonly columns: Columns }>();
  return {
    remember: (part, row, columns = {}) => {
      origins.set(part, { row, columns });
      return part;
    },
    placeOfPath: (design, path) => {
      const keys = path.match(/[^.[\]]+/g) ?? [];
      let part: unknown = design;
      let origin = origins.get(design);
      let column: string | undefined;
      for (const key of keys) {
        const isIndex = /^\d+$/.test(key);
        if (!isIndex && origin !== undefined) {
          const named = (Object.hasOwn(origin.columns, key) ? origin.columns[key] : undefined) ?? usual[key];
          // The last key that names a column wins; `min` and `max` are told apart below a range.
          if (key === 'max' && column === 'min') column = 'max';
          else if (key === 'precision' && column === 'scale') column = 'precision';
          else column ??= named;
        }
        part = childOf(part, key);
        const next = typeof part === 'object' && part !== null ? origins.get(part) : undefined;
        if (next !== undefined) {
          origin = next;
          column = undefined;
        }
      }
      const isWhole = origin !== undefined && origin === origins.get(design) && column === undefined;
      return origin === undefined || isWhole ? null : placeOf(origin.row, column);
    },
  };
};

import columnOfKey from './column-of-key.json' with { type: 'json' };
import { placeOf, type TableRow } from './table.ts';
import type { Place } from './findings.ts';

interface Columns {
  readonly [key: string]: string;
}

const usual: Columns = columnOfKey;

const childOf = (part: unknown, key: string): unknown =>
  typeof part === 'object' && part !== null && Object.hasOwn(part, key)
    ? (part as Readonly<Record<string, unknown>>)[key]
    : undefined;

const none: Columns = {};

export const createTrace = () => {
  const rows = new Map<object, TableRow>();
  /** Kept only for parts with column names of their own: a form may have very many choices. */
  const columnsOf = new Map<object, Columns | ((row: TableRow) => Columns)>();
  /** `columns` maps keys to columns where the names differ; a function is called only for a finding. */
  const remember = <Part extends object>(part: Part, row: TableRow, columns?: Columns | ((row: TableRow) => Columns)): Part => {
    rows.set(part, row);
    if (columns !== undefined) columnsOf.set(part, columns);
    return part;
  };
  return {
    remember,
    follow: <Part extends object>(part: Part, former: object): Part => {
      const row = rows.get(former);
      return row === undefined ? part : remember(part, row, columnsOf.get(former));
    },
    /** The cell behind a path such as `pages[0].items[3].choices[1].value`; null if no part on the way is known. */
    placeOfPath: (design: object, path: string): Place | null => {
      const keys = path.match(/[^.[\]]+/g) ?? [];
      let part: unknown = design;
      let origin: object = design;
      let row = rows.get(design);
      let column: string | undefined;
      for (const key of keys) {
        const isIndex = /^\d+$/.test(key);
        if (!isIndex && row !== undefined) {
          const own = columnsOf.get(origin) ?? none;
          const columns = typeof own === 'function' ? own(row) : own;
          const named = (Object.hasOwn(columns, key) ? columns[key] : undefined) ?? usual[key];
          // The last key that names a column wins; `min` and `max` are distinguished below a range.
          if (key === 'max' && column === 'min') column = 'max';
          else if (key === 'max' && column === 'soft_min') column = 'soft_max';
          else if (key === 'precision' && column === 'scale') column = 'precision';
          else column ??= named;
        }
        part = childOf(part, key);
        const next = typeof part === 'object' && part !== null ? rows.get(part) : undefined;
        if (next !== undefined) {
          origin = part as object;
          row = next;
          column = undefined;
        }
      }
      const isWhole = origin === design && column === undefined;
      return row === undefined || isWhole ? null : placeOf(row, column);
    },
  };
};

export type Trace = ReturnType<typeof createTrace>;

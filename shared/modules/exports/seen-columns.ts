import type { CellKind, CellValue } from '../../items/output.ts';
import { withGuard } from '../../export/csv.ts';
import type { DataTable, TableColumn } from './tables.ts';

const mostBytes = 3;

const shapes: { readonly [Kind in CellKind]?: RegExp } = {
  date: /^\d{4}-\d\d-\d\d$/,
  time: /^\d\d:\d\d(?::\d\d)?$/,
  datetime: /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?)?$/,
};

/** Older answers may not fit the column if its item had another type. */
const isOfKind = (kind: CellKind, value: CellValue): boolean =>
  kind === 'number' || kind === 'boolean' ? typeof value === kind : shapes[kind] === undefined || shapes[kind].test(String(value));

const kindOf = ({ kind, field }: TableColumn, types: ReadonlySet<string>): CellKind => {
  if (field?.reasons !== undefined) return kind;
  if (types.has('other')) return 'text';
  if (kind !== 'any' || types.size !== 1) return kind;
  return types.has('number') ? 'number' : types.has('boolean') ? 'boolean' : kind;
};

export const watchColumns = (table: DataTable, bytesIn: (text: string) => number) => {
  const widths = table.columns.map(() => 0);
  const types = table.columns.map(() => new Set<string>());
  return {
    see: (cells: readonly CellValue[]): void => {
      cells.forEach((value, index) => {
        if (value === null || value === undefined || value === '') return;
        const { kind } = table.columns[index]!;
        if (kind === 'any') types[index]!.add(typeof value);
        else if (!isOfKind(kind, value)) types[index]!.add('other');
        // Measured as written, and only if the text may be longer.
        const text = typeof value === 'string' ? withGuard(value) : String(value);
        if (text.length * mostBytes > widths[index]!) widths[index] = Math.max(widths[index]!, bytesIn(text));
      });
    },
    seen: (): DataTable => ({ ...table, columns: table.columns.map((column, index) => ({ ...column, kind: kindOf(column, types[index]!), width: widths[index]! })) }),
  };
};

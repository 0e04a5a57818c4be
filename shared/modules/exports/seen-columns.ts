import type { CellKind, CellValue } from '../../items/output.ts';
import { withGuard } from '../../export/csv.ts';
import type { DataTable, TableColumn } from '../../export/tables.ts';

/** A character of UTF-16 has three bytes of UTF-8 at most. */
const mostBytes = 3;

const shapes: { readonly [Kind in CellKind]?: RegExp } = {
  date: /^\d{4}-\d\d-\d\d$/,
  time: /^\d\d:\d\d(?::\d\d)?$/,
  datetime: /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?)?$/,
};

/** Whether a cell is what its column is said to hold. In the column of an item that had another type once, older answers are not. */
const isOfKind = (kind: CellKind, value: CellValue): boolean =>
  kind === 'number' || kind === 'boolean' ? typeof value === kind : shapes[kind] === undefined || shapes[kind].test(String(value));

/** A formula comes to anything; where it came to numbers alone, or to yes and no alone, its column holds those. */
const kindOf = ({ kind, field }: TableColumn, types: ReadonlySet<string>): CellKind => {
  // Reasons stand in the cells by the kind that the column was said to have.
  if (field?.reasons !== undefined) return kind;
  if (types.has('other')) return 'text';
  if (kind !== 'any' || types.size !== 1) return kind;
  return types.has('number') ? 'number' : types.has('boolean') ? 'boolean' : kind;
};

/** Sees the lines of a table go by, and says at the end what its columns hold: of which kind, and how long the longest text is. */
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
        // As the file holds it. Only a text that may be longer is measured.
        const text = typeof value === 'string' ? withGuard(value) : String(value);
        if (text.length * mostBytes > widths[index]!) widths[index] = Math.max(widths[index]!, bytesIn(text));
      });
    },
    seen: (): DataTable => ({ ...table, columns: table.columns.map((column, index) => ({ ...column, kind: kindOf(column, types[index]!), width: widths[index]! })) }),
  };
};

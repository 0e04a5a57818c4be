import type { CellKind, CellValue } from '../items/output.ts';
import type { DataTable, TableColumn } from './tables.ts';

/** A character of UTF-16 has three bytes of UTF-8 at most. */
const mostBytes = 3;

/** A formula comes to anything; where it came to numbers alone, or to yes and no alone, its column holds those. */
const kindOf = ({ kind, field }: TableColumn, types: ReadonlySet<string>): CellKind => {
  if (kind !== 'any' || field?.reasons !== undefined || types.size !== 1) return kind;
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
        if (table.columns[index]!.kind === 'any') types[index]!.add(typeof value);
        // Only a text that may be longer is measured.
        const text = String(value);
        if (text.length * mostBytes > widths[index]!) widths[index] = Math.max(widths[index]!, bytesIn(text));
      });
    },
    seen: (): DataTable => ({ ...table, columns: table.columns.map((column, index) => ({ ...column, kind: kindOf(column, types[index]!), width: widths[index]! })) }),
  };
};

import type { Column, Table, TableRow } from '../../compile/table.ts';
import type { CellValue } from '../../compile/workbook-rows.ts';

interface Rewriter {
  readonly columns: ReadonlyMap<string, readonly Column[]>;
  readonly rewrite: (row: TableRow, texts: { readonly [column: string]: string }) => TableRow;
}

export const rewriterOf = (survey: Table, wanted: readonly string[]): Rewriter => {
  // A row may be shorter than the header.
  const headed = [...survey.columns.values()].flat().reduce((most, { index }) => Math.max(most, index + 1), 0);
  const width = survey.rows.reduce((most, { cells }) => Math.max(most, cells.length), headed);
  const missing = wanted.filter((column) => !survey.columns.has(column));
  const columns: Table['columns'] = new Map([...survey.columns, ...missing.map((column, at) => [column, [{ index: width + at, language: undefined }]] as const)]);
  const table: Table = { ...survey, columns };
  const rewrite = ({ number, cells }: TableRow, texts: { readonly [column: string]: string }): TableRow => {
    const own: CellValue[] = Array.from({ length: width + missing.length }, (_, at) => cells[at] ?? null);
    for (const [column, text] of Object.entries(texts)) {
      const index = columns.get(column)?.[0]?.index;
      if (index !== undefined) own[index] = text;
    }
    return { table, number, cells: own };
  };
  return { columns, rewrite };
};

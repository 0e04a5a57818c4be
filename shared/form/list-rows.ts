import type { CardDesign, Choice } from '../design/card-design.ts';
import { listCalled } from '../design/lists.ts';
import type { ListRow, Reading } from '../expression/evaluate-expression.ts';
import { localText } from '../text/languages.ts';

/** A list as expressions search it; each column is indexed when it is first asked for. */
interface SearchedList {
  readonly rows: readonly ListRow[];
  readonly byColumn: Map<string, ReadonlyMap<string, readonly ListRow[]>>;
}

/** The value and the texts of a choice go by the names of their columns (XLSForm). */
const rowOf = ({ value, title, description, columns }: Choice, language: string): ListRow => ({
  ...columns,
  name: value,
  label: localText(title, language),
  ...(description && { hint: localText(description, language) }),
});

/** A blank cell equals a blank answer, as everywhere in expressions; a column that no row has equals nothing. */
const indexBy = (rows: readonly ListRow[], column: string): ReadonlyMap<string, readonly ListRow[]> => {
  const index = new Map<string, ListRow[]>();
  if (!rows.some((row) => Object.hasOwn(row, column))) return index;
  for (const row of rows) {
    const value = Object.hasOwn(row, column) ? row[column]! : '';
    const same = index.get(value);
    if (same) same.push(row);
    else index.set(value, [row]);
  }
  return index;
};

const none: readonly ListRow[] = [];

/** Finds rows of the design's lists for its expressions; titles are in the one language, so that everybody's formulas come to the same. */
export const createListRows = (design: CardDesign, language: string): NonNullable<Reading['rows']> => {
  const known = new Map<string, SearchedList>();
  const searched = (name: string): SearchedList => {
    const list = known.get(name) ?? { rows: (listCalled(design, name) ?? []).map((choice) => rowOf(choice, language)), byColumn: new Map() };
    known.set(name, list);
    return list;
  };
  const holding = ({ rows, byColumn }: SearchedList, column: string, value: string): readonly ListRow[] => {
    const index = byColumn.get(column) ?? indexBy(rows, column);
    byColumn.set(column, index);
    return index.get(value) ?? none;
  };
  return (name, where) => {
    const list = searched(name);
    if (where.length === 0) return list.rows;
    const found = where.map(([column, value]) => holding(list, column, value));
    const fewest = found.reduce((one, other) => (other.length < one.length ? other : one));
    const holds = (row: ListRow): boolean => where.every(([column, value]) => (Object.hasOwn(row, column) ? row[column] : '') === value);
    return where.length === 1 ? fewest : fewest.filter(holds);
  };
};

import type { CardDesign, Choice } from '../design/card-design.ts';
import { listCalled } from '../design/lists.ts';
import type { ListRow, Reading } from '../language/expression/reading.ts';
import { localText } from '../text/languages.ts';

interface SearchedList {
  readonly rows: readonly ListRow[];
  readonly byColumn: Map<string, ReadonlyMap<string, readonly ListRow[]>>;
}

const rowOf = ({ value, title, description, columns }: Choice, language: string): ListRow => ({
  ...columns,
  name: value,
  label: localText(title, language),
  ...(description && { hint: localText(description, language) }),
});

/** A blank cell equals a blank answer; a missing column equals nothing. */
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

/** Titles are in one language, so that formulas have the same result for every reader. */
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

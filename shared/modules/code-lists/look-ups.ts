import type { ChoiceList } from '../../compile/choice-lists.ts';
import type { OpenLists, ReadOuterLists } from '../../compile/outer-lists.ts';
import { plainSigns } from '../../compile/plain-signs.ts';
import type { Table } from '../../compile/table.ts';
import { cellText } from '../../compile/workbook-rows.ts';
import { maxListRows } from '../../design/limits.ts';
import { lookedUpName } from '../../design/lists.ts';
import { lookupsIn } from '../../language/expression/expression.ts';
import { parseExpression } from '../../language/expression/parse-expression.ts';
import { createFileLists, readFileTables, type FileLists } from './file-lists.ts';

type WantedLists = ReadonlyMap<string, ReadonlySet<string>>;

interface SearchedList {
  readonly list: ChoiceList;
  readonly columns: ReadonlySet<string>;
}

type SearchedLists = ReadonlyMap<string, SearchedList>;

const looksUp = /(?:instance|pulldata)\s*\(/i;

/** The look-ups in all cells of a survey. Cells that are no expressions are skipped. */
const wantedLists = (survey: Table): WantedLists => {
  const texts = new Set<string>();
  for (const { cells } of survey.rows) for (const cell of cells) if (typeof cell === 'string' && cell.includes('(') && looksUp.test(cell)) texts.add(cellText(cell));
  const wanted = new Map<string, Set<string>>();
  for (const text of texts) {
    const { tree } = parseExpression(plainSigns(text), 'workbook');
    for (const { list, columns } of tree ? lookupsIn(tree) : []) {
      if (list === null) continue;
      const name = lookedUpName(list);
      wanted.set(name, new Set([...(wanted.get(name) ?? []), ...columns]));
    }
  }
  return wanted;
};

/** Columns that a choice stores under its own keys, or that a design cannot have. */
const isOwn = (column: string): boolean => ['name', 'label', 'hint', 'list_name', '__proto__'].includes(column) || !/^[^{}\s]{1,100}$/.test(column);

const keptColumns = (wanted: WantedLists): readonly string[] => [...wanted.values()].flatMap((columns) => [...columns].filter((column) => !isOwn(column)));

const plainHeading = (heading: string): string => heading.split(/\s*::?\s*/, 1)[0] ?? '';

const columnsOf = ({ columns, headings }: Table): ReadonlySet<string> => {
  const texts = ['name', 'label', 'hint'];
  const plain = [...headings.keys()].filter((heading) => !isOwn(heading));
  return new Set([...plain, ...texts.filter((column) => columns.has(column))]);
};

/** Reads a file as a list; the usual columns of a list of choices may be missing. */
const searchedFile = ({ sheet, headings }: Table, wanted: ReadonlySet<string>, files: FileLists): SearchedList | null => {
  const names = new Set([...headings.keys()].flatMap((heading) => [heading, plainHeading(heading)]).filter((heading) => ['name', 'label'].includes(heading) || !isOwn(heading)));
  const value = names.has('name') ? 'name' : ([...wanted].find((column) => headings.has(column)) ?? [...headings.keys()][0] ?? '');
  const list = files.find(sheet, new Map([['value', value], ['label', names.has('label') ? 'label' : value]]));
  return list && { list, columns: names };
};

const searchedLists = (wanted: WantedLists, lists: ReadonlyMap<string, ChoiceList>, tables: readonly Table[], files: FileLists): SearchedLists => {
  const inSheets = new Map([...lists.values()].map((list) => [lookedUpName(list.name), list] as const).toReversed());
  const found = new Map<string, SearchedList>();
  for (const [name, columns] of wanted) {
    const list = inSheets.get(name);
    const called = tables.filter(({ sheet }) => lookedUpName(sheet.replace(/\.(?:geojson|xml)$/i, '')).toLowerCase() === name.toLowerCase());
    // A domain's code list is loaded only if some row names it; then this is the same list.
    const file = called.find(({ codeList }) => codeList !== undefined) ?? called[0];
    const table = list?.entries[0]?.row.table;
    const searched = list && table ? { list, columns: columnsOf(table) } : file ? searchedFile(file, columns, files) : null;
    if (searched && searched.list.cascade.length > 0 && searched.list.cascade.length <= maxListRows) found.set(name, searched);
  }
  return found;
};

const lookUpIn = (searched: SearchedLists): OpenLists['lookUp'] => (findings, take) => ({ list, columns }, place) => {
  if (list === null) {
    findings.add('list.lookup_worked_out', place);
    return false;
  }
  const name = lookedUpName(list);
  const found = searched.get(name);
  const missing = found && columns.find((column) => !found.columns.has(column));
  if (!found) findings.add('list.lookup_missing', place, { list, max: maxListRows });
  else if (missing !== undefined) findings.add('list.column_missing', place, { list, column: missing, suggestion: findings.suggest(missing, found.columns) });
  else take(name, found.list);
  return found !== undefined && missing === undefined;
};

export const readOuterLists: ReadOuterLists = (files, survey) => {
  const tables = readFileTables(files);
  const wanted = wantedLists(survey);
  return {
    tables,
    columns: keptColumns(wanted),
    open: (lists, reading) => {
      const { find } = createFileLists(tables, reading);
      const searched = searchedLists(wanted, lists, tables, { find });
      return { find, searched: new Map([...searched].map(([name, { list }]) => [name, list])), lookUp: lookUpIn(searched) };
    },
  };
};

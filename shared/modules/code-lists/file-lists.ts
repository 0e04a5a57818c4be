import { listOf, readChoice, type ChoiceList, type ListReading } from '../../compile/choice-lists.ts';
import { plainValue, type Codes } from '../../compile/codes.ts';
import { readContentLanguage } from '../../language/named-languages.ts';
import type { OpenLists } from '../../compile/outer-lists.ts';
import { codeOf, type Table, type TableRow } from '../../compile/table.ts';
import { cellText, codeText, type SheetRows } from '../../compile/workbook-rows.ts';
import { foldedListName } from '../../design/lists.ts';
import { foldWidth } from '../../text/width.ts';

export type FileLists = Pick<OpenLists, 'find'>;

const fileCodes: Codes = {
  of: (row) => plainValue(foldWidth(codeOf(row, 'name'))),
  named: (cell) => plainValue(codeText(cell)),
};

/** Default columns for value and label (XLSForm); GeoJSON has other ones. */
const usual = (file: string): readonly [value: string, label: string] => (/\.geojson$/i.test(file) ? ['id', 'title'] : ['name', 'label']);

export const readFileTables = (files: readonly SheetRows[]): readonly Table[] =>
  files.map(({ name, codeList, rows }) => {
    const [heading, ...body] = rows;
    const own: TableRow[] = [];
    const table: Table = {
      sheet: name,
      header: heading?.number ?? 1,
      columns: new Map(),
      rows: own,
      headings: new Map((heading?.cells ?? []).map((cell, index) => [cellText(cell), index] as const).toReversed()),
      ...(codeList !== undefined && { codeList }),
    };
    for (const { number, cells } of body) own.push({ table, number, cells });
    return table;
  });

const labelsOf = ({ headings }: Table, label: string) =>
  [...headings].flatMap(([heading, index]) => {
    const [column = '', language] = heading.split(/\s*::?\s*/, 2);
    if (column !== label) return [];
    return [{ index, language: language === undefined || language === '' ? undefined : readContentLanguage(language).tag }];
  });

export const createFileLists = (tables: readonly Table[], given: ListReading): FileLists => {
  const reading: ListReading = { ...given, codes: fileCodes };
  const known = new Map<string, ChoiceList>();
  const read = (file: string, from: Table, value: string, label: string): ChoiceList => {
    const index = from.headings.get(value);
    const rows: TableRow[] = [];
    const labels = labelsOf(from, label);
    const table: Table = { ...from, rows, columns: new Map([['name', index === undefined ? [] : [{ index, language: undefined }]], ['label', labels]]) };
    if (index !== undefined) for (const row of from.rows) rows.push({ ...row, table });
    const entries = rows.flatMap((row) => {
      const choice = readChoice(row, reading);
      return choice === null ? [] : [{ row, choice }];
    });
    return { ...listOf(file, entries, reading), isFile: true, ...(from.codeList !== undefined && { codeList: from.codeList }) };
  };
  return {
    find: (file, parameters) => {
      const isCalled = ({ sheet, codeList }: Table): boolean => sheet.toLowerCase() === file.toLowerCase() || (codeList !== undefined && foldedListName(codeList) === foldedListName(file));
      const from = tables.find(isCalled);
      if (!from) return null;
      const [value, label] = usual(file);
      const columns = [parameters.get('value') ?? value, parameters.get('label') ?? label] as const;
      const key = JSON.stringify([from.sheet, ...columns]);
      const list = known.get(key) ?? read(file, from, ...columns);
      known.set(key, list);
      return list;
    },
  };
};

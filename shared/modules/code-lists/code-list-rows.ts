import type { Choice } from '../../design/card-design.ts';
import type { SheetRows } from '../../compile/workbook-rows.ts';

/** A stored list as the file that a workbook would name. */
export const codeListRows = (codeList: string, choices: readonly Choice[]): SheetRows => {
  const languages = [...new Set(choices.flatMap(({ title }) => Object.keys(title)))];
  const others = [...new Set(choices.flatMap(({ columns = {} }) => Object.keys(columns)))];
  const heading = ['name', ...languages.map((language) => `label::${language}`), ...others];
  const rows = choices.map(({ value, title, columns }) => [value, ...languages.map((language) => title[language] ?? null), ...others.map((name) => columns?.[name] ?? null)]);
  return { name: codeList, codeList, rows: [heading, ...rows].map((cells, at) => ({ number: at + 1, cells })) };
};

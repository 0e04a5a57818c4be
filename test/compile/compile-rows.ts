import { expect } from 'vitest';
import { compileWorkbook } from '#shared/compiler.ts';
import type { CardDesign } from '#shared/design/card-design.ts';
import { readDesign } from '#shared/design/read-design.ts';
import { workbookOf } from './workbook-of.ts';

/** The lists that rows under test may ask for. */
export const choices = `
| list_name | name | label | when | below | min | colour | exclusive |
| sex | m | Male | | | | | |
| sex | f | Female | | | | | |
| ward | icu | ICU | m | | | | |
| ward | hcu | HCU | m,f | | | | |
| bands | low | Low | | 10 | | blue | |
| bands | high | High | | | | red | |
| levels | a | Light | | | 0 | | |
| levels | b | Grave | | | 6 | red | |
| none | x | X | | | | | |
| none | y | Y | | | | | x |
| none | n | None | | | | | yes |`;

/** Every kind of item that others may refer to, before the row under test. */
const given = `
| select_one sex | sex | Sex |
| select_multiple none | many | Many |
| acknowledge | flag | Flag |
| integer | hr | HR |
| integer | sbp | SBP |
| age | age | Age |
| date | from | From |
| plugin | bp | BP |`;

/** The design of a sheet with the given items and the rows after them; it must have no finding but advice and pass as JSON. */
export const compileRows = (header: string, rows: readonly string[]): CardDesign => {
  const pad = given
    .trim()
    .split('\n')
    .map((line) => (line.includes('plugin') ? `${line} kind=blood_pressure |` : line));
  const survey = [`| type | name | label | parameters | ${header} |`, ...pad, ...rows].join('\n');
  const { design, diagnostics } = compileWorkbook(
    workbookOf({ survey, choices, settings: '| form_title |\n| Form |' }),
  );
  expect(diagnostics.filter(({ severity, code }) => severity === 'error' || (code !== 'list.unused' && !code.startsWith('design.')))).toEqual([]);
  expect(readDesign(JSON.parse(JSON.stringify(design))).diagnostics).toEqual([]);
  return design!;
};

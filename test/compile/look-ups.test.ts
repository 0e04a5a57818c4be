import { describe, expect, test } from 'vitest';
import { compileWorkbook } from '#shared/compiler.ts';
import { writeWorkbook } from '#shared/compile/write-workbook.ts';
import type { SheetRows } from '#shared/compile/workbook-rows.ts';
import { readDesign } from '#shared/design/read-design.ts';
import { open } from '#test/support/form-builder.ts';
import { workbookOf } from './workbook-of.ts';

const drugs = `
| list_name | name | label | ward | dose | colour |
| drug | a | Alpha | icu | 2.5 | |
| drug | b | Beta | er | 10 | |
| ward | icu | ICU | | | |
| ward | er | ER | | | |`;
const fileOf = (name: string, text: string): SheetRows => ({ name, rows: text.split('\n').map((line, index) => ({ number: index + 1, cells: line.split(',').map((cell) => (cell === '' ? null : cell)) })) });

const compiled = (expression: string, { rows = [], choices = drugs, files = [], settings = '| form_title |\n| Form |' }: { readonly rows?: readonly string[]; readonly choices?: string; readonly files?: readonly SheetRows[]; readonly settings?: string } = {}) => {
  const survey = ['| type | name | label | calculation | choice_filter |', '| text | code | Code | | |', `| calculate | found | Found | ${expression} | |`, ...rows].join('\n');
  const { design, diagnostics } = compileWorkbook({ ...workbookOf({ survey, choices, settings }), files });
  if (design) expect(readDesign(JSON.parse(JSON.stringify(design))).diagnostics).toEqual([]);
  return { design: design!, found: diagnostics.filter(({ code }) => !code.startsWith('design.')).map(({ code, sheet, cell }) => `${code} ${sheet}!${cell}`) };
};
const foundFor = ({ design }: ReturnType<typeof compiled>, code: string) => open(design, { main: { code } }).item('main.found').value;
const comesBack = ({ design }: ReturnType<typeof compiled>) => expect(compileWorkbook(writeWorkbook(design)).design).toEqual(design);
const wards = '| select_one ward | ward | Ward | | |';

describe('a list that only expressions look through', () => {
  test('is kept with the columns that they name, and is no list that nobody uses', () => {
    const of = compiled("pulldata('drug', 'dose', 'ward', ${code})", { rows: [wards] });
    expect(of.found).toEqual([]);
    expect(of.design.lists).toEqual({
      drug: [
        { value: 'a', title: { en: 'Alpha' }, columns: { ward: 'icu', dose: '2.5' } },
        { value: 'b', title: { en: 'Beta' }, columns: { ward: 'er', dose: '10' } },
      ],
    });
    expect(foundFor(of, 'er')).toBe('10');
    comesBack(of);
  });

  test('by name and label needs no columns', () => {
    const of = compiled("instance('drug')/root/item[name = ${code}]/label", { rows: [wards] });
    expect(of.found).toEqual([]);
    expect(of.design.lists!['drug']).toEqual([{ value: 'a', title: { en: 'Alpha' } }, { value: 'b', title: { en: 'Beta' } }]);
    expect(foundFor(of, 'b')).toBe('Beta');
    comesBack(of);
  });

  test('comes back although no row fills one of its columns, and beside a list of the same choices', () => {
    const of = compiled("count(instance('drug')/root/item[colour = ${code}])", { rows: [wards, '| select_one same | same | Same | | |'], choices: `${drugs}\n| same | a | Alpha | | | |\n| same | b | Beta | | | |` });
    expect(of.found).toEqual([]);
    comesBack(of);
  });

  test('may have a name that a design cannot have', () => {
    const of = compiled("instance('all.drugs')/root/item[name = ${code}]/dose", { rows: [wards], choices: drugs.replaceAll('| drug |', '| all.drugs |') });
    expect(of.found).toEqual([]);
    expect(foundFor(of, 'a')).toBe('2.5');
    comesBack(of);
  });

  test('is not kept for an expression that is left out', () => {
    const of = compiled("pulldata('drug', 'dose', 'unheard', ${code})", { rows: [wards] });
    expect(of.found).toEqual(['list.column_missing survey!D3', 'list.unused choices!A2']);
    expect(of.design.lists).toBeUndefined();
  });
});

test('a list that items offer and expressions look through stands once', () => {
  const many = `| list_name | name | label | dose |\n${Array.from({ length: 60 }, (_, at) => `| drug | d${at} | D${at} | ${at} |`).join('\n')}`;
  const of = compiled("pulldata('drug', 'dose', 'name', ${drug})", { rows: ['| select_one drug | drug | Drug | | |', "| select_multiple drug | more | More | | name != ${drug} and dose > pulldata('drug', 'dose', 'name', ${drug}) |"], choices: many });
  expect(of.found).toEqual([]);
  expect(of.design.pages[0]!.items.slice(2)).toMatchObject([{ choices_from: 'drug' }, { choices_from: 'drug' }]);
  expect(open(of.design, { main: { drug: 'd7' } }).item('main.found').value).toBe('7');
  comesBack(of);
});

describe('a list in a file beside the workbook', () => {
  const expression = "pulldata('Doses', 'dose', 'code', ${code})";

  test.each([
    ['without names and labels', 'code,dose,note\nx,5,n\ny,6,n'],
    ['with them', 'name,label,code,dose\n1,One,x,5\n2,Two,y,6'],
    ['with a name that stands twice', 'name,code,dose\n1,x,5\n1,y,6'],
  ])('%s is kept', (_, text) => {
    const of = compiled(expression, { rows: [wards], choices: drugs.replace(/\| drug.*\n/g, ''), files: [fileOf('doses.csv', text)] });
    expect(of.found).toEqual([]);
    expect(Object.keys(of.design.lists!)).toEqual(['Doses']);
    expect([foundFor(of, 'x'), foundFor(of, 'y'), foundFor(of, 'z')]).toEqual(['5', '6', null]);
    expect(JSON.stringify(of.design)).not.toContain('note');
    comesBack(of);
  });

  test.each([
    ['that has not come', 'other.csv', 'code,dose\nx,5', 'list.lookup_missing'],
    ['without rows', 'doses.csv', 'code,dose', 'list.lookup_missing'],
    ['of more rows than a design holds', 'doses.csv', `code,dose\n${Array.from({ length: 100_001 }, (_, at) => `c${at},1`).join('\n')}`, 'list.lookup_missing'],
    ['without the column', 'doses.csv', 'code,amount\nx,5', 'list.column_missing'],
  ])('%s leaves the formula out by name', (_, name, text, code) => {
    const { found } = compiled(expression, { rows: [wards], choices: drugs.replace(/\| drug.*\n/g, ''), files: [fileOf(name, text)] });
    expect(found).toEqual([`${code} survey!D3`]);
  });
});

test('a list whose name is worked out is left out', () => {
  expect(compiled("pulldata(${code}, 'dose', 'name', ${code})", { rows: [wards], choices: drugs.replace(/\| drug.*\n/g, '') }).found).toEqual(['list.lookup_worked_out survey!D3']);
});

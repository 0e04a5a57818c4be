import { describe, expect, test } from 'vitest';
import { compileWorkbook } from '#shared/compiler.ts';
import { writeWorkbook } from '#shared/compile/write-workbook.ts';
import { open } from '#test/support/form-builder.ts';
import { workbookOf } from '../../../compile/workbook-of.ts';

const clinics = { name: 'clinics.csv', rows: ['id,title,area,open', 'c1,Shore,a,yes', 'c2,Hill,a,no', 'c3,Ford,b,yes', 'c4,Shed,b,yes'].map((line, at) => ({ number: at + 1, cells: line.split(',') })) };
const compiled = (appearance: string, { files = [clinics], type = 'select_one clinic', filter = '' } = {}) => {
  const survey = `| type | name | label | appearance | choice_filter |\n| text | area | Area | | |\n| ${type} | where | Where | ${appearance} | ${filter} |`;
  const choices = '| list_name | name | label |\n| clinic | id | title |';
  const { design, diagnostics } = compileWorkbook({ ...workbookOf({ survey, choices, settings: '| form_title |\n| F |' }), files });
  return { design: design!, found: diagnostics.filter(({ code }) => !/^design\.|^list\.unused/.test(code)).map(({ severity, code, cell }) => `${severity} ${code} ${cell}`) };
};

describe('choices that are searched in a file beside the form', () => {
  test.each([
    ["search('clinics')", ['c1', 'c2', 'c3', 'c4']],
    ["minimal search('clinics', 'matches', 'area', ${area})", ['c1', 'c2']],
    ["search('clinics.csv', 'startswith', 'title', concat('S', 'h')) quick", ['c1', 'c4']],
    ["search('clinics', 'contains', 'title', 'o', 'area', ${area})", ['c1']],
    ["search('clinics', 'endswith', 'title', \"e\")", ['c1']],
  ])('%s offers those rows', (appearance, expected) => {
    const { design, found } = compiled(appearance);
    expect(found.filter((each) => !each.includes('appearance.ignored'))).toEqual([]);
    const session = open(design, { main: { area: 'a' } });
    const { shows, item } = session.item('main.where');
    const offered = shows?.kind === 'choices' ? shows.choices : 'choices' in item ? item.choices : [];
    expect(offered.map(({ value }) => value)).toEqual(expected);
    expect(compileWorkbook(writeWorkbook(design)).design).toEqual(design);
  });

  test('may be several, and are filtered by both conditions', () => {
    const { design, found } = compiled("search('clinics', 'matches', 'area', ${area})", { type: 'select_multiple clinic', filter: "open = 'yes'" });
    expect(found).toEqual([]);
    expect(design.pages[0]!.items[1]).toMatchObject({ type: 'multi', choice_filter: "(${#open} = 'yes') and (${#area} = ${main.area})" });
  });

  test('that are not there are left out by name, and their code is typed', () => {
    const { design, found } = compiled("search('clinics', 'matches', 'area', ${area})", { files: [] });
    expect(found).toEqual(['left_out list.file_missing A3']);
    expect(design.pages[0]!.items[1]).toMatchObject({ type: 'string', list_file: { file: 'clinics.csv' } });
  });

  test.each(["search(${area}, 'matches', 'area', 'a')", "search('clinics', 'near', 'area', 'a')", "search('clinics', 'matches', ${area}, 'a')"])('%s is known only while the form is filled in: a text, left out by name', (appearance) => {
    const { design, found } = compiled(appearance);
    expect(found).toEqual(['left_out list.lookup_worked_out D3']);
    expect(design.pages[0]!.items[1]).toMatchObject({ type: 'string' });
  });

  test('a search that does not end is an appearance like any other', () => {
    expect(compiled("search('clinics'").found.every((each) => each.includes('appearance.ignored'))).toBe(true);
  });

  test('leave columns that no row fills as they are', () => {
    const rows = [['type', 'name', 'label', 'appearance', 'repeat_count', 'constraint'], ['select_one clinic', 'where', 'Where', "search('clinics')"]].map((cells, at) => ({ number: at + 1, cells }));
    const choices = [['list_name', 'name', 'label'], ['clinic', 'id', 'title']].map((cells, at) => ({ number: at + 1, cells }));
    const { design, diagnostics } = compileWorkbook({ sheets: [{ name: 'survey', rows }, { name: 'choices', rows: choices }], files: [clinics] });
    expect(diagnostics.filter(({ severity }) => severity !== 'note')).toEqual([]);
    expect(design!.pages[0]!.items[0]).toMatchObject({ type: 'dropdown', choices: [{ value: 'c1' }, { value: 'c2' }, { value: 'c3' }, { value: 'c4' }] });
  });
});

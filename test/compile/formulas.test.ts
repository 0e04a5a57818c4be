import { describe, expect, test } from 'vitest';
import { compileWorkbook } from '#shared/compiler.ts';
import { checkDesign } from '#shared/design/check-design.ts';
import { design, item, page, plugin } from '#test/support/form-builder.ts';
import { workbookOf } from './workbook-of.ts';

describe('a part of an item without its page', () => {
  const survey = (formula: string, code = 'text | note | Note | |'): ReturnType<typeof compileWorkbook> =>
    compileWorkbook(
      workbookOf({
        survey: ['| type | name | label | calculation |', '| begin_page | p | Page | |', '| suggest | ais | Injury | |', '| geopoint | place | Place | |', '| triage_start | triage | Triage | |', '| age | age | Age | |', `| ${code}`, `| calculate | x | X | ${formula} |`, '| end_page | | | |'].join('\n'),
        settings: '| form_title |\n| Form |',
      }),
    );
  test.each([['ais.code'], ['ais.name'], ['ais.kind'], ['place.latitude'], ['place.longitude'], ['place.accuracy'], ['triage.group'], ['age.month']])('is found in a workbook: %s', (written) => {
    const { design: compiled, diagnostics } = survey(`coalesce(\${${written}}, '')`);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(compiled?.pages[0]?.items.at(-1)).toMatchObject({ plugin: { params: { calculation: `coalesce(\${p.${written}}, '')` } } });
  });
  test('that the item does not have is named', () => expect(survey('${ais.SBP}').diagnostics.map(({ code }) => code)).toEqual(['expression.unknown_part']));
  test('of a part is no part', () => {
    expect(survey('${age.month.x}').diagnostics.map(({ code }) => code)).toEqual(['expression.unknown_item']);
    expect(survey('${p.age.month.x}').diagnostics.map(({ code }) => code)).toEqual(['expression.unknown_item']);
  });
  test('is suggested with its page for a design in JSON', () => {
    const found = checkDesign(design([], { pages: [page('q', item('number', 'n')), page('p', item('suggest', 'ais'), plugin('expression', 'x', { calculation: '${ais.code}' }))] }));
    expect(found).toMatchObject([{ code: 'expression.unknown_item', params: { path: 'ais.code', suggestion: 'p.ais.code' } }]);
  });
});

test('a survival probability takes 0 to 6 decimals', () => {
  const problems = (decimals: number | string) => checkDesign(design([item('number', 'n'), plugin('survival_probability', 'ps', { gcs: 'p.n', decimals })])).map(({ code }) => code);
  for (const decimals of [0, 2, 6]) expect(problems(decimals)).toEqual([]);
  for (const decimals of [-1, 7, 1.5, '2']) expect(problems(decimals)).toEqual(['design.param_invalid']);
  const written = (text: string) => compileWorkbook(workbookOf({ survey: `| type | name | label | parameters |\n| integer | g | G | |\n| plugin | x | X | kind=survival_probability gcs=g decimals=${text} |`, settings: '| form_title |\n| Form |' })).diagnostics.map(({ code }) => code);
  for (const text of ['7', '-1', '1.5', 'two']) expect(written(text)).toEqual(['parameters.bad_value']);
});

test('advice about a formula stands at its cell, in the characters of the cell', () => {
  const { design: compiled, diagnostics } = compileWorkbook(
    workbookOf({ survey: '| type | name | label | calculation | relevant |\n| age | age | Age | | |\n| calculate | x | X | 1 + ${age} | |\n| text | t | T | | string-length(${t2}) > 1 and ${age} <= 17 |\n| text | t2 | T2 | | |', settings: '| form_title |\n| Form |' }),
  );
  expect(compiled).not.toBeNull();
  expect(diagnostics.map(({ severity, code, sheet, cell, params }) => `${severity} ${code} ${sheet}!${cell} ${params['column']} ${params['near']}`)).toEqual([
    'note expression.age_as_number survey!D3 5 ${age}',
    'note expression.age_compared survey!E4 37 <= 17',
  ]);
});

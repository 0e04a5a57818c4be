import { describe, expect, test } from 'vitest';
import { compileWorkbook } from '#shared/compiler.ts';
import { workbookOf } from '#test/compile/workbook-of.ts';
import { open } from '#test/support/form-builder.ts';

const found = (calculation: string) => {
  const survey = `| type | name | label | calculation |\n| begin_repeat | person | Person | |\n| integer | years | Years | |\n| end_repeat | | | |\n| calculate | found | Found | ${calculation} |`;
  const { design, diagnostics } = compileWorkbook(workbookOf({ survey, settings: '| form_title | version |\n| Form | 2026-11 b |' }));
  return { value: () => open(design!, {}).item('main_b.found').value, codes: diagnostics.flatMap(({ code, cell }) => (code.startsWith('expression.') ? [`${code} ${cell}`] : [])) };
};

describe('a call whose value is known when the form is compiled', () => {
  test.each([
    ["concat('v ', version())", 'v 2026-11 b', []],
    ["jr:itext('/form/person/years:label')", 'Years', []],
    ["concat('x', property('deviceid'))", 'x', ['expression.property_unknown D5']],
  ])('%s is %j', (calculation, value, codes) => {
    const one = found(calculation);
    expect([one.value(), one.codes]).toEqual([value, codes]);
  });

  test('is left out if there is no such label', () => {
    expect(found("jr:itext('/form/nowhere:label')").codes).toEqual(['expression.function_unavailable D5']);
  });
});

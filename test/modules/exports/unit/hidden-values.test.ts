import { describe, expect, it } from 'vitest';
import type { Item } from '#shared/design/card-design.ts';
import { answerColumns } from '#shared/export/columns.ts';
import { fhirWriter } from '#shared/modules/exports/fhir.ts';
import { tablesOf } from '#shared/modules/exports/tables.ts';
import { isUnseen } from '#shared/items/behaviours.ts';
import { design, item, open, plugin } from '#test/support/form-builder.ts';

const helper = { ...plugin('expression', 'helper', { calculation: '${p.n} * 2' }), title: { en: 'Twice' }, hidden: true } as Item;
const shown = { ...helper, hidden: undefined } as Item;
const withHelper = design([item('number', 'n'), helper, plugin('expression', 'out', { calculation: '${p.helper} + 1' })]);

describe('a worked-out value with a title that is hidden', () => {
  it('shows nothing, and formulas read it', () => {
    expect([isUnseen(helper), isUnseen({ ...helper, hidden: undefined } as unknown as Item), isUnseen({ ...plugin('blood_pressure', 'bp', {}), title: { en: 'BP' }, hidden: true } as Item)]).toEqual([true, false, false]);
    expect(open(withHelper, { p: { n: 3 } }).item('p.out').value).toBe(7);
  });

  it('is in no file unless it is asked for', () => {
    const versions = [{ version: 1, design: withHelper }];
    const headers = (hasHelpers?: boolean) => answerColumns(versions, {}, 'en', hasHelpers).map(({ header }) => header);
    expect([headers(), headers(true)]).toEqual([['p.n', 'p.out'], ['p.n', 'p.helper', 'p.out']]);
    const columns = (helpers?: true) => tablesOf(versions, {}, { lang: 'en', excel: false, style: 'statistics', ...(helpers && { helpers }) })[0]!.columns.map(({ name }) => name).filter((name) => name.startsWith('p.'));
    expect([columns(), columns(true)]).toEqual([['p.n', 'p.out'], ['p.n', 'p.helper', 'p.out']]);
    expect(fhirWriter(versions, { lang: 'en', excel: false }, 'f').head).not.toContain('p.helper');
    expect(fhirWriter(versions, { lang: 'en', excel: false, helpers: true }, 'f').head).toContain('p.helper');
  });

  it('follows the latest design version that has it', () => {
    const [before, after] = [design([item('number', 'n'), shown]), design([item('number', 'n'), helper])];
    const headers = (...designs: (typeof before)[]) => answerColumns(designs.map((each, index) => ({ version: index + 1, design: each })), {}, 'en').map(({ header }) => header);
    expect(headers(before, after)).not.toContain('p.helper');
    expect(headers(after, before)).toContain('p.helper');
  });
});

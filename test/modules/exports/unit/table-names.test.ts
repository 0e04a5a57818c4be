import { expect, it } from 'vitest';
import { tablesOf } from '#shared/modules/exports/tables.ts';
import { design, item, page, repeat } from '#test/support/form-builder.ts';

it('tables of repeats have names that no system takes for one file, whatever it makes of capitals', () => {
  const of = design([], { pages: [page('p', repeat('drug', [item('string', 'name')]), repeat('Drug', [item('string', 'name')]), repeat('DRUG', [item('string', 'name')]))] });
  const names = tablesOf([{ version: 1, design: of }], {}, { lang: 'en', excel: false, style: 'statistics', repeats: 'long' }).map(({ name }) => name);
  expect(names).toEqual(['data', 'p.drug', 'p.Drug_2', 'p.DRUG_3']);
});

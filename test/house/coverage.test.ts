import { describe, expect, it } from 'vitest';
import { inTest, type Coverage } from '../tables/coverage/coverage.ts';
import { documents } from '../tables/coverage/documents.ts';
import { findGaps } from '../tables/coverage/find-gaps.ts';

describe.each(Object.entries(documents))('the table of %s', (_name, document) => {
  it('has no empty cell and names nothing that is not there', () => {
    expect(findGaps(document)).toEqual([]);
  });
});

it('a table that lacks something is told of, each fault in its words', () => {
  const row = { what: 'a row', by: ['frontend/lib/paths.ts#paths'], tests: [inTest('house/coverage.test.ts')('the table of %s')] };
  const faulty: Coverage = {
    routes: { home: { what: ' ', by: [], tests: [] } },
    calls: { check: { ...row, by: ['frontend/nowhere.ts', 'frontend/lib/paths.ts#nothing'] } },
    dialogs: [{ ...row, tests: [inTest('nowhere.test.ts')('x'), inTest('house/coverage.test.ts')('no such title')] }, row],
    messages: [{ ...row, keys: ['linkage:no.such.key'] }, { ...row, keys: ['linkage:failed.title'], wording: { en: 'All is well' } }],
    rules: [],
    namespaces: ['linkage'],
  };
  const gaps = findGaps(faulty);
  for (const told of [
    'home: says nothing',
    'home: implemented by nothing',
    'home: tested by nothing',
    'check: there is no file frontend/nowhere.ts',
    'check: frontend/lib/paths.ts exports no nothing',
    'a row: there is no test/nowhere.test.ts',
    'a row: test/house/coverage.test.ts has no test “no such title”',
    'a row: linkage:no.such.key is not in the catalogue of ja',
    'a row: “All is well” is said by none of linkage:failed.title in en',
    'linkage:combination.message has no row',
  ]) {
    expect(gaps).toContain(told);
  }
  expect(gaps.filter((gap) => gap.startsWith('a row: there is no test/'))).toHaveLength(1);
});

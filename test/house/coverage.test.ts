import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { pathPatterns } from '#frontend/lib/paths.ts';
import { problems } from '#shared/api/problems.ts';
import { routes } from '#shared/api/routes.ts';
import { inTest, type Coverage } from '../tables/coverage/coverage.ts';
import { documents } from '../tables/coverage/documents.ts';
import { findGaps } from '../tables/coverage/find-gaps.ts';

const frontend = fileURLToPath(new URL('../../frontend/', import.meta.url));
const all = Object.values(documents);
const makers = all.flatMap(({ routes: screens, calls, dialogs, messages, rules }) =>
  [...Object.values(screens), ...Object.values(calls), ...dialogs, ...messages, ...rules].flatMap(({ by }) => by.map((maker) => maker.split('#')[0])),
);

describe.each(Object.entries(documents))('the table of %s', (_name, document) => {
  it('has no empty cell and names nothing that is not there', () => {
    expect(findGaps(document)).toEqual([]);
  });
});

describe('the tables together', () => {
  it('have each route of the product and each call once', () => {
    expect(all.flatMap(({ routes: screens }) => Object.keys(screens)).toSorted()).toEqual(Object.keys(pathPatterns).toSorted());
    expect(all.flatMap(({ calls }) => Object.keys(calls)).toSorted()).toEqual(Object.keys(routes).toSorted());
  });

  it('name every dialog of the product', () => {
    const dialogs = readdirSync(frontend, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('-dialog.tsx'));
    expect(dialogs.map((file) => `frontend/${file}`).filter((file) => !makers.includes(file))).toEqual([]);
  });

  it('name the text of every problem', () => {
    const named = new Set(all.flatMap(({ messages }) => messages.flatMap(({ keys }) => keys)));
    expect(Object.keys(problems).filter((code) => !named.has(`problems:${code}`))).toEqual([]);
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

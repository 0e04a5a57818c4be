import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { CallContract } from '#shared/api/call.ts';
import { calls } from '#shared/api/calls.ts';

/** The text of a group's API tests. */
const testsOf = (group: string): string => {
  const folder = new URL(`./${group}/`, import.meta.url);
  return readdirSync(folder)
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('\n');
};

const contracts: readonly (readonly [string, CallContract])[] = Object.entries(calls);

describe.each(contracts)('%s', (name, contract) => {
  const tests = testsOf(contract.group);

  test('is called by a test of its group', () => {
    expect(tests).toContain(`'${name}'`);
  });

  test.each(contract.problems)('has a test that meets %s', (code) => {
    expect(tests).toMatch(new RegExp(`'${code}'|${code === 'card.id_taken' ? 'ID_CONFLICT' : code}`));
  });
});

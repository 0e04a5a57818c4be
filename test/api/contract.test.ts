import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { CallContract } from '#shared/api/call.ts';
import { calls } from '#shared/api/calls.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));
const files = globSync(['api/*/**/*.test.ts', 'modules/*/api/**/*.test.ts'], { cwd: folder }).map((file) => ({ file, text: readFileSync(`${folder}/${file}`, 'utf8') }));

const contracts: readonly (readonly [string, CallContract])[] = Object.entries(calls);

/** Groups whose tests meet problems that all calls on a card, or on a project, answer alike. */
const sharedProblems: { readonly [group: string]: readonly string[] | undefined } = { quality: ['cards'], review: ['cards', 'project-admin'], versions: ['cards'] };

describe.each(contracts)('%s', (name, contract) => {
  const named = files.filter(({ text }) => text.includes(`'${name}'`));
  /** A group is also called through helpers in `support`, which name the call. */
  const groups = [contract.group, ...(sharedProblems[contract.group] ?? [])];
  const tests = new Set([...named, ...files.filter(({ file }) => groups.some((group) => file.startsWith(`api/${group}/`) || file.startsWith(`modules/${group}/`)))].map(({ text }) => text));

  test('is called by a test', () => {
    expect(named).not.toHaveLength(0);
  });

  test.each(contract.problems)('has a test that meets %s', (code) => {
    const wire = code === 'card.id_taken' ? 'ID_CONFLICT' : code;
    expect([...tests].some((text) => text.includes(code) || text.includes(wire))).toBe(true);
  });
});

import { describe, expect, test, vi } from 'vitest';
import type { CardDesign } from '#shared/design/card-design.ts';
import { keepList, listCalled, missingLists, withLists } from '#shared/design/lists.ts';
import { readDesign } from '#shared/design/read-design.ts';
import { choices, design, item } from '#test/support/form-builder.ts';

const hashOf = (letter: string): string => letter.repeat(64);
const naming = (letter: string): CardDesign => ({
  ...design([item('dropdown', 'town', { choices_from: 'towns' })]),
  list_files: { towns: { hash: hashOf(letter), rows: 2 } },
});
const townOf = (of: CardDesign) => withLists(of).pages[0]?.items[0] as unknown as { readonly choices: readonly { readonly value: string }[] };

describe('a long list that a design names', () => {
  test('is missing until somebody brings it, and then stays with the design', () => {
    const of = naming('a');
    expect(missingLists(of)).toEqual([{ hash: hashOf('a'), rows: 2 }]);
    expect(townOf(of).choices).toEqual([]);
    keepList(hashOf('a'), choices('x', 'y'));
    expect(missingLists(of)).toEqual([]);
    expect(townOf(of).choices.map(({ value }) => value)).toEqual(['x', 'y']);
    expect(listCalled(of, 'towns.csv')).toHaveLength(2);
    expect(withLists(of)).toBe(withLists(of));
    for (let count = 0; count < 30; count += 1) keepList(count.toString(16).padStart(64, '0'), choices('z'));
    expect(townOf(of).choices).toHaveLength(2);
  });

  test('is there for every copy of the module: a function is bundled in parts', async () => {
    keepList(hashOf('b'), choices('x'));
    vi.resetModules();
    const copy = await import('#shared/design/lists.ts');
    expect(copy.keepList).not.toBe(keepList);
    expect(copy.missingLists(naming('b'))).toEqual([]);
  });

  test('is named by a whole hash and a number of rows', () => {
    expect(readDesign(naming('c')).diagnostics).toEqual([]);
    const wrong = { ...naming('c'), list_files: { towns: { hash: 'c', rows: 0 } } };
    expect(readDesign(wrong).diagnostics.map(({ cell }) => cell)).toEqual(['list_files.towns.hash', 'list_files.towns.rows']);
    expect(readDesign({ ...naming('c'), list_files: {} }).diagnostics).toMatchObject([{ code: 'design.unknown_list' }]);
  });
});

import '#test/support/api-table.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { get, put, query, queryAll, scanAll, skip } from '#functions/data/table.ts';
import { eachItem } from '#functions/purge/data/purge.ts';

const asked = { pk: 'X#pages' } as const;
const names = Array.from({ length: 7 }, (_, index) => `item ${index}`);

/** Seven items of 300 KB: a page ends after a megabyte. */
beforeAll(async () => {
  for (const sk of names) await put({ ...asked, sk, ver: 1, filling: 'x'.repeat(300_000) });
});

const nameOf = ({ sk }: { readonly sk?: unknown }): unknown => sk;

describe('a query that comes in pages', () => {
  test('ends its first page before its last item', async () => {
    const { items, next } = await query(asked);
    expect(items.length).toBeLessThan(names.length);
    expect(next).toMatchObject({ sk: nameOf(items.at(-1)!) });
  });

  test('is read to the end, each item once, in either order', async () => {
    expect((await queryAll(asked)).map(nameOf)).toEqual(names);
    expect((await queryAll({ ...asked, descending: true })).map(nameOf)).toEqual(names.toReversed());
  });

  test('is worked through to the end, as a purge does', async () => {
    const met = new Set<unknown>();
    expect(await eachItem(asked, async (item) => void met.add(nameOf(item)))).toBe(names.length);
    expect(met).toEqual(new Set(names));
  });

  test('is counted up to any place of it', async () => {
    expect((await query({ ...asked, start: await skip(asked, 5) })).items.map(nameOf)).toEqual(names.slice(5));
    expect(await skip(asked, 8)).toBeUndefined();
  });

  test('is scanned whole by the check', async () => {
    const met = new Set<unknown>();
    for await (const item of scanAll()) if (item.pk === asked.pk) met.add(nameOf(item));
    expect(met).toEqual(new Set(names));
  });
});

describe('stored values', () => {
  const key = { pk: 'X#values', sk: 'item' } as const;

  test('come back as they were, whatever they hold', async () => {
    const item = {
      text: '札',
      empty: '',
      number: -1.25,
      large: Number.MAX_SAFE_INTEGER,
      yes: true,
      no: false,
      nothing: null,
      bytes: new Uint8Array([0, 255]),
      list: [1, 'a', null, [], {}],
      map: { inner: { deep: [{ x: 1 }] } },
    };
    await put({ ...key, ...item });
    expect(await get(key)).toEqual({ ...key, ...item });
    expect((await query({ pk: key.pk })).items).toEqual([{ ...key, ...item }]);
  });

  test('that are undefined are not stored', async () => {
    await put({ ...key, a: undefined, m: { b: undefined } });
    expect(await get(key)).toEqual({ ...key, m: {} });
  });

  test('that are no numbers are a defect instead of a lost value', async () => {
    await expect(put({ ...key, n: Number.NaN })).rejects.toThrow('not allowed');
  });

  test('of an item that a refused condition met come with the refusal', async () => {
    await put({ ...key, text: '札', bytes: new Uint8Array([0, 255]) });
    const refused = put({ ...key, text: 'new' }, { pk: 'absent' });
    await expect(refused).rejects.toMatchObject({ failed: new Map([[0, { ...key, text: '札', bytes: new Uint8Array([0, 255]) }]]) });
  });
});

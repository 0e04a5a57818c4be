import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { callApi } from '#test/support/call-api.ts';
import { design, item, page } from '#test/support/form-builder.ts';
import { openImports } from '#test/modules/import/support/import-folder.ts';

test('whole questions as headings of thousands of columns: what the folder remembers of them stays within an item', async () => {
  const items = Array.from({ length: 2_000 }, (_, index) => item('string', `q${index}`));
  const { check, read } = await openImports(design([], { pages: [page('patient', item('string', 'pid'), ...items)], id_attributes: ['patient.pid'] }));
  const headers = items.map(() => randomBytes(300).toString('base64url'));
  const content = `pid,${headers.join(',')}\nA1,${headers.map(() => '').join(',')}\n`;
  const columns = [['patient.pid', ...items.map(({ name }) => `patient.${name}`)]];
  expect((await check(content, { columns })).import).toMatchObject({ state: 'checked', found: { new: 1 } });
  const { file } = await read(content);
  expect(file.tables[0].columns.at(-1)).toMatchObject({ by: 'kept' });
});

test('rows that change much come in short pages, none left out', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `note${index}`);
  const { saved, check, owner, params } = await openImports(design([], { pages: [page('patient', item('string', 'pid'), ...names.map((name) => item('text', name)))], id_attributes: ['patient.pid'] }));
  const rows = 40;
  const notes = (letter: string) => Object.fromEntries(names.map((name) => [name, letter.repeat(8_000)]));
  for (let row = 0; row < rows; row += 1) await saved({ patient: { pid: `P${row}`, ...notes('a') } });
  const lines = Array.from({ length: rows }, (_, row) => [`P${row}`, ...Object.values(notes('b'))].join(','));
  const { id } = await check(['pid', ...names].join(',') + `\n${lines.join('\n')}\n`, { mode: 'overwrite' });
  const found: number[] = [];
  for (let from: number | undefined = 0; from !== undefined; ) {
    const { body } = await callApi('importRows', { token: owner.token, params: { ...params, importId: id }, query: { kind: 'changed', from: String(from) } });
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(4_000_000);
    found.push(...body.rows.map(({ row }: { row: number }) => row));
    from = body.next as number | undefined;
  }
  expect(found).toEqual(Array.from({ length: rows }, (_, row) => row + 2));
});

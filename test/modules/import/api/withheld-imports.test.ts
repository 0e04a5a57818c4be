import { expect, it } from 'vitest';
import type { CardDesign, Item } from '#shared/design/card-design.ts';
import { memberKey } from '#functions/data/keys.ts';
import { update } from '#functions/data/table.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, refusal } from '#test/support/card-folder.ts';
import { openImports } from '#test/modules/import/support/import-folder.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';
import { createPerson, join } from '#test/support/registry.ts';

const texts = (text: string) => ({ ja: text, en: text });
const attribute = (type: string, name: string, more: object = {}) => ({ class: 'attribute', type, name, title: texts(name), ...more }) as unknown as Item;

const design: CardDesign = caseDesign({
  pages: [
    {
      name: 'p',
      title: texts('P'),
      items: [attribute('string', 'pid'), attribute('number', 'age'), attribute('string', 'name', { identifier: true, relevant: '${p.age} < 100' }), attribute('date', 'birth', { identifier: true })],
    },
  ],
  id_attributes: ['p.pid'],
  summary: [],
});

const open = async () => {
  const place = await openImports(design);
  const mio = await createPerson(place.hospital, 'mio');
  await join(place.project, mio, 'edit', { is_owner: true, rights: { identifiers: false, import: true } });
  const card = await place.saved({ p: { pid: 'P-1', age: 40, name: 'Kaede', birth: '1950-02-03' } });
  return { ...place, mio, card };
};

it('ignores the cells of withheld items of a stored card and says so, the word that clears an answer included', async () => {
  const { mio, check, advance, rows, get, card } = await open();
  const { id, import: job } = await check('pid,age,name,birth\nP-1,41,Other,<clear>\nP-2,50,New,1960-01-01\n', { mode: 'overwrite' }, undefined, mio);
  expect(job.found).toMatchObject({ new: 1, changed: 1, refused: 0 });
  const [changed] = await rows(id, 'changed', mio);
  expect(changed.findings.map(({ code, column }: { code: string; column: number }) => [code, column])).toEqual([['import.withheld', 2], ['import.withheld', 3]]);
  expect(changed.changes.map(({ path }: { path: string }) => path)).toEqual(['p.age']);
  expect(JSON.stringify([changed, await rows(id, 'new', mio)])).not.toContain('Kaede');
  await advance(id, { step: 'run' }, mio);
  await runWorkers();
  expect((await get(card.id)).body.vals.p).toEqual({ pid: 'P-1', age: 41, name: 'Kaede', birth: '1950-02-03' });
});

it('refuses a row by which a withheld answer would be lost', async () => {
  const { mio, check, rows } = await open();
  const { id } = await check('pid,age\nP-1,101\n', { mode: 'overwrite' }, undefined, mio);
  const [refused] = await rows(id, 'refused', mio);
  expect(refused.findings.map(({ code }: { code: string }) => code)).toEqual(['import.loses_withheld']);
});

it('shows the files of others to nobody who is not shown identifiers', async () => {
  const { mio, owner, check, params } = await open();
  const { id } = await check('pid,age,name\nP-3,41,Momiji\n', {}, undefined, owner);
  expect((await callApi('imports', { token: mio.token, params })).body).toEqual({ imports: [] });
  for (const name of ['importState', 'importRows', 'importFindings'] as const)
    expect(await callApi(name, { token: mio.token, params: { ...params, importId: id }, ...(name === 'importRows' && { query: { kind: 'new' } }) })).toMatchObject(refusal(404, 'import.unknown'));
});

it('opens no import that was begun with identifiers to whom they are withheld by now: its rows show stored answers, and its run and undo change them', async () => {
  const { project, owner, check, bring, advance, params, get, card } = await open();
  const { id } = await check('pid,name\nP-1,Other\n', { mode: 'overwrite' });
  const done = await bring('pid,age\nP-3,50\n', {});
  await update(memberKey(project.id, owner.user.id), { set: { 'rights.identifiers': false } });
  const call = { token: owner.token, params: { ...params, importId: id } };
  expect(await callApi('importRows', { ...call, query: { kind: 'changed' } })).toMatchObject(refusal(404, 'import.unknown'));
  expect(await advance(id, { step: 'run' })).toMatchObject(refusal(404, 'import.unknown'));
  expect(await advance(done.id, { step: 'undo' })).toMatchObject(refusal(404, 'import.unknown'));
  await runWorkers();
  expect((await get(card.id)).body.vals.p.name).toBe('Kaede');
  expect((await callApi('imports', { token: owner.token, params })).body.imports).toEqual([]);
});

it('tells the stored answers of the cards that a file meets only to whoever may take data out', async () => {
  const { project, owner, mio, check, rows } = await open();
  const { id } = await check('pid,age,name\nP-1,41,Other\n', { mode: 'overwrite' });
  const shown = async () => (await rows(id, 'changed'))[0].changes.map(({ path, before, after }: { path: string; before?: unknown; after: unknown }) => [path, before, after]);
  expect(await shown()).toEqual([['p.age', 40, 41], ['p.name', 'Kaede', 'Other']]);
  await update(memberKey(project.id, owner.user.id), { set: { 'rights.export': false } });
  expect(await shown()).toEqual([['p.age', undefined, 41], ['p.name', undefined, 'Other']]);
  const own = await check('pid,age\nP-1,42\n', { mode: 'overwrite' }, undefined, mio);
  expect((await rows(own.id, 'changed', mio))[0].changes).toMatchObject([{ path: 'p.age', before: 40, after: 42 }]);
});

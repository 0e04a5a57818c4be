import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { CallName } from '#shared/api/routes.ts';
import { callApi, type Sent } from '#test/support/call-api.ts';
import { refusal } from '#test/support/card-folder.ts';
import { openImports } from '#test/modules/import/support/import-folder.ts';
import { createOrg, createPerson, createRegistry, join } from '#test/support/registry.ts';

const some = 'a'.repeat(25);
const calls: readonly (readonly [CallName, Pick<Sent, 'body' | 'query'>])[] = [
  ['imports', {}],
  ['beginImport', { body: { file: 'cards.csv' } }],
  ['importState', {}],
  ['advanceImport', { body: { step: 'read' } }],
  ['importRows', { query: { kind: 'new' } }],
  ['importFindings', {}],
];

describe.each(calls)('%s', (name, input) => {
  test('is refused to who is no member, and for a folder that is not there', async () => {
    const { dara, owner, params: folder } = await openImports();
    const params = { ...folder, ...(name !== 'imports' && name !== 'beginImport' && { importId: some }) };
    expect(await callApi(name, { token: dara.token, params, ...input })).toMatchObject(refusal(404, 'project.unknown'));
    const other = { ...params, fId: `${folder.pId}zzzz` };
    expect(await callApi(name, { token: owner.token, params: other, ...input })).toMatchObject(refusal(404, 'folder.unknown'));
  });
});

test.each(['browse', null] as const)('an owner with the role %s changes no card by a file, and is shown none', async (role) => {
  const { aoi, project, params, begin } = await openImports();
  const id = await begin('pid\nA1\n');
  const reader = await createPerson(aoi.org, 'reader');
  await join(project, reader, role, { is_owner: true });
  for (const [name, input] of calls) expect(await callApi(name, { token: reader.token, params: { ...params, ...(name !== 'imports' && name !== 'beginImport' && { importId: id }) }, ...input })).toMatchObject(refusal(403, 'access.denied'));
});

// proves A10.45
test('a member imports by the right for it, and one limited to the own hospital reaches the imports of that hospital only that met no other card', async () => {
  const { aoi, project, params, begin, owner, manager } = await openImports();
  const kanda = await createOrg('Kanda');
  const [importer, limited, browser] = await Promise.all([createPerson(aoi.org, 'importer'), createPerson(kanda, 'limited'), createPerson(kanda, 'browser')]);
  await join(project, importer, 'edit', { rights: { import: true } });
  await join(project, limited, 'edit', { rights: { import: true, cards: 'own' } });
  await join(project, browser, 'browse', { rights: { import: true } });
  const wide = await createPerson(kanda, 'wide');
  await join(project, wide, 'edit', { rights: { import: true } });
  const [first, second] = [await begin('pid\nA1\n', 'minato.csv', importer), await begin('pid\nA2\n', 'kanda.csv', limited)];
  // It may meet, and its undoing may change, cards of both.
  const third = await begin('pid\nA3\n', 'wide.csv', wide);
  const filesOf = async (token: string) => (await callApi('imports', { token, params })).body.imports.map(({ file }: { file: string }) => file).toSorted();
  for (const { token } of [importer, owner, wide]) expect(await filesOf(token)).toEqual(['kanda.csv', 'minato.csv', 'wide.csv']);
  expect(await filesOf(limited.token)).toEqual(['kanda.csv']);
  expect(await filesOf(manager.token)).toEqual([]);
  for (const importId of [first, third]) {
    expect(await callApi('importState', { token: limited.token, params: { ...params, importId } })).toMatchObject(refusal(404, 'import.unknown'));
    expect(await callApi('advanceImport', { token: limited.token, params: { ...params, importId }, body: { step: 'undo' } })).toMatchObject(refusal(404, 'import.unknown'));
  }
  expect((await callApi('importState', { token: limited.token, params: { ...params, importId: second } })).status).toBe(200);
  for (const { token } of [browser, aoi]) expect(await callApi('imports', { token, params })).toMatchObject(refusal(403, 'access.denied'));
});

test.each(calls.slice(2))('%s knows no import of another id', async (name, input) => {
  const { owner, params } = await openImports();
  expect(await callApi(name, { token: owner.token, params: { ...params, importId: some }, ...input })).toMatchObject(refusal(404, 'import.unknown'));
});

test('a folder without a design takes no file', async () => {
  const { params, chea } = await createRegistry();
  expect(await callApi('beginImport', { token: chea.token, params, body: { file: 'cards.csv' } })).toMatchObject(refusal(404, 'design.unknown'));
});

test('a step that does not follow is refused, and so are the findings of a dry run that was not made', async () => {
  const { begin, advance, owner, params } = await openImports();
  const id = await begin('pid\nA1\n');
  for (const step of ['check', 'run', 'undo']) expect(await advance(id, { step })).toMatchObject(refusal(409, 'import.not_now'));
  for (const [name, input] of calls.slice(4)) expect(await callApi(name, { token: owner.token, params: { ...params, importId: id }, ...input })).toMatchObject(refusal(409, 'import.not_now'));
});

test('of two who take a step in the same millisecond one is told', async () => {
  const { check, advance } = await openImports();
  const { id } = await check('pid,name\nA1,青井\n');
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const both = await Promise.all([advance(id, { step: 'run' }), advance(id, { step: 'run' })]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
});

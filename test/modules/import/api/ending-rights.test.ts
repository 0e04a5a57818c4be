import { expect, it } from 'vitest';
import { memberKey } from '#functions/data/keys.ts';
import { removePlace, getMember } from '#functions/people/data/members.ts';
import { update } from '#functions/data/table.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseOf } from '#test/support/card-folder.ts';
import { openImports } from '#test/modules/import/support/import-folder.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';
import { createOrg, createPerson, join } from '#test/support/registry.ts';
import { putTransfer } from '#test/support/transfer-state.ts';

const open = async () => {
  const place = await openImports();
  const rin = await createPerson(await createOrg('Kita'), 'rin');
  await join(place.project, rin, 'edit', { rights: { import: true } });
  const card = await place.saved(caseOf({ pid: 'M-1', name: 'Sato' }));
  const give = (set: Parameters<typeof update>[1]['set']) => update(memberKey(place.project.id, rin.user.id), { set });
  return { ...place, rin, card, give };
};

const changing = 'pid,name\nM-1,Other\n';

it.each<[string, (place: Awaited<ReturnType<typeof open>>) => Promise<unknown>]>([
  ['the right to import', ({ give }) => give({ 'rights.import': false })],
  ['the right to see identifiers', ({ give }) => give({ 'rights.identifiers': false })],
  ['the cards of other hospitals', ({ give }) => give({ 'rights.cards': 'own' })],
  ['the membership', async ({ project, rin, chea }) => removePlace((await getMember(project.id, rin.user.id))!, 'member', { by: chea.user.id, now: Date.now() })],
  ['the account', ({ chea, rin }) => callApi('toggleUser', { token: chea.token, params: { oId: rin.org.id, uId: rin.user.id }, body: { disabled: true } })],
])('a run stores nothing more, and taking back takes nothing back, once the person who began it has lost %s', async (_lost, lose) => {
  const place = await open();
  const { rin, owner, card, get, check, bring, advance, state } = place;
  const nameOf = async () => (await get(card.id)).body.vals.patient.name;
  const done = await bring(changing, { mode: 'overwrite' }, undefined, rin);
  expect(await nameOf()).toBe('Other');
  const next = await check('pid,name\nM-1,Third\nM-2,New\n', { mode: 'overwrite' }, undefined, rin);
  expect((await advance(next.id, { step: 'run' }, rin)).status).toBe(200);
  await lose(place);
  await runWorkers();
  expect(await nameOf()).toBe('Other');
  expect((await state(next.id, owner)).import).toMatchObject({ state: 'failed', reason: 'rights_ended' });
  // An owner, whose rights reach as far, stores the rest.
  expect((await advance(next.id, { step: 'run' }, owner)).status).toBe(200);
  await runWorkers();
  expect([await nameOf(), (await state(next.id, owner)).import.state]).toEqual(['Third', 'done']);
  expect((await advance(done.id, { step: 'undo' }, rin)).status).not.toBe(200);
});

it('takes nothing back once the person who asked for it has lost the right to import', async () => {
  const { rin, owner, card, get, bring, advance, state, give } = await open();
  const { id } = await bring(changing, { mode: 'overwrite' }, undefined, rin);
  expect((await advance(id, { step: 'undo' }, rin)).status).toBe(200);
  await give({ 'rights.import': false });
  await runWorkers();
  expect((await get(card.id)).body.vals.patient.name).toBe('Other');
  expect((await state(id, owner)).import).toMatchObject({ state: 'done', reason: 'rights_ended' });
});

it('changes no card of another hospital that a transfer lets the importer read', async () => {
  const { rin, owner, card, folder, saved, get, check, rows, give } = await open();
  await give({ 'rights.cards': 'own' });
  const own = await saved(caseOf({ pid: 'K-1' }), { by: rin });
  await putTransfer(folder.id, card.id, own.id, owner);
  expect((await get(card.id, rin)).status).toBe(200);
  const { id, import: found } = await check(`card_global_id,name\n${card.card_global_id},Evil\n${own.card_global_id},Mine\n`, { mode: 'overwrite', match: 'card', columns: [['#card', 'patient.name']] }, undefined, rin);
  expect(found.found).toMatchObject({ changed: 1, refused: 1 });
  expect((await rows(id, 'refused', rin))[0].findings).toMatchObject([{ code: 'import.transferred' }]);
});

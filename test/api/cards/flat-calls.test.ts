import { expect, test } from 'vitest';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, caseOf } from '#test/support/card-folder.ts';
import { createOrg, createPerson, createProject, join, useDesign } from '#test/support/registry.ts';
import { newCardId } from '#functions/data/ids.ts';
import { cardByUpdate, cardKey, folderCountKey, userKey } from '#functions/data/keys.ts';
import { put, update } from '#functions/data/table.ts';
import { writeSummary } from '#functions/cards/data/stored-card.ts';

/** A card as its lists know it: 2 KB stored. */
const putCard = async (folderId: string, at: number): Promise<void> => {
  const id = newCardId(at);
  const s = writeSummary({ version: 1, overall: 'no', required: 'comp', pages: ['no', 'no'], values: ['P', '青井', 'f'], updated_org: { ja: '港' }, facts: { by: 'x', orphaned: 0 } });
  await put({ ...cardKey(folderId, id), ...cardByUpdate(folderId, at, id), ver: 1, b: new Uint8Array(1_700), s, h: id, rev: 1, by: 'x' });
};

/** A project with a hundred folders, all of which count cards and twenty of which hold `cards` of them. */
const largeProject = async (cards: number) => {
  const hospital = await createOrg('Minato');
  const project = await createProject('Many', Array.from({ length: 100 }, () => ({})));
  const aoi = await createPerson(hospital, 'aoi');
  await join(project, aoi, 'edit');
  for (const folder of project.folders.slice(0, 20)) await useDesign(folder, caseDesign(), aoi);
  await Promise.all(project.folders.map(({ id }) => update(folderCountKey(id, 0), { set: { ver: 1 }, add: { n: cards, comp: cards, m2610: cards, m2611: 0 } })));
  const begun = Date.now() - 86_400_000;
  for (const { id } of project.folders.slice(0, 20)) await Promise.all(Array.from({ length: cards }, (_, index) => putCard(id, begun + index)));
  return { project, aoi, params: { pId: project.id, fId: project.folders[0]!.id } };
};

const { project, aoi, params } = await largeProject(60);

const list = (query: Record<string, string>) => callApi('listCards', { token: aoi.token, params, query });

/** Once the instance knows domain and design. */
const warmUnits = async (call: () => ReturnType<typeof callApi>) => {
  await list({ limit: '1' });
  const { status, units } = await call();
  expect(status).toBe(200);
  return units;
};

test('a counted page in a project of a hundred folders costs at most 6 units, 4 of them for its aggregate', async () => {
  const { read } = await warmUnits(() => list({ limit: '10', count: 'true' }));
  expect(read).toBeLessThanOrEqual(6);
});

test('a create among a hundred folders reads at most 7 units', async () => {
  // With the user's own clock, as the form sends it: without one the time zone of the domain is read, once a minute and instance.
  const now = new Date().toISOString().slice(0, 16);
  const context = { today: now.slice(0, 10), now, language: 'ja' };
  const { read } = await warmUnits(() => callApi('saveCard', { token: aoi.token, params, body: { vals: caseOf(), context } }));
  expect(read).toBeLessThanOrEqual(7);
});

test('recent cards over twenty filled folders cost at most 16 units, the sign-in included', async () => {
  // The domain is read once a minute, a design once per instance.
  await callApi('recentCards', { token: aoi.token, query: { limit: '10' } });
  const { read } = await warmUnits(() => callApi('recentCards', { token: aoi.token, query: { limit: '10', count: 'true' } }));
  expect(read).toBeLessThanOrEqual(16);
});

test('recent cards deep in twenty folders are read page by page, not megabyte by megabyte', async () => {
  const { read } = await warmUnits(() => callApi('recentCards', { token: aoi.token, query: { limit: '10', offset: '600' } }));
  expect(read).toBeLessThanOrEqual(60);
});

test.each(['updated_desc', 'updated_asc', 'created_desc', 'created_asc'])('a list is opened at any moment of its middle (%s) for at most 20 units', async (sort) => {
  const { body: whole } = await list({ limit: '50', sort });
  const middle = whole[30];
  const moment = sort.startsWith('updated') ? middle.updated_at : middle.created_at;
  const range = sort.endsWith('_desc') ? { to: moment } : { from: moment };
  const where = JSON.stringify(sort.startsWith('updated') ? { updated: range } : { created: range });
  let found: { cards: { id: string }[] } | undefined;
  const { read } = await warmUnits(async () => {
    const answer = await callApi('findCards', { token: aoi.token, params, query: { where, sort, limit: '10' } });
    found = answer.body;
    return answer;
  });
  expect(found?.cards.map(({ id }) => id)).toEqual(whole.slice(30, 40).map(({ id }: { id: string }) => id));
  expect(read).toBeLessThanOrEqual(20);
});

test('who is disabled is refused at once, whatever they do', async () => {
  const hospital = await createOrg('Sakura');
  const person = await createPerson(hospital, 'ben');
  await join(project, person, 'edit');
  const read = () => callApi('listCards', { token: person.token, params });
  const write = () => callApi('saveCard', { token: person.token, params, body: { vals: caseOf() } });
  expect((await read()).status).toBe(200);
  await update(userKey(person.user.id), { set: { disabled: true } });
  expect([(await read()).status, (await write()).status]).toEqual([401, 401]);
});

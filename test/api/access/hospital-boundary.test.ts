import { afterEach, expect, it, vi } from 'vitest';
import type { cardCalls } from '#shared/api/cards.ts';
import type { ProblemCode } from '#shared/api/problems.ts';
import { usualRights } from '#shared/access/access.ts';
import { routes, type CallName } from '#shared/api/routes.ts';
import { insertDomain } from '#functions/manage/data/domains.ts';
import { globalIdOf, memberKey, projectKey } from '#functions/data/keys.ts';
import { update } from '#functions/data/table.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, caseOf, openFolder } from '#test/support/card-folder.ts';
import { changesBeyondHospital } from '#test/modules/machines/access.ts';
import { openImports } from '#test/modules/import/support/import-folder.ts';
import { qualityBoundary } from '#test/modules/quality/access.ts';
import { reviewBoundary } from '#test/modules/review/access.ts';
import { versionBoundary } from '#test/modules/versions/access.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';
import { createOrg, createPerson, join } from '#test/support/registry.ts';
import { putState } from '#test/support/review-state.ts';
import { putTransfer } from '#test/support/transfer-state.ts';
import { issueForMachine } from '#test/support/machine-tokens.ts';

const secret = 'Secret of Minato';

interface Ask {
  readonly params?: { readonly [name: string]: string };
  readonly query?: { readonly [name: string]: string };
  readonly body?: unknown;
  readonly headers?: { readonly [name: string]: string };
}

interface Target {
  readonly id: string;
  readonly hash: string;
  readonly globalId: string;
  /** Of it and another one of its hospital. */
  readonly pair: readonly string[];
}

/** How a member of another hospital asks for the card: `without` is answered without it, and whatever is counted is 0; anything else is refused, most often as a card that does not exist. */
type Way = ((target: Target) => readonly ['unknown' | 'without' | ProblemCode, Ask]) | 'no card';
const ofCards: { readonly [Name in keyof typeof cardCalls]: Way } = {
  recentCards: () => ['without', { query: { sort: 'updated_desc', offset: '0', limit: '10', count: 'true' } }],
  listCards: () => ['without', { query: { sort: 'created_desc', offset: '0', limit: '10', count: 'true' } }],
  findRecent: () => ['without', { query: { sort: 'updated_desc', limit: '10' } }],
  findCards: () => ['without', { query: { sort: 'created_desc', limit: '10' } }],
  getCard: ({ id }) => ['unknown', { params: { cardId: id } }],
  cardHistory: ({ id }) => ['unknown', { params: { cardId: id }, query: { before: '2' } }],
  saveCard: ({ id, hash }) => ['unknown', { body: { id, card_hash: hash, vals: caseOf() } }],
  patchCard: ({ id, hash }) => ['unknown', { params: { cardId: id }, body: { card_hash: hash, vals: { visit: { note: 'x' } } } }],
  ...changesBeyondHospital,
  openLinkedCard: () => ['linkage.taken', { body: { linkKey: 'M-1' } }],
  deleteCard: ({ id }) => ['unknown', { params: { cardId: id } }],
  cardByGlobalId: ({ globalId }) => ['unknown', { params: { globalId } }],
  getDesign: 'no card',
};
const calls: { readonly [Name in CallName]?: Way } = {
  ...ofCards,
  ...qualityBoundary,
  ...reviewBoundary,
  ...versionBoundary,
};

// The host of the calls that name none, with the linkage item.
await insertDomain({ id: 'boundary', host: 'api.test', project_ids: [], title: {}, dashboard: {}, css: 'nav-default', contact_email: null, session_time: null, external_linkage_item: 'patient.pid' }, null);

/** The clock goes on, because duplicates and changes are looked for among what is settled. */
const later = (): void => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
afterEach(() => void vi.useRealTimers());

const openImporting = async () => {
  const place = await openImports();
  const rin = await createPerson(await createOrg('Kita'), 'rin');
  await join(place.project, rin, 'edit', { rights: { cards: 'own', import: true } });
  await place.saved(caseOf({ pid: 'M-1', name: secret }));
  return { ...place, rin, hidden: secret };
};

const openTwoHospitals = async () => {
  const place = await openFolder(caseDesign({ duplicates: [{ item: 'patient.sex' }] }));
  const other = await createOrg('Kita');
  const rin = await createPerson(other, 'rin');
  await join(place.project, rin, 'edit', { is_owner: true, rights: { cards: 'own', review: true } });
  await update(projectKey(place.project.id), { set: { review: { on: true, closed: [] } } });
  const card = await place.saved(caseOf({ pid: 'M-1', name: secret, sex: 'f' }));
  const twin = await place.saved(caseOf({ name: secret, sex: 'f' }));
  const globalId = globalIdOf(place.folder.id, card.id);
  const target: Target = { id: card.id, hash: card.card_hash, globalId, pair: [globalId, globalIdOf(place.folder.id, twin.id)] };
  return { ...place, other, rin, target };
};

it.each(Object.entries(calls).flatMap(([name, ask]) => (typeof ask === 'function' ? [[name, ask] as const] : [])))('%s does not show the card of another hospital', async (name, ask) => {
  const { rin, target, params, get, aoi, hospital } = await openTwoHospitals();
  later();
  const [answered, { params: more, ...asked }] = ask(target);
  const named = { ...params, ...more };
  const wanted = [...routes[name as CallName].matchAll(/\{(\w+)\}/g)].map(([, each = '']) => [each, named[each as keyof typeof named]]);
  const answer = await callApi(name as CallName, { token: rin.token, params: Object.fromEntries(wanted), ...asked });
  const text = JSON.stringify(answer.body ?? '');
  expect(text).not.toContain(secret);
  expect(text).not.toContain(target.id);
  const code = answered === 'unknown' ? 'card.unknown' : answered === 'without' ? undefined : answered;
  expect({ isDone: answer.status === 200, code: answer.body.code, counted: countsIn(answer.body) }).toEqual({ isDone: answered === 'without', code, counted: [] });
  expect(answer.body.details ?? {}).toEqual(answered === 'linkage.taken' ? { reason: 'other_hospital', org_name: hospital.name, owners: [rin.user.disp_name] } : {});
  expect((await get(target.id, aoi)).body.card_hash).toBe(target.hash);
});

/** Every number above 0 that an answer counts something by. */
const countsIn = (answer: unknown): string[] => {
  const names = ['looked', 'total', 'done', 'found', 'crowded', 'unreadable', 'incomplete', 'reopened', 'count'];
  const own = Array.isArray(answer) && typeof answer[0] === 'number' && answer[0] > 0 ? [`[${answer[0]}]`] : [];
  if (typeof answer !== 'object' || answer === null) return [];
  return [...own, ...Object.entries(answer).flatMap(([name, value]) => (names.includes(name) && Number(value) > 0 ? [`${name} ${value}`] : countsIn(value)))];
};

it('lists, counts and finds the own cards of a member limited to the own hospital', async () => {
  const { rin, saved, list, target, aoi } = await openTwoHospitals();
  const own = await saved(caseOf({ pid: 'R-1' }), { by: rin });
  for (const sort of ['updated_desc', 'updated_asc', 'created_desc', 'created_asc']) {
    const idsOf = ({ body }: { body: readonly (number | { id: string })[] }) => body.map((entry) => (typeof entry === 'number' ? entry : entry.id));
    expect(idsOf(await list({ sort, count: 'true' }, rin))).toEqual([1, own.id]);
    expect(idsOf(await list({ sort, count: 'true' }, aoi))).toEqual(expect.arrayContaining([3, own.id, target.id]));
  }
});

it('says of a taken id only that another hospital has it, which one, and whom to ask', async () => {
  const { rin, save, saved, target, hospital } = await openTwoHospitals();
  const { vals } = await saved(caseOf({ pid: 'M-9' }));
  const answer = await save(vals, { by: rin });
  expect(answer).toMatchObject({ status: 409, body: { code: 'card.id_taken', details: { reason: 'other_hospital', org_name: hospital.name, owners: [rin.user.disp_name] } } });
  expect(JSON.stringify(answer.body)).not.toContain(target.id);
});

it('counts the own cards of folders and of the review on the first screen, by a read that does not grow with the cards', async () => {
  const { rin, saved, folder, aoi } = await openTwoHospitals();
  const folderOf = async (token: string) => (await callApi('projects', { token })).body[0];
  expect(await folderOf(rin.token)).toMatchObject({ folders: [{ status: { comp: 0, incomp: 0 } }], review: { submitted: 0 } });
  const card = await saved(caseOf(), { by: rin });
  await saved({ patient: { pid: 'R-2' } }, { by: rin });
  await putState(folder.id, card.id, 'submit', rin);
  expect(await folderOf(rin.token)).toMatchObject({ folders: [{ status: { comp: 1, incomp: 1 } }], review: { submitted: 1 } });
  expect(await folderOf(aoi.token)).toMatchObject({ folders: [{ status: { comp: 3, incomp: 1 } }], review: { submitted: 1 } });
});

it('gives no file to somebody whose rights reach less by now than the file does', async () => {
  const { project, params, other } = await openTwoHospitals();
  const wide = await createPerson(other, 'wide');
  await join(project, wide, 'edit', { is_owner: true });
  const { body: { key } } = await callApi('requestExport', { token: wide.token, params, query: {} });
  await runWorkers();
  const fetched = (k: string) => callApi('fetchExport', { token: wide.token, query: { k } });
  expect((await fetched(key)).status).toBe(302);
  const limit = (cards: 'all' | 'own') => update(memberKey(project.id, wide.user.id), { set: { rights: { ...usualRights, cards } } });
  await limit('own');
  expect(await fetched(key)).toMatchObject({ status: 404, body: { code: 'export.unknown' } });
  const { body: { key: narrow } } = await callApi('requestExport', { token: wide.token, params, query: {} });
  await runWorkers();
  expect((await fetched(narrow)).status).toBe(302);
  await limit('all');
  expect((await fetched(narrow)).status).toBe(302);
});

it('gives a machine limited to its hospital no file that holds cards of other ones, though who issued its token may fetch it', async () => {
  const { project, params, hospital } = await openTwoHospitals();
  const owner = await createPerson(hospital, 'owner');
  await join(project, owner, 'edit', { is_owner: true });
  const issue = async (cards: 'all' | 'own'): Promise<string> =>
    (await issueForMachine(owner.user, { project_id: project.id, folder_id: params.fId, name: 'robot', rights: ['export'], cards, identifiers: true, end: Date.now() + 86_400_000 })).token;
  const [wide, narrow] = [await issue('all'), await issue('own')];
  const { body: { key } } = await callApi('requestExport', { token: wide, params, query: {} });
  await runWorkers();
  expect((await callApi('fetchExport', { token: wide, query: { k: key } })).status).toBe(302);
  expect(await callApi('fetchExport', { token: narrow, query: { k: key } })).toMatchObject({ status: 404, body: { code: 'export.unknown' } });
});

it('tells who got a patient by a transfer of their own card, and of no third one', async () => {
  const { rin, saved, params: { fId }, project, get, target, aoi, hospital } = await openTwoHospitals();
  const third = await createPerson(await createOrg('Third'), 'third');
  await join(project, third, 'edit', { rights: { cards: 'own' } });
  const [mine, theirs] = [await saved(caseOf(), { by: rin }), await saved(caseOf(), { by: third })];
  // From the third hospital to Minato, and from there to Kita.
  await putTransfer(fId, theirs.id, target.id, aoi);
  await putTransfer(fId, target.id, mine.id, aoi);
  const transfersOf = async (id: string, by = rin) => (await get(id, by)).body.transfers.map(({ way, org, card_global_id }: { way: string; org?: { id: string }; card_global_id?: string }) => [way, org?.id, card_global_id?.slice(14)]);
  expect(await transfersOf(mine.id)).toEqual([['from', hospital.id, target.id]]);
  expect(await transfersOf(target.id)).toEqual([['from', undefined, undefined], ['to', rin.org.id, mine.id]]);
  expect(JSON.stringify((await get(target.id, rin)).body)).not.toContain(theirs.id);
  expect(await transfersOf(theirs.id, third)).toEqual([['to', undefined, undefined]]);
});

it('pages deep into the own cards by creation at what the keys before cost', async () => {
  const { rin, saved, params } = await openTwoHospitals();
  const ids: string[] = [];
  for (let count = 0; count < 108; count += 1) ids.push((await saved(caseOf(), { by: rin })).id);
  for (let count = 0; count < 3; count += 1) await saved(caseOf());
  const page = (sort: string, offset: number) => callApi('listCards', { token: rin.token, params, query: { sort, offset: String(offset), limit: '4' } });
  const idsOf = ({ body }: { body: readonly { id: string }[] }) => body.map(({ id }) => id);
  const { units, body } = await page('created_asc', 102);
  expect(idsOf({ body })).toEqual(ids.slice(102, 106));
  expect(units.read).toBeLessThan(10);
  expect(idsOf(await page('created_desc', 104))).toEqual(ids.slice(0, 4).toReversed());
  expect((await page('created_desc', 200)).body).toEqual([]);
});

it('says of a row of a file whose ID another hospital has only that, and which hospital', async () => {
  const { rin, check, rows, save, saved, hospital, hidden, owner } = await openImporting();
  const own = await saved(caseOf({ pid: 'K-1' }), { by: rin });
  const text = `card_global_id,version,status,required,created_at,updated_at,updated_org,patient.pid,patient.name\n${own.card_global_id},,,,,,,M-1,Own\n`;
  for (const [content, match] of [['pid,name\nM-1,New\n', 'id'], [text, 'card']] as const) {
    const { id, import: found } = await check(content, { mode: 'overwrite', match }, undefined, rin);
    expect(found.found).toMatchObject({ refused: 1, new: 0, changed: 0 });
    const [row] = await rows(id, 'refused', rin);
    expect(row.findings).toMatchObject([{ code: 'import.exists_elsewhere', params: { hospital: hospital.name.ja, owners: owner.user.disp_name.ja } }]);
    expect(JSON.stringify(row)).not.toContain(hidden);
  }
  expect((await save(caseOf({ pid: 'M-1' }), { by: rin })).body.details.reason).toBe('other_hospital');
});

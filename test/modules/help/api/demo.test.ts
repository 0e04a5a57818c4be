import { afterEach, expect, test, vi } from 'vitest';
import { callApi } from '#test/support/call-api.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';
import { createRegistry } from '#test/support/registry.ts';

afterEach(() => void vi.useRealTimers());

const refused = (status: number, code: string) => ({ status, body: { code, request_id: expect.any(String) } });

type Act = (name: Parameters<typeof callApi>[0], params?: Record<string, string>, more?: object) => ReturnType<typeof callApi>;

/** No manager reads real cards, so the demo holds tests alone. */
const staysTests = async (act: Act, pId: string) => {
  const testsOnly = refused(409, 'demo.tests_only');
  const form = { name: 'real', title: { en: 'Real' }, description: { en: 'Real' }, design_name: 'real', is_default: false, registration_start_at: '2020-01-01T00:00:00+09:00', registration_end_at: null };
  expect(await act('createFolder', { pId }, { body: form })).toMatchObject(testsOnly);
  expect((await act('createFolder', { pId }, { body: { ...form, is_test: true } })).status).toBe(200);
};

// proves A7.111
test('demo content is a project of tests with forms and cards and no account, comes once, and goes by the red confirmation', async () => {
  const { chea, aoi } = await createRegistry();
  const act: Act = (name, params = {}, more = {}) => callApi(name, { token: chea.token, params, ...more });
  const orgs = (await act('orgs')).body;
  expect(await act('addDemo', {}, { body: { cards: 5 } })).toMatchObject(refused(400, 'request.invalid'));
  const { status, body } = await act('addDemo', {}, { body: {} });
  expect(status).toBe(200);
  const { id: pId } = body;
  expect(await act('addDemo', {}, { body: {} })).toMatchObject(refused(409, 'demo.exists'));
  await runWorkers();

  const folders = (await act('folders', { pId })).body as { id: string; is_test: boolean; version: number }[];
  expect(folders.map(({ is_test, version }) => ({ is_test, version }))).toEqual([{ is_test: true, version: 1 }, { is_test: true, version: 1 }]);
  for (const { id: fId } of folders) {
    const { body: list } = await act('listCards', { pId, fId }, { query: { count: 'true', limit: '50' } });
    expect(list[0]).toBe(12);
    // None was saved with errors, and some are complete.
    const cards = list.slice(1) as { errors?: number; status: { overall: string } }[];
    expect(cards.every(({ errors = 0 }) => errors === 0)).toBe(true);
    expect(cards.some(({ status: { overall } }) => overall !== 'no')).toBe(true);
  }
  expect((await act('members', { pId })).body.map(({ id }: { id: string }) => id)).toEqual([chea.user.id]);
  expect((await act('orgs')).body).toEqual(orgs);
  expect((await callApi('listCards', { token: aoi.token, params: { pId, fId: folders[0]?.id ?? '' } })).status).toBe(404);

  expect(await act('deleteProject', { pId })).toMatchObject({ status: 409, body: { code: 'cards.exist', details: { cards: 24 } } });
  expect((await act('deleteProject', { pId }, { query: { forceDelFlg: 'true' } })).status).toBe(204);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  await runWorkers();
  vi.useRealTimers();
  const again = await act('addDemo', {}, { body: {} });
  expect(again.status).toBe(200);
  await staysTests(act, again.body.id);
});

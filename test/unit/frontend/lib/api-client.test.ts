import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callApi } from '#frontend/lib/api-client.ts';
import { ApiProblem } from '#frontend/lib/api-problem.ts';
import { keepToken, removeToken } from '#frontend/lib/token-store.ts';
import { refuse, stubApi } from '../support/stub-api.ts';

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const caught = async (call: Promise<unknown>): Promise<ApiProblem> => {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiProblem)) throw new Error(`Not a problem: ${String(error)}`);
  return error;
};
const answering = (response: Response) => vi.stubGlobal('fetch', async () => response);

test('parameters go into the path, a query without its absent parts behind it', async () => {
  const { seen } = stubApi({ listCards: [] });
  await callApi('listCards', { params: { pId: 'p1', fId: 'f/2' }, query: { offset: 10, limit: 5, count: 'true', itemFilter: undefined } });
  expect(seen[0]?.url.pathname).toBe('/api/u/cards/p1/f%2F2');
  expect(seen[0]?.url.search).toBe('?offset=10&limit=5&count=true');
});

test('the token of the moment goes into the header, never into the address', async () => {
  const { seen } = stubApi({ projects: [] });
  await callApi('projects');
  keepToken('first');
  await callApi('projects');
  keepToken('second');
  await callApi('projects');
  removeToken();
  expect(seen.map(({ headers }) => headers.get('authorization'))).toEqual([null, 'Bearer first', 'Bearer second']);
  expect(seen.every(({ url }) => url.search === '')).toBe(true);
});

test('a body goes as JSON, further headers with it', async () => {
  const { seen } = stubApi({ saveCard: () => refuse('card.stale') });
  await caught(callApi('saveCard', { params: { pId: 'p', fId: 'f' }, body: { vals: { page: { item: 1 } } }, headers: { 'Idempotency-Key': 'once' } }));
  expect(seen[0]?.body).toEqual({ vals: { page: { item: 1 } } });
  expect(seen[0]?.headers.get('content-type')).toBe('application/json');
  expect(seen[0]?.headers.get('idempotency-key')).toBe('once');
});

test('a form goes as it is, so that the browser names its boundary', async () => {
  const { seen } = stubApi({ compileDesign: () => refuse('design.invalid') });
  const form = new FormData();
  form.append('file', new Blob(['x']), 'book.xlsx');
  await caught(callApi('compileDesign', { body: form }));
  expect(seen[0]?.body).toBe(form);
  expect(seen[0]?.headers.has('content-type')).toBe(false);
});

test('an answer without content is undefined', async () => {
  answering(new Response(null, { status: 204 }));
  expect(await callApi('deleteCard', { params: { pId: 'p', fId: 'f', cardId: 'c' } })).toBeUndefined();
});

// proves U8.70
test('a refused call is a problem with its code, status, details and request', async () => {
  answering(refuse('card.invalid', { issues: [] }));
  const { code, status, details, requestId } = await caught(callApi('projects'));
  expect({ code, status, details, requestId }).toEqual({ code: 'card.invalid', status: 400, details: { issues: [] }, requestId: 'req-1' });
});

// proves U7.14
test('the plain text ID_CONFLICT is the taken id, another 409 is not', async () => {
  answering(refuse('card.id_taken'));
  expect((await caught(callApi('projects'))).code).toBe('card.id_taken');
  answering(refuse('card.stale'));
  expect((await caught(callApi('projects'))).code).toBe('card.stale');
});

test('findings that stand beside the code are the details', async () => {
  answering(Response.json({ code: 'design.invalid', errMessage: ['form!B3'], request_id: 'req-2' }, { status: 400 }));
  expect((await caught(callApi('projects'))).details).toEqual({ errMessage: ['form!B3'] });
});

test.each([
  [500, '', 'server.failed'],
  [502, '<html>Bad gateway</html>', 'gateway.failed'],
  [504, '', 'gateway.failed'],
  [503, '{"message":"Service Unavailable"}', 'storage.busy'],
  [429, '{"message":"Too Many Requests"}', 'request.throttled'],
  [413, '', 'request.too_large'],
  [403, '{"message":"Forbidden"}', 'server.failed'],
  [401, '{"message":"Unauthorized"}', 'session.expired'],
] as const)('status %i with the body %j, which no contract describes, is %s', async (status, body, code) => {
  answering(new Response(body, { status }));
  expect((await caught(callApi('projects'))).code).toBe(code);
});

test.each([
  ['seconds', (): string => '30', 30],
  ['a date', (): string => new Date(Date.now() + 90_500).toUTCString(), expect.closeTo(90, -1)],
  ['words', (): string => 'soon', undefined],
  ['nought', (): string => '0', undefined],
] as const)('Retry-After as %s', async (_case, header: () => string, seconds) => {
  answering(new Response('', { status: 429, headers: { 'retry-after': header() } }));
  expect((await caught(callApi('projects'))).retryAfter).toEqual(seconds);
});

test.each([200, 400, 401, 403, 404, 500, 511])('a web page with %i is from what stands between, and says nothing of the product', async (status) => {
  answering(new Response('<html>Welcome to our guest network</html>', { status, headers: { 'content-type': 'text/html; charset=utf-8' } }));
  const { code, status: told } = await caught(callApi('projects'));
  expect([code, told]).toEqual(['gateway.failed', 0]);
});

test.each([
  [413, 'request.too_large'],
  [429, 'request.throttled'],
  [503, 'storage.busy'],
] as const)('a web page with %i means what it says: %s', async (status, code) => {
  answering(new Response('<html>', { status, headers: { 'content-type': 'text/html' } }));
  expect((await caught(callApi('projects'))).code).toBe(code);
});

test('a 200 that was cut off leaves open whether it was done', async () => {
  answering(new Response('{"id":'));
  expect((await caught(callApi('projects'))).code).toBe('gateway.failed');
});

test('no answer at all is a failure of the network', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const { code, status } = await caught(callApi('projects'));
  expect({ code, status }).toEqual({ code: 'network.failed', status: 0 });
});

test('who gives up gets the own reason back, not a problem', async () => {
  const stop = new AbortController();
  stubApi({ projects: () => (stop.abort(new Error('left the screen')), []) });
  await expect(callApi('projects', { signal: stop.signal })).rejects.toThrow('left the screen');
});

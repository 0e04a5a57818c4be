import { describe, expect, test } from 'vitest';
import type { CallContract } from '#shared/api/call.ts';
import { calls } from '#shared/api/calls.ts';
import { routes } from '#shared/api/routes.ts';
import type { CallName } from '#shared/api/routes.ts';
import { handler } from '#functions/session/handler.ts';
import { insertDomain, newDomainId } from '#functions/manage/data/domains.ts';
import { createWorld, inputFor } from '../../support/access-world.ts';
import { callApi } from '../../support/call-api.ts';

/** What holds for every call alike. */

const spare = newDomainId();
await insertDomain({ id: spare, host: 'spare.test', project_ids: [], title: { ja: '題' }, dashboard: { ja: '略' }, css: 'nav-default', contact_email: null, session_time: null, external_linkage_item: null }, 'data:image/png;base64,AAAA');
const world = await createWorld(spare);

const names = Object.keys(routes) as CallName[];

const sendAnywhere = async (method: string, rawPath: string) => {
  const event = { version: '2.0', routeKey: '$default', rawPath, rawQueryString: '', headers: {}, requestContext: { domainName: 'api.test', http: { method, path: rawPath, sourceIp: '192.0.2.1' } }, isBase64Encoded: false };
  const { statusCode, headers, body } = await handler(event as never, { awsRequestId: 'r' } as never);
  return { statusCode, allow: headers?.allow, body: JSON.parse(body ?? '') };
};

describe('a request that no call takes', () => {
  // proves A7.52
  test.each([
    ['DELETE', '/api/openapi.json', 'GET'],
    ['PUT', '/api/u/cards/abc/def', 'GET, POST'],
    ['HEAD', '/api/u/language', 'GET'],
  ])('%s %s is a wrong method, with those that there are', async (method, path, allow) => {
    expect(await sendAnywhere(method, path)).toMatchObject({ statusCode: 405, allow, body: { code: 'request.wrong_method', request_id: 'r' } });
  });

  test.each(['/api/u/nothing', '/api/u/cards/abc/', '/'])('%s is no path of ours', async (path) => {
    expect(await sendAnywhere('GET', path)).toMatchObject({ statusCode: 404, body: { code: 'request.unknown_path' } });
  });
});

describe('numbers in a query', () => {
  // proves A7.53
  test.each(['1e1', '0x5', ' 5', '5 ', '', '+5', '05', '5.0', '-1'])('are digits: %j is refused', async (limit) => {
    const { status, body } = await callApi('listCards', { token: world.tokens.browse!, params: world.own.params, query: { limit } });
    expect({ status, path: body.details.issues[0].path }).toEqual({ status: 400, path: 'query.limit' });
  });
});

const partsOf = (name: CallName): string[] => [...routes[name].matchAll(/\{(\w+)\}/g)].map(([, part = '']) => part);
/** Those of the parameters that the path of the call has. */
const only = (name: CallName, params: Readonly<Record<string, string>> = {}) => Object.fromEntries(partsOf(name).map((part) => [part, params[part] ?? '']));

/** A pair of calls of which the second takes what the first answers. */
const pairs: readonly (readonly [CallName, CallName, (answer: never) => unknown])[] = [
  ['org', 'saveOrg', (answer) => answer],
  ['project', 'saveProject', (answer) => answer],
  ['folder', 'saveFolder', (answer) => answer],
  ['userOfOrg', 'saveUser', (answer) => answer],
  ['domains', 'saveDomain', (answer: readonly { id: string }[]) => answer.find(({ id }) => id === spare)],
  ['members', 'saveMember', (answer: readonly { id: string }[]) => answer.find(({ id }) => id === world.own.member.user.id)],
];

describe('an object that comes back as it was read', () => {
  // proves A7.54
  test.each(pairs)('%s is taken by %s', async (read, save, pick) => {
    const token = world.tokens.manager!;
    const { params = {}, body: form } = await inputFor(save, world, 'own');
    expect((await callApi(save, { token, params: only(save, params), body: form })).status).toBe(200);
    const { body } = await callApi(read, { token, params: only(read, params) });
    const saved = await callApi(save, { token, params: only(save, params), body: pick(body as never) });
    expect([saved.status, saved.body.details]).toEqual([200, undefined]);
  });
});

const tokenFor = (name: CallName): string => {
  const { access }: CallContract = calls[name];
  if (access === 'manager' || access === 'project.lead') return world.tokens.manager!;
  if (access === 'org.admin') return world.tokens['org admin']!;
  return access === 'project.owner' || access === 'project.people' ? world.tokens.owner! : world.tokens.edit!;
};

const half = '\ud83d';

describe('half of a character', () => {
  // proves A7.55
  test.each(names.filter((name) => (calls[name] as CallContract).body !== 'binary'))('is refused by %s wherever it stands', async (name) => {
    const { params: all, query, body } = await inputFor(name, world, 'own');
    const params = only(name, all);
    const sent = { token: tokenFor(name), params, ...(query && { query }), ...(body !== undefined && { body }) };
    const first = partsOf(name).at(-1);
    const odd = [
      ...(first === undefined || first === 'pId' ? [] : [{ ...sent, params: { ...params, [first]: half } }]),
      { ...sent, query: { ...query, x: half } },
      { ...sent, query: { ...query, [half]: 'x' } },
      ...(body === undefined ? [] : [{ ...sent, body: { ...(body as object), x: half } }, { ...sent, body: { ...(body as object), [half]: 'x' } }]),
    ];
    for (const each of odd) expect((await callApi(name, each)).status).toBe(400);
  });
});

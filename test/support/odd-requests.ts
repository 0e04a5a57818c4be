import { describe, expect, test } from 'vitest';
import type { AccessRule, CallContract } from '#shared/api/call.ts';
import { calls } from '#shared/api/calls.ts';
import { routes } from '#shared/api/routes.ts';
import type { CallName } from '#shared/api/routes.ts';
import { newDomainId, insertDomain } from '#functions/manage/data/domains.ts';
import { createWorld, inputFor } from './access-world.ts';
import { callApi } from './call-api.ts';
import type { Sent } from './call-api.ts';
import { isDrawn } from './sweeps.ts';
import './lambda-endpoint.ts';

const spare = newDomainId();
await insertDomain({ id: spare, host: 'spare.test', project_ids: [], title: {}, dashboard: {}, css: 'nav-default', contact_email: null, session_time: null, external_linkage_item: null }, null);
const world = await createWorld(spare);

/** The principal who gets furthest with a call. Anybody else is refused before the odd request is looked at. */
const tokenFor: Readonly<Record<AccessRule, string | undefined>> = {
  public: undefined,
  session: world.tokens.edit,
  'project.member': world.tokens.edit,
  'project.owner': world.tokens.owner,
  'project.people': world.tokens.owner,
  'project.lead': world.tokens.manager,
  'folder.read': world.tokens.edit,
  'folder.write': world.tokens.edit,
  'folder.review': world.tokens.reviewer,
  'org.admin': world.tokens['org admin'],
  manager: world.tokens.manager,
};

const odd = [
  'x'.repeat(3_000),
  'あ'.repeat(1_000),
  '',
  ' ',
  '\u0000',
  '\r\nx: y',
  '%',
  '%zz',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  '../..',
  `'"\`\\`,
  '{',
  '[]',
  '{}',
  'null',
  '"x"',
  '-1',
  '1e309',
  '99999999999999999999',
  'NaN',
  'Ａ１',
  '\u202e\ufeff\u200b',
  '𠮷💥',
  'true',
];

const names = Object.keys(routes) as CallName[];
const files = 3;

/** `npm test` sends one of 24 texts to each place of each call. */
const isSent = (text: number, place: number): boolean => isDrawn(text + place, 24);

const partsOf = (name: CallName): string[] => [...routes[name].matchAll(/\{(\w+)\}/g)].map(([, part = '']) => part);
const isRead = (name: CallName): boolean => routes[name].startsWith('GET') && name !== 'logout';
const fill = (keys: readonly string[], text: string) => Object.fromEntries(keys.map((key) => [key, text]));

/** A call about objects that do not exist, so that it changes nothing when it is let through. */
const aboutNothing = (name: CallName): Sent => ({ params: fill(partsOf(name), '0'.repeat(14)) });

const validFor = async (name: CallName): Promise<Sent> => {
  if (!isRead(name)) return aboutNothing(name);
  const { params = {}, ...sent } = await inputFor(name, world, 'own');
  return { ...sent, params: Object.fromEntries(partsOf(name).map((part) => [part, params[part] ?? ''])) };
};

/** The requests that the call answered with a defect (500). */
const defectsIn = async (name: CallName, requests: readonly (readonly [what: string, sent: Sent])[]): Promise<string[]> => {
  const contract: CallContract = calls[name];
  const token = name === 'logout' ? undefined : tokenFor[contract.access];
  const defects: string[] = [];
  for (const [what, sent] of requests) {
    const { status } = await callApi(name, { ...(token !== undefined && { token }), ...sent });
    if (status >= 500) defects.push(`${status} for ${what.slice(0, 40)}`);
  }
  return defects;
};

/** The calls are shared out among three files, which run beside each other. */
export const refusesWhatIsOdd = (file: 0 | 1 | 2): void => describe.each(names.filter((_, at) => at % files === file))('%s answers what is odd with a refusal, never with a defect', (name) => {
  const contract: CallContract = calls[name];
  const own = names.indexOf(name);

  test.runIf(partsOf(name).length > 0)('in its path', async () => {
    const valid = await validFor(name);
    const requests = odd.flatMap((text, at) => partsOf(name).filter((_, place) => isSent(at, own + place)).map((part) => [`${part} = ${text}`, { ...valid, params: { ...valid.params, [part]: text } }] as const));
    expect(await defectsIn(name, requests)).toEqual([]);
  });

  test('in its query', async () => {
    const valid = await validFor(name);
    const known = ['t', ...Object.keys(contract.query?.shape ?? {})];
    const requests = odd.flatMap((text, at) =>
      [...known, text.slice(0, 500)].filter((_, place) => isSent(at, own + place)).map((part) => [`${part} = ${text}`, { ...valid, query: { ...valid.query, [part]: text } }] as const),
    );
    expect(await defectsIn(name, requests)).toEqual([]);
  });

  test('in its headers', async () => {
    const valid = await validFor(name);
    const vouched = { 'x-origin-key': process.env.ORIGIN_KEY ?? '' };
    const usual = ['host', 'idempotency-key', 'accept-encoding', 'accept-language', 'content-type', 'range', 'if-none-match', 'user-agent', 'cookie', 'referer'];
    const requests = odd.filter((_, at) => isSent(at, own)).flatMap((text) => [
      [text, { ...valid, headers: { ...fill(usual, text), ...vouched, 'x-viewer-host': text, 'x-viewer-address': text } }] as const,
      [`Bearer ${text}`, { ...valid, headers: { authorization: `Bearer ${text}` } }] as const,
    ]);
    expect(await defectsIn(name, requests)).toEqual([]);
  });

  test.runIf(contract.body !== undefined && contract.body !== 'binary')('in its body', async () => {
    const valid = aboutNothing(name);
    const whole = (await inputFor(name, world, 'own')).body as object | undefined;
    const torn = ['', '[]', 'null', '"x"', '{', '1', '['.repeat(5_000), '{"__proto__":{"a":1}}', `{"a":"${'x'.repeat(2_000_000)}"}`];
    const values = [...odd, null, true, -1, 1e300, [], {}, [[[]]], { a: { b: 'c' } }];
    const changed = Object.keys(whole ?? {}).flatMap((field, place) => values.filter((_, at) => isSent(at, own + place)).map((value) => JSON.stringify({ ...whole, [field]: value })));
    expect(await defectsIn(name, [...torn.filter((_, at) => isSent(at, own)), ...changed].map((body) => [body, { ...valid, body }] as const))).toEqual([]);
  });
});

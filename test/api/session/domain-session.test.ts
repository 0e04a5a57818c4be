import { afterEach, expect, test, vi } from 'vitest';
import { insertDomain } from '#functions/manage/data/domains.ts';
import { digestOfPassword } from '#functions/people/passwords.ts';
import { callApi } from '#test/support/call-api.ts';
import { createOrg, createPerson } from '#test/support/registry.ts';

const minutes = 60_000;
const hpasswd = digestOfPassword('kaze-2026');
const aoi = await createPerson(await createOrg('Minato'), 'aoi', { password: 'kaze-2026' });
const domain = { project_ids: [], title: {}, dashboard: {}, css: 'nav-default', contact_email: null, external_linkage_item: null } as const;
await insertDomain({ ...domain, id: 'brief', host: 'brief.example.org', session_time: 5 }, null);
await insertDomain({ ...domain, id: 'usual', host: 'usual.example.org', session_time: null }, null);

afterEach(() => {
  vi.useRealTimers();
});

const signInAt = async (host: string): Promise<string> => {
  const headers = { 'x-origin-key': process.env.ORIGIN_KEY ?? '', 'x-viewer-host': host };
  return (await callApi('login', { body: { login_id: aoi.user.login_id, hpasswd }, headers })).body.token as string;
};

const statusAfter = async (token: string, idle: number): Promise<number> => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + idle });
  return (await callApi('check', { token })).status;
};

// proves U4.6, A10.2
test.each([
  ['brief.example.org', 4, 200],
  ['brief.example.org', 6, 401],
  ['usual.example.org', 29, 200],
  ['usual.example.org', 31, 401],
] as const)("a session of %s that nobody used for %i minutes answers %i, by the domain's session time", async (host, idle, status) => {
  expect(await statusAfter(await signInAt(host), idle * minutes)).toBe(status);
});

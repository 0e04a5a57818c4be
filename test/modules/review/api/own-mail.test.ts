import { describe, expect, test, vi } from 'vitest';
import { callApi } from '#test/support/call-api.ts';
import { createOrg, createPerson } from '#test/support/registry.ts';
import type { Signed } from '#test/support/registry.ts';

const expired = { status: 401, body: { code: 'session.expired' } };
const org = await createOrg('Minato');

// proves U7.65, U7.66
describe('the address for mails', () => {
  const read = ({ token }: Signed) => callApi('ownMail', { token });
  const write = ({ token }: Signed, mail: unknown) => callApi('saveOwnMail', { token, body: { mail } });

  test('is none at first, is saved, survives a change of the names, and is taken away', async () => {
    const person = await createPerson(org, 'aoi');
    expect((await read(person)).body).toEqual({ mail: null, sender: null, revision: 0 });
    vi.stubEnv('MAIL_SENDER', 'fuda@example.jp');
    expect(await write(person, ' aoi@example.jp ')).toMatchObject({ status: 200, body: { mail: 'aoi@example.jp', sender: 'fuda@example.jp' } });
    await callApi('saveOwn', { token: person.token, body: { disp_name: { ja: '青井' }, disp_job_name: { ja: '医師' }, lang: 'en' } });
    expect((await read(person)).body.mail).toBe('aoi@example.jp');
    expect((await callApi('own', { token: person.token })).body).not.toHaveProperty('mail');
    expect((await write(person, null)).body.mail).toBeNull();
    expect((await read(person)).body.mail).toBeNull();
    vi.unstubAllEnvs();
  });

  test.each(['aoi', 'aoi@', 'aoi@example.jp, ben@example.jp', 'aoi@example.jp\nBcc: ben@example.jp', `${'a'.repeat(250)}@example.jp`, '', 7])('%j is refused', async (mail) => {
    const person = await createPerson(org, 'aoi');
    expect(await write(person, mail)).toMatchObject({ status: 400, body: { code: 'request.invalid', details: { issues: [{ path: 'body.mail' }] } } });
    expect((await read(person)).body.mail).toBeNull();
  });

  test('is for who is signed in', async () => {
    expect(await callApi('ownMail')).toMatchObject(expired);
    expect(await callApi('saveOwnMail', { body: { mail: null } })).toMatchObject(expired);
  });
});

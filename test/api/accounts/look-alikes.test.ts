import { describe, expect, test } from 'vitest';
import { digestOfPassword } from '#functions/people/passwords.ts';
import { callApi } from '#test/support/call-api.ts';
import { createOrg, createPerson } from '#test/support/registry.ts';

const org = await createOrg('Minato');
const admin = await createPerson(org, 'aki', { is_admin: true });
const managing = await createOrg('Office', { role: 'manage' });
const manager = await createPerson(managing, 'mana');
const form = { disp_name: { ja: '新人' }, disp_job_name: { ja: '看護師' }, is_admin: false };
const hpasswd = digestOfPassword('kaze-2026');
/** No other test has it. */
const unique = org.id;

const create = (login_id: string) => callApi('createOrgUser', { token: admin.token, body: { ...form, login_id, hpasswd } });
const createManaged = (login_id: string) => callApi('createUser', { token: manager.token, params: { oId: org.id }, body: { ...form, login_id, hpasswd } });
const rename = (uId: string, login_id: string) => callApi('saveUser', { token: manager.token, params: { oId: org.id, uId }, body: { ...form, login_id } });
const warningsOf = ({ status, body }: { status: number; body: { login_warnings?: readonly string[] } }) => ({ status, warnings: body.login_warnings });

// proves A10.25
describe('an administrator who gives a login id', () => {
  test('is warned of one that looks like an existing one of another organisation, by letters of another script', async () => {
    const other = await createPerson(await createOrg('Sakura'), `aoi-${unique}`);
    const cyrillic = other.user.login_id.replace('aoi', 'аоі');
    expect(warningsOf(await create(cyrillic))).toEqual({ status: 200, warnings: ['mixed_scripts', 'looks_like_another'] });
  });

  test('is warned of one that differs by a digit that looks like a letter', async () => {
    expect(warningsOf(await createManaged(`${unique}-nurse-l0`))).toEqual({ status: 200, warnings: undefined });
    expect(warningsOf(await createManaged(`${unique}-nurse-1o`))).toEqual({ status: 200, warnings: ['looks_like_another'] });
  });

  test('is warned of mixed scripts, and not again while the login id stays', async () => {
    const { body } = await createManaged(`${unique}-plain`);
    expect(warningsOf(await rename(body.id, `${unique}-плain`))).toEqual({ status: 200, warnings: ['mixed_scripts'] });
    expect(warningsOf(await rename(body.id, `${unique}-плain`))).toEqual({ status: 200, warnings: undefined });
    // The former login id is free again, and nobody's look-alike.
    expect(warningsOf(await createManaged(`${unique}-p1ain`))).toEqual({ status: 200, warnings: undefined });
  });
});

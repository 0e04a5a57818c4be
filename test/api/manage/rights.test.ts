import { describe, expect, test } from 'vitest';
import { manageCalls } from '#shared/api/manage.ts';
import type { CallContract } from '#shared/api/call.ts';
import { routes } from '#shared/api/routes.ts';
import type { CallName } from '#shared/api/routes.ts';
import { callApi } from '#test/support/call-api.ts';
import { createPerson, createRegistry, join } from '#test/support/registry.ts';

const { aoi, hospital, project, folder, chea } = await createRegistry();
const admin = await createPerson(hospital, 'admin', { is_admin: true });
const owner = await createPerson(hospital, 'owner');
await join(project, owner, 'edit', { is_owner: true });
const params = { oId: hospital.id, uId: aoi.user.id, pId: project.id, fId: folder.id, domainId: 'none' };

/** Only those that the path has. */
const named = (name: CallName, values: Readonly<Record<string, string>>) =>
  Object.fromEntries([...routes[name].matchAll(/\{(\w+)\}/g)].map(([, key = '']) => [key, values[key] ?? '']));

describe.each(Object.entries(manageCalls) as [CallName, CallContract][])('%s', (name, contract) => {
  test('is for managers only, and a stranger learns nothing of its input', async () => {
    expect(await callApi(name, { params: named(name, params) })).toMatchObject({ status: 401, body: { code: 'session.expired' } });
    for (const { token } of [aoi, owner, admin]) {
      expect(await callApi(name, { params: named(name, params), token, body: {} })).toMatchObject({ status: 403, body: { code: 'access.denied' } });
    }
  });

  test.runIf(contract.params !== undefined)('answers 400 to ids that are none', async () => {
    const bad = Object.fromEntries(Object.keys(params).map((key) => [key, 'a b']));
    expect(await callApi(name, { params: named(name, bad), token: chea.token, body: {} })).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });
});

import { expect, test } from 'vitest';
import { insertDomain } from '#functions/manage/data/domains.ts';
import { asUsual, insertInvitation } from '#functions/people/data/members.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, caseOf } from '#test/support/card-folder.ts';
import { createProject, createRegistry, join, useDesign } from '#test/support/registry.ts';

const domain = { title: {}, dashboard: {}, css: 'nav-default', contact_email: null, session_time: null, external_linkage_item: null } as const;
const hosts = { trauma: 'trauma.example.org', all: 'all.example.org' };
const through = (host: string) => ({ 'x-origin-key': process.env.ORIGIN_KEY ?? '', 'x-viewer-host': host });

// proves U9.1, A10.3
test('a host offers the projects of its domain, a domain without projects all of them: listed, invited to, and their recent cards', async () => {
  const { aoi, dara, project: trauma, chea } = await createRegistry();
  const burns = await createProject('Burns');
  await join(burns, aoi, 'edit');
  await insertDomain({ ...domain, id: 'd1', host: hosts.trauma, project_ids: [trauma.id] }, null);
  await insertDomain({ ...domain, id: 'd2', host: hosts.all, project_ids: [] }, null);
  for (const { id } of [trauma, burns]) {
    await insertInvitation({ user_id: dara.user.id, project_id: id, role: 'browse', is_owner: false, disabled: false, ...asUsual, disp_name: {}, org_name: {} }, { by: 'operator', now: Date.now() });
  }
  const saved = [];
  for (const { id: pId, folders } of [trauma, burns]) {
    await useDesign(folders[0]!, caseDesign(), chea);
    saved.push((await callApi('saveCard', { token: aoi.token, params: { pId, fId: folders[0]!.id }, body: { vals: caseOf() } })).body.id);
  }

  const seenAt = async (host: string) => {
    const ask = async (name: 'projects' | 'projectsNotJoined' | 'recentCards', token: string, query = {}) => (await callApi(name, { token, query, headers: through(host) })).body;
    const idsIn = (list: readonly { readonly id?: string; readonly p_id?: string }[]) => new Set(list.map(({ id, p_id }) => id ?? p_id));
    const [total, ...recent] = await ask('recentCards', aoi.token, { count: 'true' });
    return { projects: idsIn(await ask('projects', aoi.token)), invited: idsIn(await ask('projectsNotJoined', dara.token)), total, recent: idsIn(recent) };
  };
  expect(await seenAt(hosts.trauma)).toEqual({ projects: new Set([trauma.id]), invited: new Set([trauma.id]), total: 1, recent: new Set([saved[0]]) });
  const both = new Set([trauma.id, burns.id]);
  expect(await seenAt(hosts.all)).toEqual({ projects: both, invited: both, total: 2, recent: new Set(saved) });
  // What a host does not offer stays within reach of its members: a link to a card works everywhere.
  const { status } = await callApi('getCard', { token: aoi.token, params: { pId: burns.id, fId: burns.folders[0]!.id, cardId: saved[1] }, headers: through(hosts.trauma) });
  expect(status).toBe(200);
});

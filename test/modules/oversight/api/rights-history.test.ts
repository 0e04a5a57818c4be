import { describe, expect, test } from 'vitest';
import { usualRights } from '#shared/access/access.ts';
import type { CallAnswer } from '#shared/api/calls.ts';
import type { CallName } from '#shared/api/routes.ts';
import { inviteCodeOf } from '#functions/people/data/invite-codes.ts';
import { revokeToken } from '#test/support/folder-tokens.ts';
import { callApi } from '#test/support/call-api.ts';
import type { Sent } from '#test/support/call-api.ts';
import { refusal } from '#test/support/card-folder.ts';
import { createOrg, createPerson, createRegistry, join } from '#test/support/registry.ts';
import { setReview } from '#test/support/review-state.ts';
import type { Signed } from '#test/support/registry.ts';
import { callOfModule } from '#test/support/module-call.ts';
import { issueForMachine } from '#test/support/machine-tokens.ts';

type History = CallAnswer<'rightsHistory'>;

const open = async () => {
  const registry = await createRegistry();
  const { hospital, project, chea } = registry;
  const [oto, otto] = await Promise.all([createPerson(hospital, 'oto'), createPerson(hospital, 'otto')]);
  for (const owner of [oto, otto]) await join(project, owner, 'edit', { is_owner: true });
  const pId = project.id;
  const history = async (query: Sent['query'] = {}, { token }: Signed = oto): Promise<History> => (await callApi('rightsHistory', { token, params: { pId }, query })).body;
  return {
    ...registry,
    oto,
    otto,
    pId,
    history,
    /** Acts, and answers the one entry that the act has added. */
    entryOf: async (name: CallName, sent: Sent) => {
      const known = (await history()).entries.length;
      expect((await callApi(name, sent)).status).toBeLessThan(300);
      const { entries } = await history();
      expect(entries).toHaveLength(known + 1);
      return entries[0];
    },
    manager: (params: Readonly<Record<string, string>>, body?: object): Sent => ({ token: chea.token, params: { pId, ...params }, ...(body && { body }) }),
    owner: (params: Readonly<Record<string, string>>, body?: object): Sent => ({ token: oto.token, params: { pId, ...params }, ...(body && { body: { ...body } }) }),
  };
};

// proves A7.113, A10.43
describe('rightsHistory', () => {
  test('has each change of a member and of an invitation, with who, when, before and after', async () => {
    const { oto, chea, aoi, dara, pId, entryOf, manager, owner, history } = await open();
    const uId = aoi.user.id;
    const invite = { token: oto.token, body: { p_id: pId, uuid: await inviteCodeOf(dara.user.id), roles: ['browse'], is_owner: false } };
    const by = oto.user.id;
    expect(await entryOf('inviteUser', invite)).toMatchObject({ by, of: 'invitation', act: 'added', subject: dara.user.id, at: expect.stringMatching(/^\d{4}-.*Z$/), changes: expect.arrayContaining([{ what: 'role', before: null, after: 'browse' }, { what: 'rights.export', before: null, after: true }]) });
    expect(await entryOf('cancelInvitation', { token: oto.token, body: { p_id: pId, u_id: dara.user.id } })).toMatchObject({ by, of: 'invitation', act: 'removed', subject: dara.user.id });
    await entryOf('inviteUser', invite);
    expect(await entryOf('joinProject', { token: dara.token, params: { pId }, body: { accept: true } })).toMatchObject({ by: dara.user.id, of: 'member', act: 'joined', subject: dara.user.id });
    expect(await entryOf('saveOwnedUser', { token: oto.token, params: { uId }, body: { p_id: pId, is_owner: false, roles: ['browse'], rights: { export: false } } })).toMatchObject({
      by,
      of: 'member',
      act: 'changed',
      subject: uId,
      changes: [{ what: 'rights.export', before: true, after: false }, { what: 'role', before: 'edit', after: 'browse' }],
    });
    expect((await entryOf('saveMember', manager({ uId }, { is_owner: false, disabled: true, roles: ['browse'] })))!.changes).toContainEqual({ what: 'disabled', before: false, after: true });
    expect(await entryOf('removeOwnedUser', { token: oto.token, body: { p_id: pId, u_id: uId } })).toMatchObject({ by, of: 'member', act: 'removed', subject: uId });
    expect(await entryOf('addMember', manager({}, { m_id: uId, is_owner: false, disabled: false, roles: ['edit'], rights: usualRights }))).toMatchObject({ by: chea.user.id, of: 'member', act: 'added', subject: uId });
    const { people } = await history();
    expect(people).toContainEqual({ id: uId, disp_name: aoi.user.disp_name, org_name: aoi.org.name });
    expect(people).toContainEqual({ id: chea.user.id, disp_name: chea.user.disp_name, org_name: chea.org.name });
    // Nothing changed, so nothing is told.
    const before = (await history()).entries.length;
    await callApi('saveOwnedUser', owner({ uId }, { p_id: pId, is_owner: false, roles: ['edit'] }));
    expect((await history()).entries).toHaveLength(before);
  });

  test('has the review, closed periods and the rights of new members, and no other setting of the project', async () => {
    const { chea, pId, entryOf, manager, history } = await open();
    const closed = [{ name: 'Q1', from: '2026-01-01', to: '2026-03-31' }];
    await setReview(pId, { on: true, closed });
    expect((await history()).entries[0]!.changes).toEqual(expect.arrayContaining([{ what: 'review.on', before: null, after: true }, { what: 'review.closed', before: null, after: closed }]));
    const form = { design_name: 'registry', lang: ['ja', 'en'], title: { ja: '題' }, description: { ja: '説明' } };
    expect(await entryOf('saveProject', manager({}, { ...form, member_rights: { ...usualRights, export: false } }))).toMatchObject({ by: chea.user.id, of: 'project', act: 'changed', subject: null, changes: expect.arrayContaining([{ what: 'member_rights.export', before: null, after: false }]) });
    const before = (await history()).entries.length;
    expect((await callApi('saveProject', manager({}, { ...form, title: { ja: '新' } }))).status).toBe(200);
    expect((await history()).entries).toHaveLength(before);
  });

  test('says where a member and an invited person went, and names both hospitals', async () => {
    const { oto, chea, aoi, dara, hospital, pId, history } = await open();
    await callApi('inviteUser', { token: oto.token, body: { p_id: pId, uuid: await inviteCodeOf(dara.user.id), roles: ['edit'], is_owner: false } });
    const sakura = await createOrg('Sakura');
    const went = async ({ user }: Signed, of: 'member' | 'invitation') => {
      const { id } = (await callApi('moveUser', { token: chea.token, params: { oId: hospital.id, uId: user.id }, body: { org_id: sakura.id } })).body;
      const { entries, people } = await history();
      expect(entries[0]).toMatchObject({ by: chea.user.id, of, act: 'removed', subject: user.id, changes: expect.arrayContaining([{ what: 'role', before: 'edit', after: null }, { what: 'moved_to', before: null, after: id }]) });
      expect(people).toEqual(expect.arrayContaining([expect.objectContaining({ id: user.id, org_name: hospital.name }), expect.objectContaining({ id, org_name: sakura.name })]));
    };
    await went(aoi, 'member');
    await went(dara, 'invitation');
  });

  test('has tokens that were issued, adopted and revoked', async () => {
    const { oto, otto, pId, folder, history } = await open();
    const now = Date.now();
    const { known } = await issueForMachine(oto.user, { project_id: pId, folder_id: folder.id, rights: ['read'], cards: 'all', identifiers: true, name: 'Nightly', end: now + 3_600_000 });
    const newest = async () => (await history()).entries[0];
    expect(await newest()).toMatchObject({ by: oto.user.id, of: 'token', act: 'added', subject: 'Nightly', changes: expect.arrayContaining([{ what: 'rights', before: null, after: ['read'] }, { what: 'cards', before: null, after: 'all' }]) });
    expect((await callOfModule('adoptToken', { token: otto.token, params: { pId, tokenId: known.id } })).status).toBe(200);
    expect(await newest()).toMatchObject({ by: otto.user.id, of: 'token', act: 'changed', subject: 'Nightly', changes: [{ what: 'user_id', before: oto.user.id, after: otto.user.id }] });
    await revokeToken(folder.id, known.id, { by: oto.user.id, now: Date.now() + 1 });
    expect(await newest()).toMatchObject({ by: oto.user.id, of: 'token', act: 'removed', subject: 'Nightly' });
    expect((await history()).people.map(({ id }) => id)).toEqual(expect.arrayContaining([oto.user.id, otto.user.id]));
  });

  test('is read page by page, newest first, by owners and managers, and by nobody else', async () => {
    const { oto, aoi, chea, pId, history } = await open();
    for (const roles of [['browse'], ['edit'], ['browse']]) await callApi('saveOwnedUser', { token: oto.token, params: { uId: aoi.user.id }, body: { p_id: pId, is_owner: false, roles } });
    const whole = (await history()).entries;
    expect(whole.map(({ at }) => at)).toEqual(whole.map(({ at }) => at).toSorted().toReversed());
    const paged = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: History = await history({ limit: '2', ...(cursor !== '' && { cursor }) }, chea);
      expect(page.entries.length).toBeLessThanOrEqual(2);
      paged.push(...page.entries);
      cursor = page.cursor;
    }
    expect(paged).toEqual(whole);
    const of = (token?: string, query: Sent['query'] = {}) => callApi('rightsHistory', { params: { pId }, query, ...(token !== undefined && { token }) });
    expect(await of()).toMatchObject(refusal(401, 'session.expired'));
    expect(await of(aoi.token)).toMatchObject(refusal(403, 'access.denied'));
    expect(await of(oto.token, { cursor: '#' })).toMatchObject(refusal(400, 'request.invalid'));
    expect(await callApi('rightsHistory', { token: chea.token, params: { pId: 'nosuch' } })).toMatchObject(refusal(404, 'project.unknown'));
  });
});

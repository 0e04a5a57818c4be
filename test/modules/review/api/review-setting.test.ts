import { describe, expect, test } from 'vitest';
import { usualRights } from '#shared/access/access.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, openFolder, refusal } from '#test/support/card-folder.ts';
import { createPerson, createRegistry, join } from '#test/support/registry.ts';

// proves A7.68, A7.69, A7.70, A7.71
describe('whether the cards of a project are reviewed', () => {
  test.each([
    ['ownedReview', 'saveOwnedReview'],
    ['projectReview', 'saveProjectReview'],
  ] as const)('%s says no at first; %s changes it, and whoever read it before is told', async (read, save) => {
    const { chea, hospital, project } = await createRegistry();
    const owner = await createPerson(hospital, 'owner');
    await join(project, owner, 'edit', { is_owner: true });
    const asked = { token: read === 'ownedReview' ? owner.token : chea.token, params: { pId: project.id } };
    const first = (await callApi(read, asked)).body;
    expect(first).toMatchObject({ on: false, closed: [], mail: { questions: false, answers: false, every: 'day' }, mail_sender: null });
    const { mail_sender: _sender, dates: _dates, ...form } = first;
    const closed = [{ name: '2026 Q3', from: '2026-07-01', to: '2026-09-30' }];
    const saved = await callApi(save, { ...asked, body: { ...form, on: true, closed } });
    expect(saved.body).toEqual({ ...first, on: true, closed, revision: first.revision + 1 });
    // Sent again, because the answer got lost.
    expect((await callApi(save, { ...asked, body: { ...form, on: true, closed } })).body).toEqual(saved.body);
    expect(await callApi(save, { ...asked, body: { ...form, on: false } })).toMatchObject(refusal(409, 'record.stale'));
    const backwards = { name: 'Q', from: '2026-07-01', to: '2026-06-30' };
    expect(await callApi(save, { ...asked, body: { ...form, closed: [backwards] } })).toMatchObject(refusal(400, 'request.invalid'));
    expect((await callApi(read, asked)).body).toEqual(saved.body);
    // Who is written to is a part of it, and stays where a change does not name it.
    const mail = { questions: true, answers: false, every: 'hour' };
    const written = (await callApi(save, { ...asked, body: { on: true, closed, mail, revision: saved.body.revision } })).body;
    expect(written.mail).toEqual(mail);
    expect((await callApi(save, { ...asked, body: { on: true, closed: [], revision: written.revision } })).body).toMatchObject({ mail, closed: [] });
    expect(await callApi(save, { ...asked, body: { on: true, closed, mail: { ...mail, every: 'minute' }, revision: written.revision } })).toMatchObject(refusal(400, 'request.invalid'));
  });

  test('a period may go by a date of a form in force, and by no other item', async () => {
    const date = { class: 'attribute', type: 'date', name: 'arrival', title: { en: 'Arrival' } } as const;
    const born = { class: 'attribute', type: 'date', name: 'born', title: { en: 'Born' }, identifier: true } as const;
    const { chea, project } = await openFolder(caseDesign({ pages: [...caseDesign().pages, { name: 'er', title: { en: 'ER' }, items: [date, born] }] }));
    const asked = { token: chea.token, params: { pId: project.id } };
    const first = (await callApi('projectReview', asked)).body;
    expect(first.dates).toEqual([{ path: 'er.arrival', title: { en: 'Arrival' } }]);
    const close = (path: string) => callApi('saveProjectReview', { ...asked, body: { on: true, closed: [{ name: 'Q1', from: '2026-01-01', to: '2026-03-31', date: path }] } });
    for (const path of ['er.born', 'er.none']) expect(await close(path)).toMatchObject(refusal(400, 'request.invalid', { issues: [{ path: 'body.closed.0.date', code: 'unknown' }] }));
    expect((await close('er.arrival')).body.closed).toEqual([{ name: 'Q1', from: '2026-01-01', to: '2026-03-31', date: 'er.arrival' }]);
  });

  test('the right to review is a member\'s, and stays where a change does not name it', async () => {
    const { chea, project, ben } = await createRegistry();
    const save = (more: object) => callApi('saveMember', { token: chea.token, params: { pId: project.id, uId: ben.user.id }, body: { is_owner: false, roles: ['browse'], disabled: false, ...more } });
    const { review: _review, ...all } = usualRights;
    expect((await save({ rights: { ...all, review: true } })).body.rights).toEqual({ ...all, review: true });
    expect((await save({})).body.rights).toEqual({ ...all, review: true });
    expect((await save({ rights: all })).body.rights).toEqual({ ...all, review: true });
    expect((await save({ rights: { ...all, review: false } })).body.rights).toEqual({ ...all, review: false });
  });
});

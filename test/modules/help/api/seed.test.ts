import { describe, expect, test } from 'vitest';
import { demoPairs } from '#test/modules/quality/support/demo-pairs.ts';
import { callApi } from '#test/support/call-api.ts';
import { login, runCommand as run } from '#test/support/run-command.ts';

describe('the seed', () => {
  test('makes the demo registry with some 200 cards, and finds it made the next time', async () => {
    const first = await run('seed.ts', []);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toContain('editor');
    const { body } = await login('editor', 'fuda-demo-2026');
    const projects = async () => (await callApi('projects', { token: body.token })).body;
    const before = await projects();
    const counts = before.flatMap(({ folders }: { folders: { status: { comp: number; incomp: number } }[] }) => folders.map(({ status }) => status));
    expect(counts.reduce((sum: number, { comp, incomp }: { comp: number; incomp: number }) => sum + comp + incomp, 0)).toBe(200);
    expect(counts.every(({ comp, incomp }: { comp: number; incomp: number }) => comp > 0 && incomp > 0)).toBe(true);

    expect(await run('seed.ts', [])).toMatchObject({ code: 0, stdout: first.stdout });
    expect(await projects()).toEqual(before);
  });

  test('leaves nothing to put right, and its cards are opened by their number from outside', async () => {
    expect(await run('admin.ts', ['check'])).toMatchObject({ code: 0, stdout: '0 differences\n' });
    const { body } = await login('editor', 'fuda-demo-2026');
    const params = { pId: 'demotrauma', fId: 'demotraumacurr' };
    const enter = (linkKey: string) => callApi('openLinkedCard', { token: body.token, params, body: { linkKey } });
    expect((await enter('88')).body).toMatchObject({ is_new: false, card: { vals: { patient: { case_number: '88' } } } });
    const unknown = await enter('nobody');
    expect(unknown.body).toEqual({ is_new: true, created: true, link: { item: 'patient.case_number', value: 'nobody' } });
    // The seed has indexed its cards: nothing is looked through.
    expect(unknown.units.read).toBeLessThanOrEqual(10);
  });

  test('gives each account what it is described as', async () => {
    const seen = await Promise.all(
      ['manager', 'admin', 'owner', 'editor', 'browser', 'sakura', 'invited', 'nurse', 'reviewer'].map(async (name) => {
        const { body } = await login(name, 'fuda-demo-2026');
        const { body: projects } = await callApi('projects', { token: body.token });
        const rights = projects.map(({ role, is_owner }: { role: string; is_owner: boolean }) => (is_owner ? 'owner' : role));
        return [name, body.org.role, body.user.is_admin, rights];
      }),
    );
    expect(seen).toEqual([
      ['manager', 'manage', true, []],
      ['admin', 'normal', true, ['edit', 'edit']],
      ['owner', 'normal', false, ['owner', 'edit']],
      ['editor', 'normal', false, ['edit', 'edit']],
      ['browser', 'normal', false, ['browse', 'browse']],
      ['sakura', 'normal', false, ['edit', 'edit']],
      ['invited', 'normal', false, []],
      ['nurse', 'normal', false, ['edit']],
      ['reviewer', 'normal', false, ['browse']],
    ]);
  });

  test('makes 60 cards of five hospitals in every state of the review, with what a registry asks about', async () => {
    const { body } = await login('reviewer', 'fuda-demo-2026');
    const params = { pId: 'demonation', fId: 'demonationform' };
    const find = async (where: object) => (await callApi('findCards', { token: body.token, params, query: { where: JSON.stringify(where), limit: '50' } })).body.cards;
    const [project] = (await callApi('projects', { token: body.token })).body;
    const { review, folders: [{ status }] } = project;
    expect(status.comp + status.incomp).toBe(60);
    for (const count of [review.submitted, review.returned, review.locked, review.open, review.answered, 60 - review.submitted - review.returned - review.locked]) expect(count).toBeGreaterThanOrEqual(2);
    expect((await find({ errors: true })).length).toBeGreaterThanOrEqual(2);
    for (const org of ['demominato', 'demosakura', 'demoaoba00', 'demomidori', 'demohikari']) expect(await find({ org: [org] })).toHaveLength(12);
    const [locked] = await find({ state: ['locked'] });
    const card = (await callApi('getCard', { token: body.token, params: { ...params, cardId: locked.id } })).body;
    expect([card.read_only, card.review.decided.act, card.history.at(-1).review]).toEqual([true, 'accept', { act: 'accept' }]);
    expect(JSON.stringify(card.vals)).toContain('@missing');
  });

  test('makes pairs of cards of one patient, one of them decided and linked by a transfer', async () => expect(await demoPairs((await login('reviewer', 'fuda-demo-2026')).body.token)).toEqual({ open: 4, openOfOneHospital: 1, isSame: true, ways: ['to'] }));

  test.each(['https://dynamodb.ap-northeast-1.amazonaws.com', '', 'http://127.0.0.1.example.org'])(
    'refuses to run against %j',
    async (endpoint) => {
      const { code, stderr } = await run('seed.ts', [], { AWS_ENDPOINT_URL_DYNAMODB: endpoint });
      expect(code).toBe(1);
      expect(stderr).toContain('for this machine only');
    },
  );
});

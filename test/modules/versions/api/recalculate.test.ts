import { describe, expect, test } from 'vitest';
import type { Answers, CardDesign, Item } from '#shared/design/card-design.ts';
import { ruleStepUnits } from '#shared/api/card-filter.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, closeRegistration, openFolder, refusal } from '#test/support/card-folder.ts';
import { createPerson, createRegistry, join, useDesign } from '#test/support/registry.ts';
import { putState } from '#test/support/review-state.ts';
import { update } from '#functions/data/table.ts';
import { projectKey } from '#functions/data/keys.ts';

const texts = (ja: string, en: string) => ({ ja, en });
const designOf = (formula: string, more: readonly unknown[] = []): CardDesign =>
  caseDesign({
    pages: [
      {
        name: 'p',
        title: texts('頁', 'Page'),
        items: [
          { class: 'attribute', type: 'string', name: 'pid', title: texts('番号', 'No.') },
          { class: 'attribute', type: 'number', name: 'a', title: texts('あ', 'A') },
          { class: 'attribute', type: 'plugin', name: 'sum', title: texts('計', 'Sum'), plugin: { kind: 'expression', params: { calculation: formula } } },
          ...more,
        ] as readonly Item[],
      },
    ],
    id_attributes: ['p.pid'],
    summary: [],
  });
const note = { class: 'attribute', type: 'string', name: 'note', title: texts('備考', 'Note') };
/** A note that a large sum hides, and a rule about the sum. */
const more = [{ ...note, relevant: '${p.sum} < 10' }, { class: 'attribute', type: 'number', name: 'b', title: texts('い', 'B'), rules: [{ name: 'low', formula: '${p.sum} < 100', kind: 'error' }] }];

const open = async (before: CardDesign) => {
  const registry = await openFolder(before);
  const olga = await createPerson(registry.hospital, 'olga');
  await join(registry.project, olga, 'edit', { is_owner: true });
  const { params, saved, get } = registry;
  const step = (body: object, by = olga) => callApi('recalculateCards', { token: by.token, params, body });
  const save = (pid: string, a: number, more: Answers[string] = {}) => saved({ p: { pid, a, ...more } });
  const vals = async (id: string) => (await get(id)).body.vals.p;
  return { ...registry, olga, step, save, vals };
};

describe('a changed formula over the cards that are there', () => {
  // proves U7.61
  test('is tried out first, item by item with examples, and then saved, which the history says', async () => {
    const { folder, chea, step, save, vals, get, olga } = await open(designOf('${p.a} + 1'));
    // 1 + 1 is 1 * 2: nothing changes of the first.
    const [one, two, three] = [await save('A1', 1), await save('A2', 5), await save('A3', 0)];
    await useDesign(folder, designOf('${p.a} * 2'), chea);
    const trial = await step({ trial: true });
    expect(trial.status).toBe(200);
    expect(trial.body).toMatchObject({ done: 2, looked: 3, total: 3, skipped: [], cursor: null });
    expect(trial.body.changes).toEqual([
      {
        path: 'p.sum',
        title: texts('計', 'Sum'),
        count: 2,
        examples: [
          { card: two.id, name: 'A2', before: '6', after: '10' },
          { card: three.id, name: 'A3', before: '1', after: '0' },
        ],
      },
    ]);
    expect([trial.units.write, await vals(two.id)]).toEqual([0, { pid: 'A2', a: 5, sum: 6 }]);

    const { body } = await step({ began: trial.body.at });
    expect(body).toMatchObject({ done: 2, skipped: [], cursor: null });
    expect([await vals(two.id), await vals(three.id)]).toEqual([{ pid: 'A2', a: 5, sum: 10 }, { pid: 'A3', a: 0, sum: 0 }]);
    const [, entry] = (await get(two.id)).body.history;
    expect(entry).toMatchObject({ recalculated: true, version: 2, user: { id: olga.user.id }, changes: [{ path: 'p.sum', old: 6 }] });
    expect((await get(one.id)).body.history).toHaveLength(1);
    // A step whose answer got lost is counted as done, and saves nothing again.
    expect((await step({ began: trial.body.at })).body).toMatchObject({ done: 2, skipped: [] });
    expect((await get(two.id)).body.history).toHaveLength(2);
  });

  test('leaves alone what somebody entered, what is wrong under it, what was saved since the trial, and a card that has to be moved', async () => {
    const { folder, chea, step, save, saved, vals } = await open(designOf('${p.a} + 1', more));
    const entered = await save('B1', 5, { note: 'seen' });
    const wrong = await save('B2', 90);
    const later = await save('B3', 7);
    const second = await useDesign(folder, designOf('${p.a} * 2', more), chea);
    const trial = await step({ trial: true });
    expect(trial.body).toMatchObject({ done: 1, skipped: [{ why: 'answers', count: 1, cards: [{ id: entered.id, name: 'B1' }] }, { why: 'invalid', count: 1, cards: [{ id: wrong.id, name: 'B2' }] }] });
    await new Promise((resume) => setTimeout(resume, 5));
    await saved({ p: { pid: 'B3', a: 8 } }, { id: later.id, card_hash: later.card_hash });
    const third = await useDesign(second, designOf('${p.a} * 3', more), chea);
    const { body } = await step({ began: trial.body.at });
    expect(body.skipped).toContainEqual({ why: 'changed', count: 1, cards: [{ id: later.id, name: 'B3' }] });
    expect([await vals(entered.id), await vals(later.id)]).toEqual([{ pid: 'B1', a: 5, note: 'seen', sum: 6 }, { pid: 'B3', a: 8, sum: 9 }]);
    await useDesign(third, designOf('${p.a} * 3', [...more, { ...note, name: 'other' }]), chea);
    expect((await step({ trial: true })).body).toMatchObject({ done: 0, skipped: [{ why: 'version', count: 3 }] });
  });

  // proves U7.61
  test('leaves cards alone that have to be moved first, because their version differs by more than formulas', async () => {
    const { folder, chea, step, save, vals, params, olga } = await open(designOf('${p.a} + 1', [note]));
    const old = await save('V1', 5, { note: 'seen' });
    await useDesign(folder, designOf('${p.a} * 2'), chea);
    const trial = await step({ trial: true });
    const skipped = [{ why: 'version', count: 1, cards: [{ id: old.id, name: 'V1' }] }];
    expect(trial.body).toMatchObject({ done: 0, changes: [], skipped });
    expect((await step({ began: trial.body.at })).body).toMatchObject({ done: 0, skipped });
    expect(await vals(old.id)).toEqual({ pid: 'V1', a: 5, note: 'seen', sum: 6 });
    expect((await callApi('patchCard', { token: olga.token, params: { ...params, cardId: old.id }, body: { card_hash: old.card_hash, vals: {}, move_to: 2 } })).status).toBe(200);
    expect(await vals(old.id)).toEqual({ pid: 'V1', a: 5, sum: 10 });
    expect((await step({ trial: true })).body).toMatchObject({ done: 0, skipped: [] });
  });

  // proves U7.41
  test.each([true, false])('skips cards that are locked, and counts them, while the review is on: %s', async (on) => {
    const { folder, project, chea, step, save, vals, aoi } = await open(designOf('${p.a} + 1'));
    const made = await save('C1', 5);
    const free = await save('C2', 5);
    await putState(folder.id, made.id, 'accept', aoi);
    await update(projectKey(project.id), { set: { review: { on, closed: [] } } });
    await useDesign(folder, designOf('${p.a} * 2'), chea);
    const { body } = await step({ began: new Date(Date.now() + 60_000).toISOString() });
    expect(body).toMatchObject({ done: 1, skipped: [{ why: 'locked', count: 1, cards: [{ id: made.id, name: 'C1' }] }] });
    expect([await vals(made.id), await vals(free.id)]).toEqual([{ pid: 'C1', a: 5, sum: 6 }, { pid: 'C2', a: 5, sum: 10 }]);
  });

  test('saves a bounded number of cards in a step, and goes on behind them', async () => {
    const { folder, chea, step, save, vals } = await open(designOf('${p.a} + 1'));
    const ids: string[] = [];
    for (let at = 0; at < 23; at += 1) ids.push((await save(`D${at}`, 10 + at)).id);
    await useDesign(folder, designOf('${p.a} * 2'), chea);
    const began = (await step({ trial: true })).body.at;
    const done: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { body, units } = await step({ began, ...(cursor !== undefined && { cursor }) });
      expect(units.read).toBeLessThanOrEqual(ruleStepUnits + 128 + 40);
      expect(units.write).toBeLessThanOrEqual(10 * 14);
      done.push(body.done);
      cursor = body.cursor;
    }
    expect(done).toEqual([10, 10, 3]);
    expect((await vals(ids.at(-1)!)).sum).toBe(64);
  });

  test('is refused to whom it is not for, where nothing may be saved, and without what it needs', async () => {
    const { aoi, params, step, project, folder } = await open(designOf('${p.a} + 1'));
    expect(await callApi('recalculateCards', { params, body: { trial: true } })).toMatchObject(refusal(401, 'session.expired'));
    expect(await step({ trial: true }, aoi)).toMatchObject(refusal(403, 'access.denied'));
    expect(await step({})).toMatchObject(refusal(400, 'request.invalid'));
    expect(await step({ began: 'yesterday' })).toMatchObject(refusal(400, 'request.invalid'));
    expect(await step({ trial: true, cursor: 'x' })).toMatchObject(refusal(400, 'request.invalid'));
    await closeRegistration(folder, project.id);
    expect(await step({ trial: true })).toMatchObject(refusal(403, 'card.not_writable'));
    const bare = await createRegistry();
    const olga = await createPerson(bare.hospital, 'olga');
    await join(bare.project, olga, 'edit', { is_owner: true });
    expect(await callApi('recalculateCards', { token: olga.token, params: bare.params, body: { trial: true } })).toMatchObject(refusal(404, 'design.unknown'));
  });
});

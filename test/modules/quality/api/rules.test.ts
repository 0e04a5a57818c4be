import { describe, expect, test } from 'vitest';
import { cardKey } from '#functions/data/keys.ts';
import { update } from '#functions/data/table.ts';
import type { Item } from '#shared/design/card-design.ts';
import { ruleStepUnits } from '#shared/api/card-filter.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, openFolder, refusal } from '#test/support/card-folder.ts';
import { createOrg, createPerson, createRegistry, join, useDesign } from '#test/support/registry.ts';

const texts = (ja: string, en: string) => ({ ja, en });
const pages = (rules: NonNullable<Extract<Item, { class: 'attribute' }>['rules']>) => [
  {
    name: 'p',
    title: texts('頁', 'Page'),
    items: [
      { class: 'attribute', type: 'string', name: 'pid', title: texts('番号', 'No.') },
      { class: 'attribute', type: 'number', name: 'in', title: texts('搬入', 'In') },
      { class: 'attribute', type: 'number', name: 'out', title: texts('搬出', 'Out'), ...(rules.length > 0 && { rules }) },
      { class: 'attribute', type: 'text', name: 'note', title: texts('備考', 'Note') },
    ] as readonly Item[],
  },
];
const plain = caseDesign({ pages: pages([]), id_attributes: ['p.pid'], summary: [] });
const order = { name: 'order', formula: '${p.out} >= ${p.in}', message: texts('先に出ています', 'Left before it came'), kind: 'error' as const };
const long = { name: 'long', formula: '${p.out} - ${p.in} < 100', kind: 'warning' as const };
const ruled = caseDesign({ pages: pages([order, long]), id_attributes: ['p.pid'], summary: [] });

const registry = await openFolder(plain);
const { aoi, ben, emi, dara, chea, folder, project, params, saved } = registry;
const run = (cursor?: string, by = ben) => callApi('runRules', { token: by.token, params, query: { ...(cursor !== undefined && { cursor }) } });

describe('the rules of the design in force over the cards that are there', () => {
  test('are none in a design without rules', async () => {
    expect(await run()).toMatchObject({ status: 200, body: { rules: [], looked: 0, found: [], cursor: null } });
  });

  // proves U7.60
  test('name each card that does not meet one, by rule and hospital, those that were saved before the rule among them', async () => {
    const mei = await createPerson(await createOrg('Nagisa'), 'Mei');
    await join(project, mei, 'edit');
    const early = await saved({ p: { pid: 'A1', in: 5, out: 4 } });
    await saved({ p: { pid: 'A2', in: 5, out: 6 } });
    const both = await saved({ p: { pid: 'B1', in: 5, out: 200 } }, { by: mei });
    await saved({ p: { pid: 'B2' } }, { by: mei });
    await useDesign(folder, ruled, chea);
    const { status, body, units } = await run();
    expect(status).toBe(200);
    expect(body.rules).toEqual([
      { name: 'order', kind: 'error', message: order.message, path: 'p.out', title: texts('搬出', 'Out') },
      { name: 'long', kind: 'warning', message: {}, path: 'p.out', title: texts('搬出', 'Out') },
    ]);
    expect(body.found).toEqual([
      { rule: 'order', org: aoi.org.id, card: early.id, name: 'A1' },
      { rule: 'long', org: mei.org.id, card: both.id, name: 'B1' },
    ]);
    expect(body.orgs).toEqual(expect.arrayContaining([{ id: aoi.org.id, name: aoi.org.name }, { id: mei.org.id, name: mei.org.name }]));
    expect([body.looked, body.unreadable, body.total, body.cursor, units.write]).toEqual([4, 0, 4, null, 0]);
  });

  test('leave a warning that somebody confirmed alone', async () => {
    const made = await saved({ p: { pid: 'C1', in: 1, out: 300 } });
    expect((await run()).body.found).toContainEqual({ rule: 'long', org: aoi.org.id, card: made.id, name: 'C1' });
    const confirmed = { p: { pid: 'C1', in: 1, out: 300, 'out@confirmed': { value: 300, checks: ['rule:long'] } } };
    await callApi('saveCard', { token: aoi.token, params, body: { vals: confirmed, id: made.id, card_hash: made.card_hash, confirmations: true } });
    expect((await run()).body.found).not.toContainEqual(expect.objectContaining({ card: made.id }));
  });

  test('count a card that cannot be read, and go on', async () => {
    const damaged = await saved({ p: { pid: 'D1', in: 5, out: 400 } });
    await update(cardKey(folder.id, damaged.id), { set: { b: new Uint8Array([1, 2, 3]) } });
    const { body } = await run();
    expect([body.unreadable, body.found.some(({ card }: { card: string }) => card === damaged.id)]).toEqual([1, false]);
  });
});

test('a step reads a bounded number of units, and the steps together meet each card once', async () => {
  const many = await openFolder(ruled);
  const note = Array.from({ length: 9_000 }, (_, at) => String.fromCharCode(0x4e00 + ((at * 7919) % 20_000))).join('');
  const ids: string[] = [];
  for (let at = 0; at < 60; at += 1) ids.push((await many.saved({ p: { pid: `E${at}`, in: 1, out: 200 + at, note: `${at}${note}` } })).id);
  const met: string[] = [];
  let steps = 0;
  for (let cursor: string | null | undefined; cursor !== null; steps += 1) {
    const { body, units } = await callApi('runRules', { token: many.ben.token, params: many.params, query: { ...(cursor !== undefined && { cursor }) } });
    // The units of a step, the page under way (1 MB at most), sign-in, design and counters.
    expect(units.read).toBeLessThanOrEqual(ruleStepUnits + 128 + 8);
    met.push(...body.found.map(({ card }: { card: string }) => card));
    cursor = body.cursor;
  }
  expect(met).toEqual(ids);
  expect(steps).toBeGreaterThan(1);
});

test('the call is refused to whom it is not for, and for what cannot be a cursor', async () => {
  expect(await callApi('runRules', { params, query: {} })).toMatchObject(refusal(401, 'session.expired'));
  expect(await run(undefined, emi)).toMatchObject(refusal(403, 'access.denied'));
  expect(await run(undefined, dara)).toMatchObject(refusal(404, 'project.unknown'));
  expect(await run('nonsense')).toMatchObject(refusal(400, 'request.invalid'));
  const bare = await createRegistry();
  expect(await callApi('runRules', { token: bare.ben.token, params: bare.params, query: {} })).toMatchObject(refusal(404, 'design.unknown'));
});

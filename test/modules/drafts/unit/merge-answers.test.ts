import { describe, expect, it } from 'vitest';
import type { Answers, CardDesign } from '#shared/design/card-design.ts';
import { mergeAnswers, type Side } from '#shared/modules/drafts/merge-answers.ts';
import { openForm } from '#shared/form/open-form.ts';
import { prepare } from '#shared/form/prepare.ts';
import { choices, context, design, item, plugin, repeat } from '#test/support/form-builder.ts';

const fields = design([
  item('string', 'name'),
  item('number', 'hr'),
  item('number', 'rr'),
  plugin('sum', 'total', { sources: ['p.hr', 'p.rr'] }),
  item('single', 'injured', { choices: choices('yes', 'no'), activation: [{ when: ['yes'], items: [item('string', 'where')] }] }),
]);
const wounds = design([repeat('wound', [item('string', 'site'), item('string', 'care')])]);

type PageOf = Answers[string];
const merge = (of: CardDesign, base: PageOf, mine: PageOf, theirs: PageOf, chosen: Record<string, Side> = {}) => {
  const { answers, clashes, taken } = mergeAnswers(prepare(of), { base: { p: base }, mine: { p: mine }, theirs: { p: theirs }, today: '2026-11-21' }, new Map(Object.entries(chosen)));
  return { answers: answers['p'], clashes, taken };
};
const keys = (of: readonly { readonly key: string }[]) => of.map(({ key }) => key);

describe('answers of two editors', () => {
  it('that touched different items merge by themselves, and the other one’s are told', () => {
    const { answers, clashes, taken } = merge(fields, { name: 'Sato', hr: 80 }, { name: 'Sato', hr: 90 }, { name: 'Suzuki', hr: 80, rr: 18 });
    expect(answers).toEqual({ name: 'Suzuki', hr: 90, rr: 18 });
    expect(clashes).toEqual([]);
    expect(taken).toMatchObject([{ path: 'p.name', base: 'Sato', theirs: 'Suzuki' }, { path: 'p.rr', base: null, theirs: 18 }]);
  });

  it('that are equal are one', () => {
    expect(merge(fields, {}, { hr: 90 }, { hr: 90 })).toMatchObject({ answers: { hr: 90 }, clashes: [], taken: [] });
  });

  it('that differ in one item clash: nothing is decided until a side is chosen', () => {
    const versions = [{ hr: 80 }, { hr: 90 }, {}] as const;
    expect(merge(fields, ...versions)).toMatchObject({ answers: { hr: 80 }, clashes: [{ path: 'p.hr', base: 80, mine: 90, theirs: null }] });
    expect(merge(fields, ...versions, { 'p.hr': 'mine' }).answers).toEqual({ hr: 90 });
    expect(merge(fields, ...versions, { 'p.hr': 'theirs' }).answers).toBe(undefined);
  });

  it('never clash in what the engine computes', () => {
    expect(merge(fields, { hr: 80, total: 80 }, { hr: 90, total: 90 }, { hr: 80, rr: 20, total: 100 })).toMatchObject({ answers: { hr: 90, rr: 20 }, clashes: [] });
  });

  it('clash in the choice that would hide what the other one wrote', () => {
    const versions = [{ injured: 'yes' }, { injured: 'no' }, { injured: 'yes', where: 'left arm' }] as const;
    const { answers, clashes } = merge(fields, ...versions);
    expect(keys(clashes)).toEqual(['p.injured']);
    expect(answers).toEqual({ injured: 'yes', where: 'left arm' });
    expect(merge(fields, ...versions, { 'p.injured': 'mine' }).answers).toMatchObject({ injured: 'no' });
  });

  it('clash in the one of several items of a condition that would hide what the other one wrote', () => {
    const shock = design([item('number', 'hr'), item('number', 'sbp'), item('string', 'why', { relevant: '${p.hr} > 100 and ${p.sbp} < 90' })]);
    const base = { hr: 120, sbp: 80 };
    expect(keys(merge(shock, base, { ...base, why: 'fall' }, { ...base, sbp: 120 }).clashes)).toEqual(['p.sbp']);
    expect(keys(merge(shock, base, { ...base, hr: 80 }, { ...base, why: 'fall' }).clashes)).toEqual(['p.hr']);
    expect(merge(shock, base, { ...base, why: 'fall' }, { ...base, sbp: 85 })).toMatchObject({ answers: { hr: 120, sbp: 85, why: 'fall' }, clashes: [] });
  });

  it('clash in what a computed condition comes from, however far behind', () => {
    const chain = design([
      item('number', 'hr'),
      item('number', 'rr'),
      plugin('sum', 'total', { sources: ['p.hr', 'p.rr'] }),
      plugin('expression', 'twice', { calculation: '${p.total} * 2' }),
      item('string', 'why', { relevant: '${p.twice} > 200' }),
    ]);
    const base = { hr: 80, rr: 30 };
    const { answers, clashes } = merge(chain, base, { ...base, why: 'fall' }, { ...base, rr: 10 });
    expect(keys(clashes)).toEqual(['p.rr']);
    expect(answers).toEqual({ hr: 80, rr: 30, why: 'fall' });
    expect(merge(chain, base, { ...base, why: 'fall' }, { ...base, rr: 10 }, { 'p.rr': 'theirs' }).answers).toMatchObject({ rr: 10 });
  });

  it('clash in the choice and in the answer when one hid what the other one changed', () => {
    const versions = [{ injured: 'yes', where: 'arm' }, { injured: 'no' }, { injured: 'yes', where: 'left arm' }] as const;
    expect(keys(merge(fields, ...versions).clashes)).toEqual(['p.injured', 'p.where']);
    expect(merge(fields, ...versions, { 'p.injured': 'theirs', 'p.where': 'theirs' }).answers).toEqual({ injured: 'yes', where: 'left arm' });
  });
});

describe('repetitions', () => {
  const first = { wound: 1, site_1: 'head' };
  const second = { ...first, wound: 2, site_2: 'arm', wound_registered_at_2: '2026-11-21 10:05' };

  it('added by both are both kept, in the order of their times', () => {
    const mine = { ...first, wound: 2, site_2: 'arm', wound_registered_at_2: '2026-11-21 10:05' };
    const theirs = { ...first, wound: 2, site_2: 'leg', wound_registered_at_2: '2026-11-21 10:02' };
    const merged = { ...first, wound: 3, site_2: 'leg', wound_registered_at_2: '2026-11-21 10:02', site_3: 'arm', wound_registered_at_3: '2026-11-21 10:05' };
    expect(merge(wounds, first, mine, theirs)).toMatchObject({ answers: merged, clashes: [] });
    expect(merge(wounds, first, theirs, mine).answers).toEqual(merged);
  });

  it('are known by their time, not by their position', () => {
    const base = { ...second, wound: 3, site_3: 'leg', wound_registered_at_3: '2026-11-21 10:09' };
    const mine = { ...first, wound: 2, site_2: 'leg', wound_registered_at_2: '2026-11-21 10:09' };
    const { answers, clashes } = merge(wounds, base, mine, { ...base, care_3: 'splint' });
    expect(answers).toEqual({ ...mine, care_2: 'splint' });
    expect(clashes).toEqual([]);
  });

  it('of one minute are known by their answers, changed ones by what they still share', () => {
    const minute = '2026-11-21 10:05';
    const three = { wound: 3, site_1: 'head', care_1: 'suture', wound_registered_at_1: minute, site_2: 'arm', care_2: 'splint', wound_registered_at_2: minute, site_3: 'leg', wound_registered_at_3: minute };
    const rest = { wound: 2, site_1: 'arm', care_1: 'splint', wound_registered_at_1: minute, site_2: 'leg', wound_registered_at_2: minute };
    // I took the head out; the other one wrote down how the leg was cared for.
    expect(merge(wounds, three, rest, { ...three, care_3: 'dressing' })).toMatchObject({ answers: { ...rest, care_2: 'dressing' }, clashes: [] });
    // I took the head out and changed the arm: what stayed of it tells it from the head.
    const changed = { ...rest, care_1: 'plaster' };
    expect(merge(wounds, three, changed, { ...three, care_3: 'dressing' })).toMatchObject({ answers: { ...changed, care_2: 'dressing' }, clashes: [] });
    expect(keys(merge(wounds, three, changed, { ...three, care_1: 'staples' }).clashes)).toEqual(['p.wound#1']);
  });

  it('that one side removed and the other changed are kept until somebody chooses', () => {
    const versions = [second, first, { ...second, care_2: 'suture' }] as const;
    const { answers, clashes } = merge(wounds, ...versions);
    expect(clashes).toEqual([{ key: 'p.wound#2', path: 'p.wound', repetition: 2, base: true, mine: null, theirs: true }]);
    expect(answers).toEqual({ ...second, care_2: 'suture' });
    expect(merge(wounds, ...versions, { 'p.wound#2': 'mine' }).answers).toEqual(first);
    expect(merge(wounds, ...versions, { 'p.wound#2': 'theirs' }).answers).toEqual({ ...second, care_2: 'suture' });
  });

  it('that one side removed and the other left alone go, and are told', () => {
    expect(merge(wounds, second, second, first)).toMatchObject({ answers: first, clashes: [], taken: [{ path: 'p.wound', repetition: 2, theirs: null }] });
    expect(merge(wounds, second, first, second)).toMatchObject({ answers: first, clashes: [], taken: [] });
  });

  it('that the same save brought twice are one', () => {
    expect(merge(wounds, first, { ...second, care_1: 'dressing' }, second).answers).toEqual({ ...second, care_1: 'dressing' });
  });
});

describe('calculated answers of two editors', () => {
  const area = design([item('number', 'a'), item('number', 'b'), item('number', 'c', { calculation: '${p.a} * ${p.b}' })]);

  it('follow from what both entered, and are no clash', () => {
    const { answers, clashes, taken } = merge(area, { a: 1, b: 2, c: 2 }, { a: 3, b: 2, c: 6 }, { a: 1, b: 5, c: 5 });
    expect(answers).toEqual({ a: 3, b: 5 });
    expect([clashes, keys(taken)]).toEqual([[], ['p.b']]);
    expect(openForm(prepare(area), { p: answers! }, context).answers()).toEqual({ p: { a: 3, b: 5, c: 15 } });
  });

  it('stay where one of them entered another', () => {
    expect(merge(area, { a: 1, b: 2, c: 2 }, { a: 1, b: 2, c: 9 }, { a: 1, b: 2, c: 2 })).toMatchObject({ answers: { a: 1, b: 2, c: 9 }, clashes: [] });
    expect(merge(area, { a: 1, b: 2, c: 2 }, { a: 1, b: 2, c: 9 }, { a: 1, b: 2, c: 8 }).clashes).toMatchObject([{ path: 'p.c', base: null, mine: 9, theirs: 8 }]);
  });
});

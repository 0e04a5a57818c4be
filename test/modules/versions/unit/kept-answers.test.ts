import { describe, expect, test } from 'vitest';
import type { Answers, CardDesign, Item } from '#shared/design/card-design.ts';
import type { KeptAnswer } from '#shared/design/kept-answer.ts';
import { leftOverIn, openSaved, type SavedAnswers } from '#shared/form/kept-answers.ts';
import { prepare } from '#shared/form/prepare.ts';
import { returnAnswers } from '#shared/modules/versions/return-kept.ts';
import { choices, context, design, item, plugin, repeat } from '#test/support/form-builder.ts';

const openMoved = (saved: SavedAnswers) => openSaved(saved, returnAnswers);

interface Stored {
  readonly version: number;
  readonly vals: Answers;
  readonly kept: readonly KeptAnswer[];
}

const numberedOf = (version: number, items: readonly Item[], more: Partial<CardDesign> = {}) => ({ version, prepared: prepare(design([...items], more)) });

/** A folder whose versions are these, from 1 on. */
const folder = (...versions: readonly (readonly Item[])[]) => {
  const designs = versions.map((items) => design([...items]));
  const numbered = (version: number) => ({ version, prepared: prepare(designs[version - 1] as CardDesign) });
  /** A save in the version in force, of answers entered in `entered` where the client says so. */
  return (version: number, before: Stored | null, posted: Answers[string], entered?: number, leftOver: readonly KeptAnswer[] = []) => {
    const { form, kept } = openMoved({
      design: numbered(version),
      context,
      posted: { p: posted },
      entered: entered === undefined ? undefined : numbered(entered),
      leftOver,
      before: before && { design: numbered(before.version), vals: before.vals, kept: before.kept },
    });
    return { version, vals: form.answers(), kept, issues: form.submitIssues() };
  };
};

const text = item('string', 'how');
const number = item('number', 'hr', { valid_range: { min: 0, max: 300 } });
const transport = (...values: string[]) => item('single', 'transport', { choices: choices(...values) });
const drugs = (...values: string[]) => item('multi', 'drugs', { choices: choices(...values) });

describe('a save that moves a card to another version keeps what loses its place', () => {
  test('an item that went', () => {
    const save = folder([text, number], [number]);
    const card = save(1, null, { how: 'fell', hr: 80 });
    for (const entered of [1, 2, undefined]) {
      const moved = save(2, card, entered === 2 ? { hr: 80 } : { how: 'fell', hr: 80 }, entered);
      expect(moved).toMatchObject({ vals: { p: { hr: 80 } }, kept: [{ version: 1, path: 'p.how', value: 'fell' }], issues: [] });
    }
  });

  test('an item of another type, in the part that cannot be read', () => {
    const save = folder([text, number], [item('number', 'how'), item('string', 'hr')]);
    const moved = save(2, save(1, null, { how: 'fell', hr: 80 }), { how: 'fell', hr: 80 }, 1);
    expect(moved).toMatchObject({ vals: { p: { hr: '80' } }, kept: [{ path: 'p.how', value: 'fell' }], issues: [] });
    expect(save(2, save(1, null, { how: '12' }), { how: '12' }, 1)).toMatchObject({ vals: { p: { how: 12 } }, kept: [] });
  });

  test('a choice that went, and of several choices those that went', () => {
    const save = folder([transport('heli', 'car'), drugs('a', 'b', 'c')], [transport('car'), drugs('b')]);
    const posted = { transport: 'heli', drugs: ['a', 'b', 'c'] };
    const moved = save(2, save(1, null, posted), posted, 1);
    expect(moved.vals).toEqual({ p: { drugs: ['b'] } });
    expect(moved.kept).toEqual([{ version: 1, path: 'p.transport', value: 'heli' }, { version: 1, path: 'p.drugs', value: ['a', 'c'] }]);
    expect(moved.issues).toEqual([]);
  });

  test('an item that is not shown any more', () => {
    const gate = item('single', 'gate', { choices: choices('p', 'q'), activation: [{ when: ['p'], items: [number] }] });
    const save = folder([number, text], [gate, text]);
    const moved = save(2, save(1, null, { hr: 80, how: 'x' }), { hr: 80, how: 'x' }, 1);
    expect(moved).toMatchObject({ vals: { p: { how: 'x' } }, kept: [{ path: 'p.hr', value: 80 }] });
    // A save within the version gives nothing back: the form showed a blank field.
    expect(save(2, moved, { how: 'x', gate: 'p' })).toMatchObject({ vals: { p: { gate: 'p', how: 'x' } }, kept: [{ path: 'p.hr', value: 80 }] });
  });

  test('repetitions whole, with their times', () => {
    const save = folder([repeat('injury', [item('string', 'site')]), text], [text]);
    const posted = { injury: 2, site_1: 'arm', site_2: 'leg', injury_registered_at_2: '2026-11-20 10:00', how: 'x' };
    const moved = save(2, save(1, null, posted), posted, 1);
    expect(moved.vals).toEqual({ p: { how: 'x' } });
    expect(moved.kept.map(({ path, repeat: of }) => [path, of])).toEqual([
      ['p.injury', undefined],
      ['p.site_1', 'p.injury'],
      ['p.site_2', 'p.injury'],
      ['p.injury_registered_at_2', 'p.injury'],
    ]);
  });

  test('a computed value whose item went, but not one that is computed anew', () => {
    const sum = plugin('sum', 'total', { sources: ['p.hr', 'p.rr'] });
    const save = folder([number, item('number', 'rr'), sum], [number, sum], [number]);
    const card = save(1, null, { hr: 80, rr: 20 });
    expect(card.vals).toEqual({ p: { hr: 80, rr: 20, total: 100 } });
    expect(folder([number, item('number', 'rr'), sum], [number, item('number', 'rr')])(2, card, card.vals['p']!, 1).kept).toEqual([{ version: 1, path: 'p.total', value: 100 }]);
    expect(save(2, card, card.vals['p']!, 1).kept).toEqual([{ version: 1, path: 'p.rr', value: 20 }]);
  });

  test('what a client entered in an older form of a new card', () => {
    const save = folder([text, number], [number]);
    expect(save(2, null, { how: 'fell', hr: 80 }, 1)).toMatchObject({ vals: { p: { hr: 80 } }, kept: [{ version: 1, path: 'p.how', value: 'fell' }] });
    expect(save(2, null, { how: 'fell', hr: 80 })).toMatchObject({ vals: { p: { hr: 80 } }, kept: [] });
  });
});

describe('what is kept', () => {
  test('survives every further save, whatever is posted', () => {
    const save = folder([text, number], [number], [number, item('string', 'later')]);
    let card: Stored = save(2, save(1, null, { how: 'fell', hr: 80 }), { hr: 80 }, 2);
    const attempts: readonly Answers[string][] = [{ hr: 81 }, {}, { how: 'other' }, { how: null, hr: 1 }];
    for (const posted of attempts) card = save(2, card, posted);
    card = save(3, card, { hr: 1, later: 'x' }, 3);
    expect(card.kept).toEqual([{ version: 1, path: 'p.how', value: 'fell' }]);
  });

  test('plays no part in what is required, wrong or complete', () => {
    const save = folder([{ ...text, required: true }, number], [number]);
    const moved = save(2, save(1, null, { how: 'fell', hr: 80 }), { hr: 80 }, 2);
    expect(moved.issues).toEqual([]);
    // Kept answers alone are no entry.
    expect(save(2, moved, {}).issues).toEqual([expect.objectContaining({ code: 'card.nothing_entered' })]);
  });

  test('is what was typed last, where the form of the earlier version was still open', () => {
    const save = folder([text, number], [number]);
    const moved = save(2, save(1, null, { how: 'fell', hr: 80 }), { how: 'was pushed', hr: 80 }, 1);
    expect(moved.kept).toEqual([{ version: 1, path: 'p.how', value: 'was pushed' }]);
    expect(save(2, save(1, null, { how: 'fell', hr: 80 }), { hr: 80 }, 1).kept).toEqual([]);
    // A form of the new version has no place for it, so nobody dropped it.
    expect(save(2, save(1, null, { how: 'fell', hr: 80 }), { hr: 80 }, 2).kept).toHaveLength(1);
  });

  test('is no way past the checks: what was wrong in the version it was entered in is refused', () => {
    const save = folder([transport('heli', 'car'), number], [transport('car'), number]);
    const card = save(1, null, { transport: 'heli', hr: 80 });
    expect(save(2, card, { transport: 'rocket', hr: 80 }, 1).issues).toEqual([expect.objectContaining({ code: 'item.not_a_choice', path: 'p.transport' })]);
    expect(save(2, card, { nonsense: 'x', hr: 80 }, 1).kept).toEqual([]);
  });

  test('holds answers of one item from several versions', () => {
    const save = folder([text, number], [item('single', 'how', { choices: choices('fall') }), number], [number]);
    const second = save(2, save(1, null, { how: 'fell', hr: 1 }), { how: 'fell', hr: 1 }, 1);
    const third = save(3, save(2, second, { how: 'fall', hr: 1 }), { hr: 1 }, 3);
    expect(third.kept).toEqual([{ version: 1, path: 'p.how', value: 'fell' }, { version: 2, path: 'p.how', value: 'fall' }]);
  });
});

describe('when a version gives a place back', () => {
  test('the answer returns', () => {
    const save = folder([text, number, drugs('a', 'b')], [number, drugs('b')], [text, number, drugs('a', 'b', 'c')]);
    const posted = { how: 'fell', hr: 80, drugs: ['a', 'b'] };
    const moved = save(2, save(1, null, posted), posted, 1);
    expect(save(3, moved, moved.vals['p']!, 2)).toMatchObject({ vals: { p: posted }, kept: [] });
  });

  test('of several answers of one item the latest returns, and the others stay kept', () => {
    const save = folder([text, number], [item('single', 'how', { choices: choices('fall') }), number], [number], [text, number]);
    const second = save(2, save(1, null, { how: 'fell', hr: 1 }), { how: 'fell', hr: 1 }, 1);
    const third = save(3, save(2, second, { how: 'fall', hr: 1 }), { hr: 1 }, 3);
    expect(save(4, third, { hr: 1 }, 4)).toMatchObject({ vals: { p: { how: 'fall', hr: 1 } }, kept: [{ version: 1, path: 'p.how', value: 'fell' }] });
    expect(save(4, { ...third, kept: third.kept.toReversed() }, { hr: 1 }, 4)).toMatchObject({ vals: { p: { how: 'fall' } }, kept: [{ version: 1, value: 'fell' }] });
  });

  test('an older answer does not return in the place of a later one that cannot', () => {
    const asked = item('number', 'age');
    const save = folder([transport('heli', 'car'), asked], [transport('ship'), asked], [transport('heli', 'car'), asked]);
    const first = save(1, null, { transport: 'heli', age: 1 });
    const second = save(2, save(2, first, first.vals['p']!, 1), { transport: 'ship', age: 1 });
    const third = save(3, second, second.vals['p']!, 2);
    const kept = [{ version: 1, path: 'p.transport', value: 'heli' }, { version: 2, path: 'p.transport', value: 'ship' }];
    expect(third).toMatchObject({ vals: { p: { age: 1 } }, kept });
    // Nor with a later save that changes something else.
    expect(save(3, third, { age: 2 })).toMatchObject({ vals: { p: { age: 2 } }, kept });
    expect(save(3, third, { age: 2 }).vals['p']).not.toHaveProperty('transport');
  });

  test('it does not displace what was answered since', () => {
    const save = folder([text, number], [number], [text, number]);
    const moved = save(2, save(1, null, { how: 'fell', hr: 80 }), { hr: 80 }, 2);
    expect(save(3, moved, { how: 'was pushed', hr: 80 }, 3)).toMatchObject({ vals: { p: { how: 'was pushed' } }, kept: [{ value: 'fell' }] });
  });

  test('it does not return as a fault that nobody sees', () => {
    const save = folder([text, number], [text], [text, { ...number, valid_range: { min: 0, max: 50 } }]);
    const moved = save(2, save(1, null, { how: 'x', hr: 80 }), { how: 'x' }, 2);
    expect(save(3, moved, { how: 'x' }, 3)).toMatchObject({ vals: { p: { how: 'x' } }, kept: [{ path: 'p.hr', value: 80 }], issues: [] });
  });

  test('decimals and line breaks that were cut come back, unless the rest was changed', () => {
    const exact = item('number', 'hr', { number_format: { scale: 1 } });
    const whole = item('number', 'hr', { number_format: { scale: 0 } });
    const save = folder([exact, item('text', 'how')], [whole, text], [exact, item('text', 'how')]);
    const posted = { hr: 36.6, how: 'a\nb' };
    const moved = save(2, save(1, null, posted), posted, 1);
    expect(moved).toMatchObject({ vals: { p: { hr: 36, how: 'a b' } }, kept: [{ value: 36.6 }, { value: 'a\nb' }] });
    expect(save(3, moved, moved.vals['p']!, 2)).toMatchObject({ vals: { p: posted }, kept: [] });
    expect(save(3, moved, { hr: 40, how: 'a b' }, 2)).toMatchObject({ vals: { p: { hr: 40, how: 'a\nb' } }, kept: [{ value: 36.6 }] });
  });

  test('repetitions return whole, but not among others', () => {
    const injuries = repeat('injury', [item('string', 'site')]);
    const save = folder([injuries, text], [text], [injuries, text]);
    const posted = { injury: 2, site_1: 'arm', site_2: 'leg', injury_registered_at_2: '2026-11-20 10:00', how: 'x' };
    const moved = save(2, save(1, null, posted), { how: 'x' }, 2);
    expect(save(3, moved, { how: 'x', injury: 1 }, 3)).toMatchObject({ vals: { p: posted }, kept: [] });
    const anew = save(3, moved, { how: 'x', injury: 1, site_1: 'head' }, 3);
    expect(anew.vals).toEqual({ p: { how: 'x', injury: 1, site_1: 'head' } });
    expect(anew.kept).toHaveLength(4);
    // A second repetition is not that of then.
    const later = save(3, anew, { how: 'x', injury: 2, site_1: 'head' });
    expect(later.vals['p']).not.toHaveProperty('site_2');
    expect(later.kept).toEqual(anew.kept);
  });
});

describe('repetitions that stay', () => {
  const full = repeat('injury', [item('string', 'site'), item('string', 'cause')]);
  const less = repeat('injury', [item('string', 'site')]);
  const save = folder([full], [less], [full]);
  const times = { injury_registered_at_2: '2026-11-20 10:00', injury_registered_at_3: '2026-11-20 11:00' };
  const posted = { injury: 3, site_1: 'arm', cause_1: 'fall', site_2: 'leg', cause_2: 'car', site_3: 'head', cause_3: 'blow', ...times };
  const moved = save(2, save(1, null, posted), { injury: 3, site_1: 'arm', site_2: 'leg', site_3: 'head', ...times }, 2);

  test('keep their answers with them when another one is taken out', () => {
    const fewer = save(2, moved, { injury: 2, site_1: 'arm', site_2: 'head', injury_registered_at_2: '2026-11-20 11:00' });
    expect(fewer.kept).toEqual([
      { version: 1, path: 'p.cause_1', value: 'fall', repeat: 'p.injury' },
      { version: 1, path: 'p.cause_2', value: 'car', repeat: 'p.injury', detached: true },
      { version: 1, path: 'p.cause_2', value: 'blow', repeat: 'p.injury' },
    ]);
    const back = save(3, fewer, fewer.vals['p']!, 3);
    expect(back.vals).toEqual({ p: { injury: 2, site_1: 'arm', cause_1: 'fall', site_2: 'head', cause_2: 'blow', injury_registered_at_2: '2026-11-20 11:00' } });
    // That of the repetition which was taken out goes along with every move, and has no place in any version.
    expect(back.kept).toEqual([{ version: 1, path: 'p.cause_2', value: 'car', repeat: 'p.injury', detached: true }]);
    expect(save(2, back, back.vals['p']!, 3).kept).toContainEqual(back.kept[0]);
  });
});

describe('kept answers of a card that moves once more', () => {
  const full = repeat('injury', [item('string', 'site'), item('string', 'cause')]);
  const less = repeat('injury', [item('string', 'site')]);
  const save = folder([full], [less], [less, number], [full, number]);
  const moved = save(2, save(1, null, { injury: 2, site_1: 'arm', cause_1: 'fall', site_2: 'leg', cause_2: 'car' }), { injury: 2, site_1: 'arm', site_2: 'leg' }, 2);
  const fewer = save(2, moved, { injury: 1, site_1: 'leg' });

  test('stay with their repetition, and a detached one stays detached', () => {
    const kept = [{ version: 1, path: 'p.cause_1', value: 'fall', repeat: 'p.injury', detached: true }, { version: 1, path: 'p.cause_1', value: 'car', repeat: 'p.injury' }];
    expect(fewer.kept).toEqual(kept);
    expect(save(3, fewer, fewer.vals['p']!, 2)).toMatchObject({ vals: fewer.vals, kept });
  });

  test('return to their repetition; a detached one has nowhere to return to', () => {
    const back = save(4, save(3, fewer, fewer.vals['p']!, 2), fewer.vals['p']!, 3);
    expect(back.vals).toEqual({ p: { injury: 1, site_1: 'leg', cause_1: 'car' } });
    expect(back.kept).toEqual([{ version: 1, path: 'p.cause_1', value: 'fall', repeat: 'p.injury', detached: true }]);
  });

  test('are not doubled by a move that meets the same answer', () => {
    const again = folder([text, drugs('a', 'b', 'c'), number], [number, drugs('b')], [text, drugs('a', 'b', 'c'), number]);
    const away = again(2, again(1, null, { how: 'fell', drugs: ['a', 'b'], hr: 80 }), { drugs: ['b'], hr: 80 }, 2);
    expect(away.kept).toHaveLength(2);
    expect(again(3, away, { how: 'fell', drugs: ['b', 'a'], hr: 80 }, 3)).toMatchObject({ vals: { p: { how: 'fell', drugs: ['a', 'b'], hr: 80 } }, kept: [] });
  });
});

test('an answer that was given anew leaves the kept one as it is, also when the new one goes', () => {
  const save = folder([text, number], [number], [text, number]);
  const moved = save(2, save(1, null, { how: 'fell', hr: 80 }), { hr: 80 }, 2);
  const anew = save(3, moved, { how: 'slipped', hr: 80 }, 3);
  expect(anew).toMatchObject({ vals: { p: { how: 'slipped', hr: 80 } }, kept: [{ version: 1, path: 'p.how', value: 'fell' }] });
  expect(anew.kept[0]).not.toHaveProperty('detached');
  expect(save(3, anew, { hr: 80 }, 3)).toMatchObject({ vals: { p: { hr: 80 } }, kept: [{ value: 'fell' }] });
});

describe('a ranked answer that lost a choice', () => {
  const ranked = (...values: string[]) => item('multi', 'drugs', { ranked: true, choices: choices(...values) });
  const save = folder([ranked('a', 'b', 'c', 'd')], [ranked('a', 'b', 'd')], [ranked('a', 'd')], [ranked('a', 'b', 'c', 'd')]);
  const kept = { version: 1, path: 'p.drugs', value: ['c'], ranking: ['c', 'a', 'b'] };
  const moved = save(2, save(1, null, { drugs: ['c', 'a', 'b'] }), { drugs: ['c', 'a', 'b'] }, 1);

  test('keeps its order', () => {
    expect(moved).toMatchObject({ vals: { p: { drugs: ['a', 'b'] } }, kept: [kept], issues: [] });
    expect(save(2, moved, { drugs: ['a', 'b'] })).toMatchObject({ vals: { p: { drugs: ['a', 'b'] } }, kept: [kept] });
    const further = save(3, moved, { drugs: ['a', 'b'] }, 2);
    expect(further).toMatchObject({ vals: { p: { drugs: ['a'] } }, kept: [kept, { version: 2, path: 'p.drugs', value: ['b'], ranking: ['a', 'b'] }] });
  });

  test('has its order again when the choice returns, unless somebody has ranked anew', () => {
    expect(save(4, moved, { drugs: ['a', 'b'] }, 2)).toMatchObject({ vals: { p: { drugs: ['c', 'a', 'b'] } }, kept: [] });
    const anew = save(2, moved, { drugs: ['b', 'a', 'd'] });
    expect(anew).toMatchObject({ vals: { p: { drugs: ['b', 'a', 'd'] } }, kept: [kept] });
    expect(save(4, anew, { drugs: ['b', 'a', 'd'] }, 2)).toMatchObject({ vals: { p: { drugs: ['b', 'a', 'd', 'c'] } }, kept: [] });
  });
});

describe('an answer that the form of a move shows again, and that comes with the save,', () => {
  const injuries = repeat('injury', [item('string', 'site')]);

  test('is that answer, and no second one is kept beside it', () => {
    const save = folder([text, number], [number], [text, number]);
    const moved = save(2, save(1, null, { how: 'fell', hr: 80 }), { hr: 80 }, 2);
    expect(save(3, moved, { how: 'fell', hr: 80 }, 3)).toMatchObject({ vals: { p: { how: 'fell', hr: 80 } }, kept: [] });
  });

  test('is that answer in repetitions, too, with their times', () => {
    const save = folder([injuries, text], [text], [injuries, text]);
    const posted = { injury: 2, site_1: 'arm', site_2: 'leg', injury_registered_at_2: '2026-11-20 10:00', how: 'x' };
    const moved = save(2, save(1, null, posted), { how: 'x' }, 2);
    expect(save(3, moved, posted, 3)).toMatchObject({ vals: { p: posted }, kept: [] });
    // Other repetitions are not those of then.
    const anew = save(3, moved, { ...posted, site_2: 'head' }, 3);
    expect(anew.vals).toEqual({ p: { ...posted, site_2: 'head' } });
    expect(anew.kept.map(({ path, detached }) => [path, detached])).toContainEqual(['p.site_2', true]);
  });
});

describe('answers that come beside a move', () => {
  test('take the place of those of the same version that the move leaves behind', () => {
    const save = folder([text, number], [number]);
    const card = save(1, null, { how: 'fell', hr: 80 });
    expect(save(2, card, { hr: 80 }, 2, [{ version: 1, path: 'p.how', value: 'was pushed' }]).kept).toEqual([{ version: 1, path: 'p.how', value: 'was pushed' }]);
    expect(save(2, card, { hr: 80 }, 2, [{ version: 1, path: 'p.how', value: 'fell' }]).kept).toEqual([{ version: 1, path: 'p.how', value: 'fell' }]);
  });

  test('take the place of those that were kept before, and leave those of other repetitions and detached ones', () => {
    const full = repeat('injury', [item('string', 'site'), item('string', 'cause')]);
    const less = repeat('injury', [item('string', 'site')]);
    const save = folder([full], [less], [less, number]);
    const kept = (value: string, more: Partial<KeptAnswer> = {}): KeptAnswer => ({ version: 1, path: 'p.cause_1', value, repeat: 'p.injury', ...more });
    const card: Stored = { version: 2, vals: { p: { injury: 2, site_1: 'arm', site_2: 'leg' } }, kept: [kept('fall'), kept('car', { detached: true }), kept('blow', { path: 'p.cause_2' })] };
    for (const [version, entered] of [[2, 2], [3, 3]] as const) {
      const after = save(version, card, card.vals['p']!, entered, [kept('slipped')]);
      expect(after.kept).toHaveLength(3);
      expect(after.kept).toEqual(expect.arrayContaining([kept('slipped'), kept('car', { detached: true }), kept('blow', { path: 'p.cause_2' })]));
    }
  });
});

describe('whatever a card keeps', () => {
  const first = [
    text, transport('heli', 'car'), drugs('a', 'b'), item('number', 'exact', { number_format: { scale: 1 } }), item('age', 'age'), item('multi', 'order', { ranked: true, choices: choices('a', 'b', 'c') }),
    { ...number, reasons: true as const }, plugin('sum', 'total', { sources: ['p.exact', 'p.exact'] }), repeat('injury', [item('string', 'site'), repeat('drug', [item('string', 'dose')])]),
  ];
  const posted = {
    how: 'fell', transport: 'heli', drugs: ['a', 'b'], exact: 36.6, age: { year: 3, month: 2 }, order: ['c', 'a', 'b'], 'hr@missing': 'nk',
    injury: 2, site_1: 'arm', site_2: 'leg', injury_registered_at_2: '2026-11-20 10:00', drug_1: 1, dose_1_1: '5 mg',
  };
  const missing_reasons = [{ value: 'nk', title: { ja: '不明', en: 'Not known' } }];
  const [one, two] = [numberedOf(1, first, { missing_reasons }), numberedOf(2, [item('string', 'other'), item('multi', 'order', { ranked: true, choices: choices('a') })], { missing_reasons })];
  const { form } = openMoved({ design: one, context, posted: { p: posted }, before: null });
  const vals = form.answers();
  const { kept } = openMoved({ design: two, context, posted: vals, before: { design: one, vals, kept: [] } });

  test('is kept of every kind of answer', () => {
    expect(kept.map(({ path }) => path).toSorted()).toEqual(Object.keys(vals['p']!).map((name) => `p.${name}`).toSorted());
  });

  test.each(kept.map((each) => [each.path, each] as const))('is taken when it is sent beside a new card, as it was: %s', (_path, each) => {
    for (const sent of [each, { ...each, detached: true as const }]) {
      const { repeat: _repeat, version: _version, ...body } = sent;
      expect(leftOverIn(one, body, context)).toEqual(sent);
    }
  });
});

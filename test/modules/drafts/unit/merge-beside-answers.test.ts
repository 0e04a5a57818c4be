import { describe, expect, it } from 'vitest';
import type { Answers, CardDesign, Item } from '#shared/design/card-design.ts';
import { prepare } from '#shared/form/prepare.ts';
import { mergeAnswers } from '#shared/modules/drafts/merge-answers.ts';
import { answeredItems } from '#test/support/answered-items.ts';
import { choices, context, design, item, plugin } from '#test/support/form-builder.ts';

/** What is stored beside an answer: reasons for its absence, and confirmations. */
const missing_reasons = ['na', 'nk', 'nr'].map((value) => ({ value, title: { ja: value, en: value } }));
const confirmation_reasons = [{ value: 'remeasured', title: { en: 'Measured again' } }];
const of = (...items: Item[]): CardDesign => design(items, { missing_reasons, confirmation_reasons });

type Page = Answers[string];
const mergeOf = (prepared: ReturnType<typeof prepare>) => (base: Page, mine: Page, theirs: Page, chosen: readonly (readonly [string, 'mine' | 'theirs'])[] = []) =>
  mergeAnswers(prepared, { base: { p: base }, mine: { p: mine }, theirs: { p: theirs }, today: context.today }, new Map(chosen));

describe.each(answeredItems)('a reason in place of an answer: %s', (_, bare, answer) => {
  it('is another answer to a merge', () => {
    const merge = mergeOf(prepare(of({ ...bare, required: true, reasons: true }, item('string', 'other'))));
    expect(merge({}, { 'x@missing': 'nk' }, { other: 'y' })).toMatchObject({ answers: { p: { 'x@missing': 'nk', other: 'y' } }, clashes: [] });
    const versions = [{}, { 'x@missing': 'nk' }, { x: answer }] as const;
    expect(merge(...versions)).toMatchObject({ answers: {}, clashes: [{ path: 'p.x', mine: { '@missing': 'nk' }, theirs: answer }] });
    expect(merge(...versions, [['p.x', 'mine']]).answers).toEqual({ p: { 'x@missing': 'nk' } });
    expect(merge(...versions, [['p.x', 'theirs']]).answers).toEqual({ p: { x: answer } });
    expect(merge({ x: answer }, { 'x@missing': 'nk' }, { x: answer }).answers).toEqual({ p: { 'x@missing': 'nk' } });
  });
});

it('a reason for a part of an answer is merged with the rest', () => {
  const merge = mergeOf(prepare(of({ ...plugin('blood_pressure', 'bp', { SBP: { name: 'SBP' }, DBP: { name: 'DBP' } }), reasons: true })));
  const answers = { bp: { SBP: 120 }, 'bp.DBP@missing': 'nk' };
  expect(merge({ bp: { SBP: 120 } }, answers, { bp: { SBP: 120 } }).answers).toEqual({ p: answers });
});

it('a confirmation that an answer is missing is kept', () => {
  const died = { name: 'died', formula: "${p.outcome} != 'dead' or ${p.death} != ''", kind: 'warning' as const };
  const merge = mergeOf(prepare(of(item('single', 'outcome', { choices: choices('dead', 'alive') }), item('date', 'death', { rules: [died] }), item('string', 'note'))));
  const mine: Page = { outcome: 'dead', 'death@confirmed': { value: null, checks: ['rule:died'], read: 'dead', text: 'day not known' } };
  expect(merge({ outcome: 'dead' }, mine, { outcome: 'dead', note: 'a' }).answers).toEqual({ p: { ...mine, note: 'a' } });
});

describe('two changes of one card', () => {
  const own = { value: 250, checks: ['soft_range'] };
  const signature = { by: { id: 'u1', name: { en: 'Aoi' } }, at: '2026-11-03T01:00:00.000Z' };
  const merge = mergeOf(prepare(of(item('number', 'hr', { valid_range: { min: 0, max: 400 }, soft_range: { min: 30, max: 200 } }), item('string', 'note'))));

  it('keeps a confirmation of the answer that comes of them, and no other', () => {
    const confirmed = { hr: 250, 'hr@confirmed': { ...own, ...signature } };
    expect(merge({ hr: 250 }, confirmed, { hr: 250, note: 'a' }).answers['p']).toEqual({ ...confirmed, note: 'a' });
    expect(merge({ hr: 250 }, { hr: 250, note: 'a' }, confirmed).answers['p']).toEqual({ ...confirmed, note: 'a' });
    expect(merge(confirmed, { hr: 250 }, { ...confirmed, note: 'a' }).answers['p']).toEqual({ hr: 250, note: 'a' });
    // Confirmed against a value that somebody changed meanwhile: the changed one stands, unconfirmed.
    const raced = merge({ hr: 250 }, confirmed, { hr: 240 });
    expect([raced.answers['p'], raced.clashes]).toEqual([{ hr: 240 }, []]);
  });

  it('comes to the same from either side when both confirm', () => {
    const [one, other] = [{ hr: 250, 'hr@confirmed': { ...own, ...signature } }, { hr: 250, 'hr@confirmed': { ...own, text: 'seen' } }];
    expect(merge({ hr: 250 }, one, other).answers).toEqual(merge({ hr: 250 }, other, one).answers);
    expect(merge({ hr: 250 }, one, other).answers['p']).toEqual(one);
  });
});

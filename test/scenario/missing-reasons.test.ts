import { describe, expect, it, test } from 'vitest';
import type { Answers, CardDesign, Item } from '#shared/design/card-design.ts';
import { openSaved } from '#shared/form/kept-answers.ts';
import { returnAnswers } from '#shared/modules/versions/return-kept.ts';
import { prepare } from '#shared/form/prepare.ts';
import { withStoredReasons } from '#shared/form/stored-reasons.ts';
import { answeredItems } from '#test/support/answered-items.ts';
import { choices, context, design, item, open as openOf, page, plugin, repeat } from '#test/support/form-builder.ts';

const missing_reasons = ['na', 'nk', 'nr'].map((value) => ({ value, title: { ja: value, en: value } }));
const of = (...items: Item[]): CardDesign => design(items, { missing_reasons });
const open = (items: readonly Item[], answers: Answers[string] = {}) => openOf(of(...items), { p: answers });
const taking = (of: Item, reasons: true | readonly string[] = true): Item => ({ ...of, reasons });

describe.each(answeredItems)('a reason in place of an answer: %s', (_, bare, answer) => {
  const plain = taking({ ...bare, required: true });
  const asks = item('string', 'why', { relevant: "missing(${p.x}) = 'nk'" });

  it('is stored beside its place, counts as an answer, and is blank to formulas until it is taken back', () => {
    const session = open([plain, asks, plugin('expression', 'blank', { calculation: 'if(missing(${p.x}) = "", 0, 1)' })]);
    expect(session.status()).toMatchObject({ overall: 'no', required: 'incomp' });
    session.setReason('p.x', '', 'nk');
    expect(session.answers()).toMatchObject({ p: { 'x@missing': 'nk', blank: 1 } });
    expect(Object.keys(session.answers()['p']!)).not.toContain('x');
    expect(session.item('p.x')).toMatchObject({ value: null, reasons: { '': 'nk' }, missing: false, issues: [] });
    expect([session.status().required, session.item('p.why').exposed, session.submitIssues()]).toEqual(['comp', true, []]);
    session.setReason('p.x', '', 'nr');
    expect([session.answers()['p']!['x@missing'], session.item('p.why').exposed]).toEqual(['nr', false]);
    session.setReason('p.x', '', null);
    expect(session.answers()).toEqual({ p: { blank: 0 } });
    expect([session.item('p.x').reasons, session.status().required]).toEqual([null, 'incomp']);
  });

  it('takes the place of an answer, which returns with its end, and an answer ends it', () => {
    const session = open([plain], { x: answer });
    session.setReason('p.x', '', 'na');
    expect(session.answers()).toEqual({ p: { 'x@missing': 'na' } });
    session.setReason('p.x', '', null);
    expect(session.answers()).toEqual({ p: { x: answer } });
    session.setReason('p.x', '', 'na');
    session.set('p.x', null);
    expect(session.answers()).toEqual({ p: { 'x@missing': 'na' } });
    session.set('p.x', answer);
    expect(session.answers()).toEqual({ p: { x: answer } });
  });

  it('is the same after the card was closed and opened', () => {
    const session = open([plain, asks], { 'x@missing': 'nk', why: 'asleep' });
    expect(session.answers()).toEqual({ p: { 'x@missing': 'nk', why: 'asleep' } });
    expect(session.status()).toMatchObject({ overall: 'all', required: 'comp' });
  });

  it('beside an answer, or of a name that the item does not take, stands against saving', () => {
    expect(open([plain], { x: answer, 'x@missing': 'nk' }).submitIssues()).toMatchObject([{ code: 'item.reason_and_answer', path: 'p.x' }]);
    expect(open([taking(bare, ['nk'])], { 'x@missing': 'nr' }).submitIssues()).toMatchObject([{ code: 'item.unknown_reason', path: 'p.x', params: { reason: 'nr' } }]);
  });

  it('is kept when a version does not take it, and returns with the one that does unless it was answered', () => {
    const other = item('string', 'other');
    const versions = [of(plain, other), of(bare, other), of(plain, other)].map((each, at) => ({ version: at + 1, prepared: prepare(each) })) as [Version, Version, Version];
    const [first, second, third] = versions;
    const save = (to: Version, posted: Answers[string], before: Stored | null) => {
      const { form, kept } = openSaved(
        { design: to, context, posted: { p: posted }, entered: before?.design, before },
        returnAnswers,
      );
      return { design: to, vals: form.answers(), kept, issues: form.submitIssues() };
    };
    const card = save(first, { 'x@missing': 'nk', other: 'y' }, null);
    const moved = save(second, { 'x@missing': 'nk', other: 'y' }, card);
    expect(moved).toMatchObject({ vals: { p: { other: 'y' } }, kept: [{ version: 1, path: 'p.x@missing', value: 'nk' }], issues: [] });
    expect(save(third, {}, moved)).toMatchObject({ vals: { p: { 'x@missing': 'nk' } }, kept: [] });
    expect(save(third, { x: answer }, moved)).toMatchObject({ vals: { p: { x: answer } }, kept: [{ path: 'p.x@missing' }] });
  });

  it('stays with a client that knows no reasons while the answer stays blank', () => {
    const keep = (posted: Answers[string]) => withStoredReasons(prepare(of(plain)), { p: posted }, { p: { 'x@missing': 'nk' } });
    expect(keep({})).toEqual({ p: { 'x@missing': 'nk' } });
    expect(keep({ x: answer })).toEqual({ p: { x: answer } });
    expect(keep({ x: answer, 'x@missing': 'nk' })).toEqual({ p: { x: answer } });
    expect(keep({ 'x@missing': 'nr' })).toEqual({ p: { 'x@missing': 'nr' } });
  });
});

type Version = Parameters<typeof openSaved>[0]['design'];
type Stored = NonNullable<Parameters<typeof openSaved>[0]['before']>;

describe('a reason for a part of an answer', () => {
  const bp = taking(plugin('blood_pressure', 'bp', { SBP: { name: 'SBP' }, DBP: { name: 'DBP' } }));
  const gcs = taking(item('gcs', 'gcs'));

  it('makes the rest of it whole', () => {
    const session = open([bp]);
    session.setPart('p.bp', 'SBP', '120');
    expect(session.status().overall).toBe('no');
    session.setReason('p.bp', 'DBP', 'nk');
    expect(session.answers()).toEqual({ p: { bp: { SBP: 120 }, 'bp.DBP@missing': 'nk' } });
    expect(session.status().overall).toBe('all');
    session.setPart('p.bp', 'DBP', '80');
    expect(session.answers()).toEqual({ p: { bp: { SBP: 120, DBP: 80 } } });
    session.setReason('p.bp', 'SBP', 'nr');
    session.setReason('p.bp', 'SBP', null);
    expect(session.answers()).toEqual({ p: { bp: { SBP: 120, DBP: 80 } } });
  });

  it('leaves a coma scale without its total, and is asked for by its part', () => {
    const session = open([gcs, item('string', 'why', { relevant: "missing(${p.gcs.V}) = 'na'" })], { gcs: { E: 4, V: 5, M: 6, total: 15 } });
    session.setReason('p.gcs', 'V', 'na');
    expect(session.answers()).toEqual({ p: { gcs: { E: 4, M: 6 }, 'gcs.V@missing': 'na' } });
    expect([session.item('p.why').exposed, session.status().pages[0]!.status]).toEqual([true, 'partial']);
    session.setReason('p.gcs', '', 'nk');
    expect(session.answers()).toEqual({ p: { 'gcs@missing': 'nk' } });
  });

  it('is the same after the card was opened', () => {
    const answers = { bp: { SBP: 120 }, 'bp.DBP@missing': 'nk' };
    expect(open([bp], answers).answers()).toEqual({ p: answers });
    expect(open([bp], { ...answers, bp: { SBP: 120, DBP: 70 } }).submitIssues()).toMatchObject([{ code: 'item.reason_and_answer' }]);
  });
});

describe('a repeat of which there is none for a reason', () => {
  const wounds = taking(repeat('wound', [taking(item('string', 'site'))], { min_count: 1 }));

  it('has no repetitions, whatever its least number; they come back when the reason is taken back', () => {
    const session = open([wounds], { wound: 2, site_1: 'arm', site_2: 'leg' });
    session.setReason('p.wound', '', 'nk');
    expect(session.answers()).toEqual({ p: { wound: 0, 'wound@missing': 'nk' } });
    expect(session.item('p.wound')).toMatchObject({ value: 0, setAside: 2, reasons: { '': 'nk' } });
    session.setReason('p.wound', '', null);
    expect(session.answers()).toEqual({ p: { wound: 2, site_1: 'arm', site_2: 'leg' } });
  });

  it('opens without repetitions, with its count or without, and begins with one when somebody adds one', () => {
    for (const stored of [{ wound: 0, 'wound@missing': 'na' }, { 'wound@missing': 'na' }] as Answers[string][]) {
      const session = open([wounds], stored);
      expect(session.answers()).toEqual({ p: { wound: 0, 'wound@missing': 'na' } });
      expect(session.submitIssues()).toMatchObject([{ code: 'card.nothing_entered' }]);
      expect(session.addRepetition('p.wound')).toBe(true);
      expect(session.answers()).toEqual({ p: { wound: 1 } });
    }
  });

  it('and repetitions at once stand against saving', () => {
    for (const posted of [{ wound: 1, 'wound@missing': 'na', site_1: 'arm' }, { 'wound@missing': 'na', site_1: 'arm' }] as Answers[string][]) {
      expect(open([wounds], posted).submitIssues()).toMatchObject([{ code: 'item.reason_and_answer', path: 'p.wound' }]);
    }
  });

  it('a reason in a repetition goes with it', () => {
    const session = open([wounds], { wound: 2, site_1: 'arm', 'site_2@missing': 'nk' });
    session.removeRepetition('p.wound', 1);
    expect(session.answers()).toEqual({ p: { wound: 1, 'site_1@missing': 'nk' } });
    const stored = { p: { wound: 2, wound_registered_at_2: '2026-11-21 09:30', site_1: 'arm', 'site_2@missing': 'nk' } };
    expect(withStoredReasons(prepare(of(wounds)), { p: { wound: 1, wound_registered_at_1: '2026-11-21 09:30' } }, stored)).toMatchObject({ p: { 'site_1@missing': 'nk' } });
  });
});

test('a reason of a hidden item is set aside and returns with what shows it', () => {
  const shown = taking(item('number', 'hr'));
  const session = open([item('single', 'c', { choices: choices('a', 'b'), activation: [{ when: ['a'], items: [shown] }] }), item('string', 'why', { relevant: "missing(${p.hr}) = 'nk'" })], { c: 'a', 'hr@missing': 'nk' });
  expect(session.item('p.why').exposed).toBe(true);
  session.set('p.c', 'b');
  expect(session.answers()).toEqual({ p: { c: 'b' } });
  expect([session.item('p.c').setAside, session.item('p.why').exposed]).toEqual([1, false]);
  session.set('p.c', 'a');
  expect(session.answers()).toEqual({ p: { c: 'a', 'hr@missing': 'nk' } });
  expect(session.item('p.why').exposed).toBe(true);
});

test('a reason takes the place of a text that could not be read, and gives it back', () => {
  const session = open([taking(item('number', 'hr'))]);
  session.set('p.hr', '12a');
  session.setReason('p.hr', '', 'nk');
  expect([session.item('p.hr').unread, session.unreadTexts(), session.submitIssues()]).toEqual([null, {}, []]);
  session.setReason('p.hr', '', null);
  expect(session.item('p.hr').unread).toMatchObject({ '': { text: '12a' } });
});

test('a reason stands in place of a calculated answer until what it is calculated from changes', () => {
  const session = open([item('number', 'a'), taking(item('number', 'b', { calculation: '${p.a} * 2' }))], { a: 2 });
  session.setReason('p.b', '', 'nk');
  expect(session.answers()).toEqual({ p: { a: 2, 'b@missing': 'nk' } });
  expect(open([item('number', 'a'), taking(item('number', 'b', { calculation: '${p.a} * 2' }))], { a: 2, 'b@missing': 'nk' }).answers()).toEqual({ p: { a: 2, 'b@missing': 'nk' } });
  session.set('p.a', 3);
  expect(session.answers()).toEqual({ p: { a: 3, b: 6 } });
});

test('a calculation that asks for a reason starts when that changes', () => {
  const session = open([taking(item('number', 'a')), item('string', 'b', { calculation: "if(missing(${p.a}) = 'nk', 'asked', 'open')" })]);
  expect(session.answers()['p']).toEqual({ b: 'open' });
  session.setReason('p.a', '', 'nk');
  expect(session.answers()['p']).toEqual({ 'a@missing': 'nk', b: 'asked' });
});

test('whoever reads an item of another page, or in repetitions, reads its reason there', () => {
  const items = [repeat('wound', [taking(item('string', 'site')), item('string', 'why', { relevant: "missing(${p.site}) = 'nk'" })])];
  const session = openOf({ ...of(...items), pages: [page('p', ...items), page('q', item('string', 'first', { relevant: "missing(${p.site}) = 'nk'" }))] }, { p: { wound: 2 } });
  session.setReason('p.site_2', '', 'nk');
  expect([session.item('p.why_1').exposed, session.item('p.why_2').exposed, session.item('q.first').exposed]).toEqual([false, true, false]);
  session.setReason('p.site_1', '', 'nk');
  expect(session.item('q.first').exposed).toBe(true);
});

test('a reason that the item does not take is a defect of who gives it', () => {
  expect(() => open([taking(item('number', 'a'), ['na'])]).setReason('p.a', '', 'nk')).toThrow('no such reason');
  expect(() => open([item('number', 'a')]).setReason('p.a', '', 'nk')).toThrow('no such reason');
  expect(() => open([taking(item('number', 'a'))]).setReason('p.a', 'SBP', 'nk')).toThrow('no such reason');
});

import { describe, expect, it } from 'vitest';
import { placeOf } from '#shared/form/place-of.ts';
import { prepare } from '#shared/form/prepare.ts';
import { localText, type Texts } from '#shared/text/languages.ts';
import { choices, design, group, item, open, page, plugin, repeat } from '#test/support/form-builder.ts';

const ja = (texts: Texts) => localText(texts, 'ja');
const number = (name: string) => item('number', name, { valid_range: { max: 5 } });

describe('before a card is saved', () => {
  // proves U8.56
  it('something must have been entered', () => {
    expect(open([item('string', 'a')]).submitIssues()).toEqual([{ code: 'card.nothing_entered', path: '', params: {} }]);
  });

  // proves U5.39
  it('labels, optional checks, counts, given numbers and computed values are no entry', () => {
    const blank = design([item('label', 'l'), item('check', 'c'), repeat('r', []), item('string', 'no'), plugin('organisation_name', 'o'), item('string', 'a')], {
      numbering: ['p.no'],
    });
    const session = open(blank, { p: { c: true, r: 2, no: '7' } });
    expect(session.submitIssues().map(({ code }) => code)).toEqual(['card.nothing_entered']);
    session.set('p.a', 'x');
    expect(session.submitIssues()).toEqual([]);
  });

  // proves U8.57
  it('each id attribute must be answered unless it is numbered, told with page and item title in the reader’s language', () => {
    const identified = design([], {
      pages: [page('p', { ...item('string', 'id'), title: { ja: '患者番号', en: 'Patient number' } }, item('string', 'no'), item('string', 'a'))],
      id_attributes: ['p.id', 'p.no'],
      numbering: ['p.no'],
    });
    expect(open(identified, { p: { a: 'x' } }, { language: 'ja' }).submitIssues()).toEqual([
      { code: 'card.id_attribute_missing', path: 'p.id', params: { page: 'p', item: '患者番号' } },
    ]);
    expect(open(identified, { p: { a: 'x', id: '12' } }).submitIssues()).toEqual([]);
  });

  it('an id attribute that a choice hides is not answered, whatever is kept of it', () => {
    const chosen = item('single', 'c', { choices: choices('a', 'b'), activation: [{ when: ['a'], items: [item('string', 'id')] }] });
    const session = open(design([chosen, item('string', 's')], { id_attributes: ['p.id'] }), { p: { c: 'a', id: 'A-1', s: 'x' } });
    expect(session.submitIssues()).toEqual([]);
    session.set('p.c', 'b');
    expect(session.submitIssues()).toEqual([{ code: 'card.id_attribute_missing', path: 'p.id', params: { page: 'p', item: 'id' } }]);
    session.set('p.c', 'a');
    expect(session.submitIssues()).toEqual([]);
  });

  it('a wrong answer stands against it, a blank required item does not', () => {
    const session = open([item('number', 'a', { valid_range: { max: 5 } }), item('string', 'b', { required: true })], { p: { a: 9 } });
    expect(session.submitIssues()).toEqual([{ code: 'item.above_max', path: 'p.a', params: { max: 5 } }]);
    expect(session.issues().map(({ code }) => code)).toEqual(['item.above_max', 'item.required']);
  });

  it('findings come in page order, repetition by repetition', () => {
    const session = open([number('a'), repeat('r', [number('b'), repeat('q', [number('c')])]), number('d')], {
      p: { a: 9, r: 2, b_1: 9, b_2: 9, q_1: 2, c_1_1: 9, c_1_2: 9, c_2_1: 9, d: 9 },
    });
    expect(session.issues().map(({ path }) => path)).toEqual(['p.a', 'p.b_1', 'p.c_1_1', 'p.c_1_2', 'p.b_2', 'p.c_2_1', 'p.d']);
  });
});

it('the place of a finding is told as page title, repeat titles with their index, item title', () => {
  const prepared = prepare(design([repeat('r', [repeat('q', [item('string', 's')])])]));
  expect(placeOf(prepared, 'p.s_2_3', ja)).toEqual({
    page: 'p',
    repeats: [
      { title: 'r', index: 2 },
      { title: 'q', index: 3 },
    ],
    item: 's',
  });
  expect(placeOf(prepared, 'p.gone', ja)).toBeNull();
});

describe('the words for a place', () => {
  const txa = (name: string) => ({ ...item('date', name), title: { ja: 'TXA' } });
  const text = (prepared: ReturnType<typeof prepare>, path: string) => placeOf(prepared, path, ja)?.item;

  it('tell items of the same title apart by what stands around them, and an item without a title by its name', () => {
    const prepared = prepare(design([group('given', [txa('a')]), group('first', [txa('b')]), txa('c'), group('other', [item('date', 'CT')]), { ...item('number', 'helper'), title: {} }]));
    expect(['p.a', 'p.b', 'p.c', 'p.CT', 'p.helper'].map((path) => text(prepared, path))).toEqual(['given › TXA', 'first › TXA', 'TXA', 'CT', 'helper']);
  });
});

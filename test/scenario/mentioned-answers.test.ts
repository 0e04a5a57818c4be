import { describe, expect, it, vi } from 'vitest';
import { mentionedAmong } from '#shared/form/mentioned.ts';
import { prepare } from '#shared/form/prepare.ts';
import type { FormSession } from '#shared/form/form-types.ts';
import { choices, design, item, open, page, plugin, repeat } from '#test/support/form-builder.ts';

const said = (session: FormSession, path: string) => Object.fromEntries([...(session.item(path).mentioned ?? [])].map(([name, { value }]) => [name, value]));

describe('an item whose texts mention answers', () => {
  const items = [
    item('string', 'name'),
    item('single', 'sex', { choices: choices('m', 'f') }),
    item('number', 'weight', { title: { en: 'Weight of ${p.name}', ja: '${p.name} の体重' }, description: { en: 'For ${p.sex}' } }),
    item('number', 'height'),
  ];

  it('has them at hand, in whichever of its texts and languages they stand', () => {
    const session = open(items, { p: { name: 'Aoi', sex: 'f' } });
    expect(said(session, 'p.weight')).toEqual({ 'p.name': 'Aoi', 'p.sex': 'f' });
    expect(session.item('p.weight').mentioned?.get('p.sex')).toMatchObject({ item: { name: 'sex' }, part: null });
  });

  it('is made anew when one of them changes, and nothing else is', () => {
    const session = open(items);
    const [weight, height, told] = [session.item('p.weight'), session.item('p.height'), vi.fn<() => void>()];
    session.subscribe('p.weight', told);
    session.set('p.name', 'Ben');
    expect(told).toHaveBeenCalledTimes(1);
    expect(session.item('p.weight')).not.toBe(weight);
    expect(said(session, 'p.weight')).toEqual({ 'p.name': 'Ben', 'p.sex': null });
    expect(session.item('p.height')).toBe(height);
    session.set('p.name', 'Ben');
    session.set('p.height', 170);
    expect(told).toHaveBeenCalledTimes(1);
  });

  it('knows no hidden answer', () => {
    const session = open([item('check', 'open'), item('string', 'why', { relevant: '${p.open}' }), item('label', 'note', { title: { en: 'Because ${p.why}' } })], { p: { open: true, why: 'fall' } });
    expect(said(session, 'p.note')).toEqual({ 'p.why': 'fall' });
    session.set('p.open', null);
    expect(said(session, 'p.note')).toEqual({ 'p.why': null });
    session.set('p.open', true);
    expect(said(session, 'p.note')).toEqual({ 'p.why': 'fall' });
  });

  it('may mention a computed value, a component, itself, and an item that mentions it', () => {
    const session = open([
      item('number', 'a', { title: { en: 'A beside ${p.b}' } }),
      item('number', 'b', { title: { en: 'B beside ${p.a}, ${p.b}' } }),
      plugin('expression', 'sum', { calculation: '${p.a} + ${p.b}' }),
      plugin('blood_pressure', 'bp', { SBP: { name: { en: 'S' } }, DBP: { name: { en: 'D' } } }),
      item('label', 'note', { title: { en: '${p.sum} ${p.bp.SBP}' } }),
    ]);
    session.set('p.a', 1);
    session.set('p.b', 2);
    session.set('p.bp', { SBP: 120, DBP: 80 });
    expect(said(session, 'p.a')).toEqual({ 'p.b': 2 });
    expect(said(session, 'p.b')).toEqual({ 'p.a': 1, 'p.b': 2 });
    expect(said(session, 'p.note')).toEqual({ 'p.sum': 3, 'p.bp.SBP': 120 });
  });

  it('mentions nothing where the name is no item', () => {
    const session = open([item('label', 'note', { title: { en: '${p.gone} and ${whatever} cost ${5}' } })]);
    expect(session.item('p.note').mentioned).toBeNull();
  });

  it('has what the choices of a mentioned item mention, too', () => {
    const who = item('single', 'who', { choices: [{ value: 'one', title: { en: '${p.name}' } }] });
    const session = open([item('string', 'name'), who, item('number', 'age', { title: { en: 'Age of ${p.who}' } })], { p: { who: 'one' } });
    const told = vi.fn<() => void>();
    session.item('p.age');
    session.subscribe('p.age', told);
    session.set('p.name', 'Aoi');
    expect(told).toHaveBeenCalledTimes(1);
    expect(said(session, 'p.age')).toEqual({ 'p.who': 'one', 'p.name': 'Aoi' });
  });

  it('choices and what is said of a wrong answer are texts of it', () => {
    const session = open([
      item('string', 'name'),
      item('single', 'who', { choices: [{ value: 'self', title: { en: '${p.name}' } }, { value: 'other', title: { en: 'Other' }, description: { en: 'Not ${p.sum}' } }] }),
      item('number', 'sum', { constraint: '. < 5', constraint_message: { en: 'Too much for ${p.name}' } }),
      Object.assign(item('number', 'dose'), { required_message: { en: 'Needed for ${p.name}' } }),
    ]);
    session.set('p.name', 'Aoi');
    expect(said(session, 'p.who')).toEqual({ 'p.name': 'Aoi', 'p.sum': null });
    expect(said(session, 'p.sum')).toEqual({ 'p.name': 'Aoi' });
    expect(said(session, 'p.dose')).toEqual({ 'p.name': 'Aoi' });
  });
});

describe('in repetitions', () => {
  const items = [
    item('string', 'ward'),
    repeat('r', [item('string', 'name'), item('number', 'age', { title: { en: 'Age of ${p.name} in ${p.ward}' } })], { min_count: 0 }),
    item('label', 'note', { title: { en: 'First is ${p.name} of ${p.r}' } }),
  ];

  it('the answer of the same repetition is meant, and from outside the first one', () => {
    const session = open(items, { p: { r: 2, name_1: 'Aoi', name_2: 'Ben' } });
    session.set('p.ward', 'East');
    expect(said(session, 'p.age_1')).toEqual({ 'p.name': 'Aoi', 'p.ward': 'East' });
    expect(said(session, 'p.age_2')).toEqual({ 'p.name': 'Ben', 'p.ward': 'East' });
    expect(said(session, 'p.note')).toEqual({ 'p.name': 'Aoi', 'p.r': 2 });
  });

  it('what one repetition mentions leaves the others alone', () => {
    const session = open(items, { p: { r: 2, name_1: 'Aoi', name_2: 'Ben' } });
    const other = session.item('p.age_2');
    session.set('p.name_1', 'Chea');
    expect(said(session, 'p.age_1')['p.name']).toBe('Chea');
    expect(session.item('p.age_2')).toBe(other);
  });

  it('another first repetition is another answer', () => {
    const session = open(items, { p: { r: 2, name_1: 'Aoi', name_2: 'Ben' } });
    session.item('p.note');
    session.removeRepetition('p.r', 1);
    expect(said(session, 'p.note')).toEqual({ 'p.name': 'Ben', 'p.r': 1 });
    session.removeRepetition('p.r', 1);
    expect(said(session, 'p.note')).toEqual({ 'p.r': 0 });
  });
});

it('the title of a page reads the answers outside of repetitions', () => {
  const pages = [page('p', item('string', 'name')), { ...page('q'), title: { en: 'Course of ${p.name}' } }];
  const session = open(design([], { pages }));
  session.set('p.name', 'Aoi');
  expect(session.mentioned(['p.name'])?.get('p.name')).toMatchObject({ value: 'Aoi', path: 'p.name' });
  expect(session.mentioned([])).toBeNull();
});

it('answers that are no session are read alike: of the same repetition, else of the first', () => {
  const items = [
    item('string', 'who'),
    repeat('visit', [item('string', 'by'), item('string', 'note', { title: { en: '${p.by} for ${p.who}, first ${p.dose}' } }), repeat('drug', [item('number', 'dose'), item('string', 'why', { title: { en: '${p.dose} by ${p.by}' } })])]),
  ];
  const prepared = prepare(design(items));
  const answers = { p: { who: 'Aoi', visit: 2, by_1: 'Ben', by_2: 'Chea', drug_1: 1, dose_1_1: 5, drug_2: 2, dose_2_1: 6, dose_2_2: 7 } };
  const said = (path: string) => [...(mentionedAmong(prepared, answers, path) ?? [])].map(([name, each]) => [name, each.path, each.value]);
  expect(said('p.note_2')).toEqual([['p.by', 'p.by_2', 'Chea'], ['p.who', 'p.who', 'Aoi'], ['p.dose', 'p.dose_2_1', 6]]);
  expect(said('p.why_2_2')).toEqual([['p.dose', 'p.dose_2_2', 7], ['p.by', 'p.by_2', 'Chea']]);
  expect(mentionedAmong(prepared, answers, 'p.who')).toBeNull();
  expect(mentionedAmong(prepared, answers, 'p.gone_1')).toBeNull();
});

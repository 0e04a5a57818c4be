import { describe, expect, it } from 'vitest';
import { choices, composite, group, item, open, plugin, repeat } from '#test/support/form-builder.ts';

const sex = item('single', 'sex', { choices: choices('m', 'f') });

describe('required_if', () => {
  const items = [sex, item('number', 'weeks', { required_if: "${p.sex} = 'f'" })];

  it('makes an item required while it holds, and not a moment longer', () => {
    const session = open(items);
    expect(session.item('p.weeks')).toMatchObject({ required: false, missing: false });
    session.set('p.sex', 'f');
    expect(session.item('p.weeks')).toMatchObject({ required: true, missing: true });
    expect([session.status().required, session.issues().map(({ code, path }) => `${code} ${path}`)]).toEqual(['incomp', ['item.required p.weeks']]);
    session.set('p.weeks', 12);
    expect([session.status().required, session.issues()]).toEqual(['comp', []]);
    session.set('p.sex', 'm');
    expect(session.item('p.weeks')).toMatchObject({ required: false, missing: false, value: 12 });
  });

  it('tells the screen of the mark, and nobody while nothing changes', () => {
    const session = open(items);
    let told = 0;
    session.subscribe('p.weeks', () => (told += 1));
    session.set('p.sex', 'f');
    session.set('p.sex', 'f');
    expect(told).toBe(1);
  });

  it('is known at opening, whichever item comes first', () => {
    const turned = [item('number', 'weeks', { required_if: "${p.sex} = 'f'" }), sex];
    expect(open(turned, { p: { sex: 'f' } }).item('p.weeks')).toMatchObject({ required: true, missing: true });
  });

  it('may be about each other: one of two is enough', () => {
    const session = open([item('string', 'phone', { required_if: "${p.mail} = ''" }), item('string', 'mail', { required_if: "${p.phone} = ''" })]);
    expect(session.issues()).toHaveLength(2);
    session.set('p.mail', 'a@b');
    expect(session.issues()).toEqual([]);
    session.set('p.mail', null);
    session.set('p.phone', '1');
    expect(session.issues()).toEqual([]);
  });

  it('counts a tick box as an answer to be given only while it holds', () => {
    const session = open([sex, item('check', 'consent', { required_if: "${p.sex} = 'f'" })]);
    session.set('p.sex', 'm');
    expect(session.status().overall).toBe('all');
    session.set('p.sex', 'f');
    expect(session.status()).toMatchObject({ overall: 'partial', required: 'incomp' });
    session.set('p.consent', true);
    expect(session.status()).toMatchObject({ overall: 'all', required: 'comp' });
  });

  it('holds for each repetition by itself', () => {
    const session = open([repeat('r', [item('string', 'drug'), item('number', 'dose', { required_if: "${p.drug} != ''" })], { min_count: 2 })]);
    session.set('p.drug_2', 'x');
    expect(session.issues().map(({ path }) => path)).toEqual(['p.dose_2']);
  });

  it('asks nothing of what is hidden', () => {
    const session = open([sex, item('number', 'weeks', { relevant: "${p.sex} = 'f'", required_if: 'true()' })]);
    expect(session.status().required).toBe('comp');
    session.set('p.sex', 'f');
    expect(session.status().required).toBe('incomp');
  });

  it('is not met while it cannot be judged', () => {
    expect(open([item('number', 'n'), item('number', 'a', { required_if: '${p.n} > 5' })]).item('p.a').required).toBe(false);
  });
});

describe('required_message', () => {
  it('is what is said of a missing answer, in the reader\'s language', () => {
    const items = [item('string', 'a', { required: true, required_message: { en: 'Ask the family', ja: '家族に確認' } })];
    expect(open(items).issues()).toEqual([{ code: 'item.required_message', path: 'p.a', params: { message: 'Ask the family' } }]);
    expect(open(items, {}, { language: 'ja' }).issues()).toMatchObject([{ params: { message: '家族に確認' } }]);
    expect(open(items, { p: { a: 'x' } }).issues()).toEqual([]);
  });
});

describe('readonly_if', () => {
  const items = [item('check', 'locked'), item('string', 'a', { readonly_if: '${p.locked}' })];

  it('closes a field while it holds, and keeps its answer', () => {
    const session = open(items);
    session.set('p.a', 'x');
    session.set('p.locked', true);
    expect(session.item('p.a')).toMatchObject({ readonly: true, value: 'x' });
    session.set('p.locked', null);
    expect(session.item('p.a').readonly).toBe(false);
  });

  it.each([
    ['a group', group('g', [item('string', 'a')], { readonly_if: '${p.locked}' }), 'p.a'],
    ['a composite', { ...composite('g', [item('string', 'a')]), readonly_if: '${p.locked}' }, 'p.a'],
    ['a repeat', repeat('g', [item('string', 'a')], { readonly_if: '${p.locked}' }), 'p.a_1'],
    ['a group around a choice', group('g', [item('check', 'c', { activation: [{ when: ['true'], items: [item('string', 'a')] }] })], { readonly_if: '${p.locked}' }), 'p.a'],
    ['a group around a read-only choice', group('g', [item('check', 'c', { readonly: true, activation: [{ when: ['true'], items: [item('string', 'a')] }] })], { readonly_if: '${p.locked}' }), 'p.a'],
    ['a group around a read-only choice with a group', group('g', [item('check', 'c', { readonly: true, activation: [{ when: ['true'], items: [group('h', [item('string', 'a')])] }] })], { readonly_if: '${p.locked}' }), 'p.a'],
  ])('of %s closes what stands in it', (_, block, path) => {
    const session = open([item('check', 'locked'), block], { p: { c: true } });
    expect(session.item(path).readonly).toBe(false);
    session.set('p.locked', true);
    expect([session.item('p.g').readonly, session.item(path).readonly]).toEqual([true, true]);
  });

  it('gives the same after an answer as when the card is opened again, where a choice and its group depend on each other', () => {
    const pressure = plugin('blood_pressure', 'bp', { SBP: { name: 'SBP' }, DBP: { name: 'DBP' } });
    const choice = item('single', 'c', { readonly_if: '${p.bp.SBP} = ${p.bp.DBP}', choices: choices('a'), activation: [{ when: ['a'], items: [group('h', [pressure])] }] });
    const design = [group('g', [choice], { readonly_if: "not(selected(${p.c}, 'a'))" })];
    const session = open(design);
    session.set('p.c', 'a');
    const states = (form: typeof session): readonly boolean[] => ['p.g', 'p.c', 'p.h', 'p.bp'].map((path) => form.item(path).readonly);
    expect(states(session)).toEqual([false, true, false, false]);
    expect(states(open(design, session.answers()))).toEqual([false, true, false, false]);
  });

  it('of a choice does not close what the choice shows', () => {
    const session = open([item('check', 'c', { readonly: true, activation: [{ when: ['true'], items: [item('string', 'a')] }] })], { p: { c: true } });
    expect([session.item('p.c').readonly, session.item('p.a').readonly]).toEqual([true, false]);
  });
});

import * as fc from '#test/support/properties.ts';
import { describe, expect, test } from 'vitest';
import type { Choice } from '#shared/design/card-design.ts';
import { choices, design, item, open, page, repeat } from '#test/support/form-builder.ts';

const placed = (value: string, columns: { readonly [column: string]: string } = {}): Choice => ({ value, title: { en: value }, columns });

const wards = [placed('icu', { site: 'north' }), placed('er', { site: 'north' }), placed('icu', { site: 'south' }), placed('burns', { site: 'south' }), placed('home')];
const cascade = { choices: wards, choice_filter: '${#site} = ${p.site}' };
const offeredAt = (form: ReturnType<typeof open>, path = 'p.ward'): readonly string[] | null => {
  const { shows } = form.item(path);
  return shows?.kind === 'choices' ? shows.choices.map(({ value }) => value) : null;
};

describe('a filter of choices', () => {
  test('offers what fits the answer it asks for, and follows it', () => {
    const form = open(design([item('single', 'site', { choices: choices('north', 'south') }), item('single', 'ward', cascade)]));
    expect(offeredAt(form)).toEqual(['home']);
    form.set('p.site', 'north');
    expect(offeredAt(form)).toEqual(['icu', 'er']);
    form.set('p.site', 'south');
    expect(offeredAt(form)).toEqual(['icu', 'burns']);
  });

  test('an item without one shows nothing beside its answer', () => {
    expect(offeredAt(open(design([item('single', 'ward', { choices: wards.slice(0, 2) })])))).toBeNull();
  });

  test('sets an answer aside that is not offered any more, and gives it back', () => {
    const form = open(design([item('single', 'site', { choices: choices('north', 'south') }), item('dropdown', 'ward', cascade)]));
    form.set('p.site', 'north');
    form.set('p.ward', 'er');
    form.set('p.site', 'south');
    expect(form.item('p.ward')).toMatchObject({ value: null, setAside: 1, issues: [] });
    expect(form.answers()).toEqual({ p: { site: 'south' } });
    form.set('p.site', 'north');
    expect(form.item('p.ward')).toMatchObject({ value: 'er', setAside: 0 });
    expect(form.answers()).toEqual({ p: { site: 'north', ward: 'er' } });
  });

  test('keeps an answer that is offered before and after', () => {
    const form = open(design([item('single', 'site', { choices: choices('north', 'south') }), item('dropdown', 'ward', cascade)]), { p: { site: 'north', ward: 'icu' } });
    form.set('p.site', 'south');
    expect(form.item('p.ward')).toMatchObject({ value: 'icu', setAside: 0 });
  });

  test('of several choices takes away those that are not offered, and gives them back in their order', () => {
    const form = open(design([item('single', 'site', { choices: choices('north', 'south') }), item('multi', 'ward', cascade)]), { p: { site: 'north', ward: ['icu', 'er'] } });
    form.set('p.site', 'south');
    expect(form.item('p.ward')).toMatchObject({ value: ['icu'], setAside: 1 });
    expect(form.answers()).toEqual({ p: { site: 'south', ward: ['icu'] } });
    form.set('p.site', 'north');
    expect(form.item('p.ward')).toMatchObject({ value: ['icu', 'er'], setAside: 0 });
  });

  test('a new answer takes the place of what was set aside', () => {
    const form = open(design([item('single', 'site', { choices: choices('north', 'south') }), item('multi', 'ward', cascade)]), { p: { site: 'north', ward: ['icu', 'er'] } });
    form.set('p.site', 'south');
    form.set('p.ward', ['icu', 'burns']);
    expect(form.item('p.ward')).toMatchObject({ value: ['icu', 'burns'], setAside: 0 });
    form.set('p.site', 'north');
    expect(form.item('p.ward')).toMatchObject({ value: ['icu'], setAside: 1 });
  });

  test('a posted answer that its filter does not offer is not stored; one that no filter offers is a finding', () => {
    const form = design([item('single', 'site', { choices: choices('north', 'south') }), item('single', 'ward', cascade)]);
    expect(open(form, { p: { site: 'south', ward: 'er' } }).answers()).toEqual({ p: { site: 'south' } });
    const odd = open(form, { p: { site: 'south', ward: 'moon' } });
    expect(odd.issues()).toMatchObject([{ code: 'item.not_a_choice', path: 'p.ward' }]);
  });

  test('a hidden answer offers nothing any more', () => {
    const form = open(
      design([
        item('check', 'known', { activation: [{ when: ['true'], items: [item('single', 'site', { choices: choices('north', 'south') })] }] }),
        item('single', 'ward', cascade),
      ]),
      { p: { known: true, site: 'north', ward: 'icu' } },
    );
    form.set('p.known', false);
    expect(form.item('p.ward')).toMatchObject({ value: null, setAside: 1 });
    expect(offeredAt(form)).toEqual(['home']);
  });

  test('says which answer it waits for while it offers nothing', () => {
    const form = open(design([item('single', 'site', { choices: choices('north', 'south') }), item('single', 'ward', { ...cascade, choices: wards.slice(0, 2) })]));
    expect(form.item('p.ward').shows).toEqual({ kind: 'choices', choices: [], awaited: 'p.site' });
    form.set('p.site', 'south');
    expect(form.item('p.ward').shows).toEqual({ kind: 'choices', choices: [], awaited: null });
  });

  test('reads the answer of its own repetition', () => {
    const form = open(
      design([repeat('stay', [item('single', 'site', { choices: choices('north', 'south') }), item('single', 'ward', cascade)])]),
      { p: { stay: 2, site_1: 'north', site_2: 'south' } },
    );
    expect(offeredAt(form, 'p.ward_1')).toEqual(['icu', 'er']);
    expect(offeredAt(form, 'p.ward_2')).toEqual(['icu', 'burns']);
  });

  test.each([
    ["${#site} = ${p.site} and ${#name} != 'icu'", ['er']],
    ["${p.site} = ${#site} or ${#name} = 'home'", ['icu', 'er', 'home']],
    ["selected('x', ${#site}) or ${#name} = ${p.site}", []],
    ["not(${#site} = ${p.site})", ['icu', 'burns', 'home']],
    ["${#site} = ''", ['home']],
    ["${#site} != ''", ['icu', 'er', 'burns']],
    ["starts-with(${#name}, 'b')", ['burns']],
    ['${#unknown} = ${p.site}', []],
  ])('%s offers %j', (choice_filter, offered) => {
    const form = open(design([item('single', 'site', { choices: choices('north', 'south') }), item('single', 'ward', { choices: wards, choice_filter })]), { p: { site: 'north' } });
    expect(offeredAt(form)).toEqual(offered);
  });

  test('a number is compared as a number', () => {
    const beds = [placed('few', { least: '1' }), placed('some', { least: '10' }), placed('many', { least: '100' })];
    const form = open(design([item('number', 'beds'), item('single', 'ward', { choices: beds, choice_filter: '${#least} <= ${p.beds}' })]), { p: { beds: 20 } });
    expect(offeredAt(form)).toEqual(['few', 'some']);
    const same = open(design([item('number', 'beds'), item('single', 'ward', { choices: beds, choice_filter: '${#least} = ${p.beds}' })]), { p: { beds: 10 } });
    expect(offeredAt(same)).toEqual(['some']);
  });

  test('finds by its index what it finds choice by choice, whatever the columns hold', () => {
    const texts = fc.constantFrom('', 'a', 'b', '1', '1.0', '01', '2020-01-01', 'yes', 'true');
    fc.assert(
      fc.property(fc.array(fc.tuple(texts, texts), { minLength: 1, maxLength: 12 }), texts, texts, (rows, one, other) => {
        const list = rows.map(([x, y], at) => placed(`c${at}`, { x, y }));
        const text = (name: string) => item('string', name);
        const filter = (indexed: string) => design([text('a'), text('b'), item('single', 'ward', { choices: list, choice_filter: indexed })]);
        const given = { p: { a: one, b: other } };
        expect(offeredAt(open(filter('${#x} = ${p.a} and ${#y} = ${p.b}'), given))).toEqual(offeredAt(open(filter('not(${#x} != ${p.a} or ${#y} != ${p.b})'), given)));
      }),
    );
  });

  test('items share a list of the design', () => {
    const form = open({
      ...design([], { pages: [page('p', item('single', 'site', { choices: choices('north', 'south') }), { class: 'attribute', type: 'single', name: 'ward', title: {}, choices_from: 'wards', choice_filter: cascade.choice_filter } as never, { class: 'attribute', type: 'multi', name: 'others', title: {}, choices_from: 'wards' } as never)] }),
      lists: { wards },
    });
    form.set('p.site', 'north');
    form.set('p.others', ['burns', 'icu']);
    expect(offeredAt(form)).toEqual(['icu', 'er']);
    expect(form.answers()).toEqual({ p: { site: 'north', others: ['icu', 'burns'] } });
  });
});

import { describe, expect, test } from 'vitest';
import type { CardDesign, Choice } from '#shared/design/card-design.ts';
import { prepare } from '#shared/form/prepare.ts';
import { design, item, open, plugin } from '#test/support/form-builder.ts';

const drug = (value: string, title: string, columns: { readonly [column: string]: string } = {}): Choice => ({ value, title: { ja: `${title}薬`, en: title }, columns });
const drugs = [drug('a', 'Alpha', { ward: 'icu', dose: '2.5' }), drug('b', 'Beta', { ward: 'er', dose: '10' }), drug('c', 'Gamma', { ward: 'er', dose: '10' }), drug('d', 'Delta')];

const formula = (name: string, expression: string) => plugin('expression', name, { calculation: expression });
const looking = (expression: string, lists: CardDesign['lists'] = { drugs }): CardDesign => design([item('string', 'code'), item('string', 'ward'), formula('found', expression)], { lists });
const found = (form: ReturnType<typeof open>) => form.item('p.found').value;

describe('expressions find rows in the lists of the design', () => {
  test.each([
    ["pulldata('drugs', 'dose', 'name', ${p.code})", 'b', '10'],
    ["pulldata('drugs.csv', 'dose', 'name', ${p.code})", 'a', '2.5'],
    ["pulldata('drugs', 'dose', 'name', ${p.code}) * 2", 'a', 5],
    ["instance('drugs')/root/item[name = ${p.code}]/label", 'c', 'Gamma薬'],
    ["instance('drugs')/root/item[ward = ${p.code}]/name", 'er', 'b'],
    ["instance('drugs')/root/item[ward = ${p.code} and name != 'b']/name", 'er', 'c'],
    ["instance('drugs')/root/item[ward = 'er' and dose = ${p.code} and name = 'c']/name", '10', 'c'],
    ["instance('drugs')/root/item[ward = 'icu' and dose = ${p.code}]/name", '10', null],
    ["count(instance('drugs')/root/item[ward = ${p.code}])", 'er', 2],
    ["count(instance('drugs')/root/item[ward = '' or dose > 5])", 'x', 3],
    ["count(instance('drugs')/root/item[ward = ''])", 'x', 1],
    ["count(instance('drugs')/root/item[unheard = ''])", 'x', 0],
    ["sum(instance('drugs')/root/item/dose)", 'x', 22.5],
    ["pulldata('drugs', 'dose', 'name', ${p.code})", 'x', null],
    ["pulldata('drugs', 'dose', 'name', ${p.code})", 'd', null],
    ["pulldata('unheard', 'dose', 'name', ${p.code})", 'a', null],
    ["pulldata('__proto__', 'dose', 'name', ${p.code})", 'a', null],
  ])('%s of %s is %j', (expression, code, value) => {
    expect(found(open(looking(expression), { p: { code } }))).toEqual(value);
  });

  test('and follow the answer that they search by', () => {
    const form = open(looking("pulldata('drugs', 'dose', 'name', ${p.code})"));
    expect(found(form)).toBeNull();
    form.set('p.code', 'a');
    expect(found(form)).toBe('2.5');
    form.set('p.code', 'b');
    expect(found(form)).toBe('10');
  });

  test('in the language of the design, whoever reads', () => {
    const of = looking("instance('drugs')/root/item[name = ${p.code}]/label");
    expect(found(open(of, { p: { code: 'a' } }, { language: 'ja' }))).toEqual(found(open(of, { p: { code: 'a' } }, { language: 'en' })));
  });

  test('of a list whose name a design cannot have, too', () => {
    expect(found(open(looking("instance('all drugs.v2')/root/item[name = ${p.code}]/dose", { all_drugs_v2: drugs }), { p: { code: 'a' } }))).toBe('2.5');
  });

  test('a condition, a default and a constraint find them as a formula does', () => {
    const of = design(
      [
        item('string', 'code'),
        item('string', 'note', { relevant: "pulldata('drugs', 'ward', 'name', ${p.code}) = 'er'" }),
        item('string', 'first', { default_options: { kind: 'expression', value: "instance('drugs')/root/item[ward = 'icu']/name" } }),
        item('number', 'given', { constraint: ". <= pulldata('drugs', 'dose', 'name', ${p.code})" }),
      ],
      { lists: { drugs } },
    );
    const form = open(of, {}, { isNew: true });
    expect(form.item('p.first').value).toBe('a');
    expect(form.item('p.note').exposed).toBe(false);
    form.set('p.code', 'b');
    form.set('p.given', 11);
    expect(form.item('p.note').exposed).toBe(true);
    expect(form.issues()).toMatchObject([{ path: 'p.given' }]);
    form.set('p.given', 10);
    expect(form.issues()).toEqual([]);
  });

  test('one look-up in 10,000 rows reads none but those that it finds', () => {
    let read = 0;
    const many = Array.from({ length: 10_000 }, (_, at) => ({ value: `r${at}`, title: { ja: 'x' }, columns: { no: `n${at}` } }));
    const { rows } = prepare(looking('1', { many }));
    rows('many', [['no', 'n1']]);
    for (const row of rows('many', [])) {
      const own = row['no']!;
      Object.defineProperty(row, 'no', { get: () => ((read += 1), own) });
    }
    expect(rows('many', [['no', 'n9999']])).toMatchObject([{ name: 'r9999' }]);
    expect(rows('many', [['no', 'n9998'], ['name', 'r9998']])).toHaveLength(1);
    // The index of the second column was made without a look at the first; the match of the row itself asked for it.
    expect(read).toBeLessThan(10);
  });
});

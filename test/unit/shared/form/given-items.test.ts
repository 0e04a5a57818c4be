import { describe, expect, it } from 'vitest';
import type { Answers, CardDesign } from '#shared/design/card-design.ts';
import { identifyingIn } from '#shared/export/identifying.ts';
import { givenItems } from '#shared/form/given-items.ts';
import { splitItemPath } from '#shared/form/item-paths.ts';
import { openForm } from '#shared/form/open-form.ts';
import { prepare } from '#shared/form/prepare.ts';
import { choices, design, item, plugin, repeat } from '#test/support/form-builder.ts';

const context = { today: '2026-03-04', now: '2026-03-04T10:00', organisation: '', language: 'en', isNew: false } as const;
const marked = { identifier: true } as const;

/** The form of somebody who is not shown identifiers, as a browser opens it with what the server answers. */
const openWithheld = (of: CardDesign, answers: Answers, stored = answers) => {
  const prepared = prepare(of);
  const items = identifyingIn(of);
  const shown = Object.fromEntries(Object.entries(answers).map(([page, own]) => [page, Object.fromEntries(Object.entries(own).filter(([name]) => !items.has(splitItemPath(`${page}.${name}`).item)))]));
  const given = givenItems(prepared, stored, context, {}, items);
  return { given, form: openForm(prepared, shown, { ...context, withheld: { items, given } }), whole: openForm(prepared, answers, context) };
};

describe('a form without the answers that are withheld', () => {
  it('shows their items as such, and asks for none of them', () => {
    const { form } = openWithheld(design([item('string', 'pid'), item('string', 'name', { ...marked, required: true }), item('number', 'age')], { id_attributes: ['p.pid'] }), { p: { pid: '1', name: 'Kaede', age: 40 } });
    expect(form.item('p.name')).toMatchObject({ exposed: true, value: null, required: false, readonly: true, missing: false, withheld: 'answer' });
    expect([form.issues(), form.submitIssues(), form.status().required]).toEqual([[], [], 'comp']);
    expect(form.answers()).toEqual({ p: { age: 40 } });
  });

  it('shows, hides and asks for what depends on them as the server found it', () => {
    const of = design([item('single', 'kin', { ...marked, choices: choices('yes', 'no') }), item('string', 'who', { relevant: "${p.kin} = 'yes'" }), item('string', 'why', { relevant: "${p.kin} = 'no'" }), item('string', 'note', { required_if: "${p.kin} = 'yes'" })]);
    const { form } = openWithheld(of, { p: { kin: 'yes', who: 'son' } });
    expect(['who', 'why'].map((name) => form.item(`p.${name}`).exposed)).toEqual([true, false]);
    expect([form.item('p.note').required, form.status().required]).toEqual([true, 'incomp']);
    expect(form.item('p.who').value).toBe('son');
    form.set('p.who', 'sister');
    expect(form.answers()).toEqual({ p: { who: 'sister' } });
  });

  it('gives what an item comes to, and goes on from there', () => {
    const of = design([item('date', 'birth', marked), item('date', 'arrival'), item('number', 'age', { calculation: 'int((${p.arrival} - ${p.birth}) div 365.25)' }), item('string', 'remark', { relevant: '${p.age} > 60' })]);
    const vals: Answers = { p: { birth: '1950-02-03', arrival: '2026-03-04', remark: 'x' } };
    const { form, whole, given } = openWithheld(of, vals);
    expect([form.item('p.remark').exposed, whole.item('p.remark').exposed]).toEqual([true, true]);
    expect(form.item('p.age')).toMatchObject({ value: 76, withheld: 'result', readonly: true });
    // The server works it out anew, so it is not sent.
    expect(form.answers()['p']).not.toHaveProperty('age');
    expect(JSON.stringify(given)).not.toContain('1950');
  });

  it('keeps the answer of a choice whose list depends on them', () => {
    const of = design([item('single', 'town', { ...marked, choices: choices('a', 'b') }), item('single', 'ward', { choices: choices('a1', 'b1'), choice_filter: "${p.town} = 'a'" })]);
    const { form } = openWithheld(of, { p: { town: 'a', ward: 'a1' } });
    expect(form.answers()).toEqual({ p: { ward: 'a1' } });
    expect(form.submitIssues()).toEqual([]);
  });

  it('takes no repetition away that holds some, and adds others', () => {
    const of = design([repeat('kin', [item('string', 'phone', marked), item('string', 'relation')], { min_count: 0 })]);
    const { form } = openWithheld(of, { p: { kin: 2, phone_1: '1', phone_2: '2', relation_1: 'son', relation_2: 'sister' } });
    form.removeRepetition('p.kin', 1);
    expect(form.item('p.kin')).toMatchObject({ value: 2, withheld: 'repetitions' });
    form.addRepetition('p.kin');
    expect(form.item('p.phone_3')).toMatchObject({ exposed: true, withheld: 'answer', readonly: true });
    expect(form.answers()).toMatchObject({ p: { kin: 3, relation_1: 'son', relation_2: 'sister' } });
  });

  it('counts repetitions that only a withheld answer fills', () => {
    const of = design([repeat('kin', [item('string', 'phone', marked), item('string', 'relation')], { min_count: 0 }), item('number', 'many', { calculation: 'count(${p.kin})' })]);
    const { form, whole } = openWithheld(of, { p: { kin: 2, phone_1: '1', phone_2: '2', relation_2: 'sister' } });
    expect([form.item('p.many').value, whole.item('p.many').value]).toEqual([2, 2]);
  });

  it('warns of an answer as the server did, until it is another one', () => {
    const of = design([item('number', 'weight', marked), item('number', 'dose', { warning: '${p.dose} < ${p.weight}' })]);
    const { form } = openWithheld(of, { p: { weight: 10, dose: 50 } });
    expect(form.openWarnings().map(({ path }) => path)).toEqual(['p.dose']);
    form.confirm('p.dose', { text: 'so' });
    expect(form.answers()).toEqual({ p: { dose: 50, 'dose@confirmed': { value: 50, checks: ['warning'], text: 'so' } } });
    form.set('p.dose', 51);
    expect(form.openWarnings()).toEqual([]);
  });

  it('gives an interval that is worked out of them, and no weekday', () => {
    const of = design([item('date', 'seen'), plugin('weekday', 'day', { source: 'p.on' }), plugin('date_difference', 'stay', { from: 'p.on', to: 'p.seen' }), item('date', 'on', marked)]);
    const { form, whole } = openWithheld(of, { p: { on: '2026-03-04', seen: '2026-03-06' } });
    expect([whole.item('p.stay').value, form.item('p.stay').value]).toEqual([2, 2]);
    expect(form.item('p.day')).toMatchObject({ value: null, withheld: 'answer' });
  });
});

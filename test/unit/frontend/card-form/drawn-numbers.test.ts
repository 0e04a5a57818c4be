import { describe, expect, it } from 'vitest';
import { afterSave, openCardForm, openMergedForm } from '#frontend/form/card/open-card-form.ts';
import type { Card } from '#frontend/lib/card-form.ts';
import { designOf } from './form-harness.tsx';
import { cardOf, named } from './one-card.tsx';

const design = designOf({ patient: [named('number'), named('name')] }, { id_attributes: ['patient.number'], numbering: ['patient.number'] });
const reader = { language: 'en', organisation: 'Minato' } as const;
const drawn = cardOf({ patient: { number: '7', name: 'Sato' } }, 1, { drawn: ['patient.number'] }) as unknown as Card;
const opened = { card: drawn, design, version: 1 };
const read = ({ session }: { session: ReturnType<typeof openCardForm>['session'] }) => {
  const { value, readonly } = session.item('patient.number');
  return { value, readonly };
};

describe('a drawn number', () => {
  it('is read-only in the form of its card', () => {
    expect(read(openCardForm(opened, reader))).toEqual({ value: '7', readonly: true });
  });

  it('is an ordinary answer where somebody typed it', () => {
    expect(read(openCardForm({ ...opened, card: { ...drawn, drawn: [] } }, reader)).readonly).toBe(false);
  });

  it('is read-only as soon as the first save has drawn it, and takes the place of what was typed meanwhile', () => {
    const form = openCardForm({ ...opened, card: null }, reader);
    form.session.set('patient.name', 'Sato');
    const body = { vals: form.session.answers(), version: 1 };
    form.session.set('patient.number', '99');
    const after = afterSave(form, drawn, body);
    expect(read(after)).toEqual({ value: '7', readonly: true });
    expect(after.session.submitIssues()).toEqual([]);
  });

  it('stands in the form of a merge that has another one', () => {
    const answers = { patient: { number: '99', name: 'Ito' } };
    const merged = openMergedForm(opened, answers, { carried: [], unread: { 'patient.number': { '': 'typed' } } }, reader);
    expect([read(merged), merged.session.answers()]).toEqual([{ value: '7', readonly: true }, { patient: { number: '7', name: 'Ito' } }]);
  });

  it('is missed by the submit check where it is hidden', () => {
    const gated = designOf({ patient: [named('name'), named('gate', { type: 'check', activation: [{ when: ['true'], items: [named('number')] }] })] }, { numbering: ['patient.number'] });
    const form = openCardForm({ card: { ...drawn, vals: { patient: { gate: true, number: '7' } } }, design: gated, version: 1 }, reader);
    form.session.set('patient.gate', null);
    form.session.set('patient.name', 'x');
    expect(form.session.submitIssues().map(({ code }) => code)).toContain('item.number_drawn');
  });
});

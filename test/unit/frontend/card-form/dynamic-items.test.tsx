import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Item } from '#shared/design/card-design.ts';
import { drawForm, named } from './draw-form.tsx';
import { fill, press } from './one-card.tsx';

afterEach(cleanup);

const number = (name: string, more: object = {}): Item => named(name, { type: 'number', ...more });
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) });

describe('a field', () => {
  it('bears the mark of a required item while the condition holds', () => {
    drawForm([number('a'), number('b', { required_if: '${vitals.a} > 5' })]);
    expect(box('b').getAttribute('aria-required')).toBe(null);
    fill('a', '6');
    expect(box('b').getAttribute('aria-required')).toBe('true');
    expect(screen.getByText('*')).toBeTruthy();
    fill('a', '5');
    expect(box('b').getAttribute('aria-required')).toBe(null);
  });

  it('is closed while the condition holds, with its answer in it', () => {
    drawForm([number('a'), number('b', { readonly_if: '${vitals.a} > 5' })], { answers: { vitals: { b: 3 } } });
    expect(box('b').disabled).toBe(false);
    fill('a', '6');
    expect([box('b').disabled, box('b').value]).toEqual([true, '3']);
  });

  it('says that its answer was calculated, that yours stands in its place, and that yours was replaced', async () => {
    drawForm([number('a'), number('b', { calculation: '${vitals.a} * 2' })]);
    fill('a', '6');
    expect(box('b').value).toBe('12');
    await screen.findByText('Calculated');
    expect(screen.queryByRole('button', { name: 'Clear b' })).toBe(null);
    fill('b', '50');
    const note = await screen.findByText('Not the calculated value');
    // On the edge of the control, where it moves no other field.
    expect(box('b').parentElement!.contains(note)).toBe(true);
    expect(screen.queryByRole('button', { name: 'Clear b' })).toBe(null);
    fill('a', '7');
    expect(box('b').value).toBe('14');
    await screen.findByText(/Your entry was replaced: 50$/);
    fill('b', '60');
    press('Recalculate');
    expect(box('b').value).toBe('14');
    await screen.findByText('Recalculated. Your entry was replaced: 60');
  });

  it.each(['60', 'many'])('gives back what Recalculate has replaced: %s', async (typed) => {
    drawForm([number('a'), number('b', { calculation: '${vitals.a} * 2' })], { answers: { vitals: { a: 7 } } });
    fill('b', typed);
    press('Recalculate');
    expect(box('b').value).toBe('14');
    await screen.findByText(`Recalculated. Your entry was replaced: ${typed}`);
    press('Restore the entry');
    expect(box('b').value).toBe(typed);
    await screen.findByText('Not the calculated value');
    press('Recalculate');
    fill('b', '70');
    expect(screen.queryByRole('button', { name: 'Restore the entry' })).toBe(null);
  });

  it('offers no calculation that would only empty it', async () => {
    drawForm([number('a'), number('b', { calculation: 'prefill(${vitals.a})' })]);
    fill('b', '20');
    expect([screen.queryByText('Not the calculated value'), screen.queryByRole('button', { name: 'Recalculate' })]).toEqual([null, null]);
    fill('a', '5');
    await screen.findByRole('button', { name: 'Recalculate' });
    expect(box('b').value).toBe('20');
  });

  it('says so in Japanese', async () => {
    drawForm([number('a'), number('b', { calculation: '${vitals.a} * 2' })], { language: 'ja', answers: { vitals: { a: 1 } } });
    expect(await screen.findByText('自動計算')).toBeTruthy();
  });
});

describe('a repeat whose number is worked out', () => {
  it('has no buttons, says why, and tells of answers that it set aside', () => {
    drawForm([number('n'), { class: 'repeat', name: 'r', title: { en: 'Child' }, items: [number('age')], repeat_count: '${vitals.n}' }], { answers: { vitals: { n: 2, r: 2, age_1: 3, age_2: 5 } } });
    screen.getByText(/^Other answers set the number to 2/);
    expect(screen.queryByRole('button', { name: /Add|Remove/ })).toBe(null);
    fill('n', '1');
    screen.getByText(/^Other answers set the number to 1/);
    screen.getByText(/Hidden answers: 1/);
  });
});

import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Item } from '#shared/design/card-design.ts';
import { drawForm, named } from '../../../unit/frontend/card-form/draw-form.tsx';
import { press } from '../../../unit/frontend/card-form/one-card.tsx';

afterEach(cleanup);

const choicesOf = (...values: readonly string[]) => values.map((value) => ({ value, title: { ja: value === 'no' ? 'なし' : `${value}です`, en: value === 'no' ? 'None' : value } }));
const question = (name: string, more: object = {}) => named(name, { type: 'single', choices: choicesOf('yes', 'no'), ...more });
const group = (items: readonly Item[], more: object = {}) => ({ class: 'group', name: 'past', title: { en: 'Past', ja: '既往' }, others: 'no', items, ...more }) as unknown as Item;
const others = () => screen.queryByRole('button', { name: /^All others/ });

describe('the button of a group that answers all others with no', () => {
  it('answers what is visible and blank, leaves what is answered, and takes all of it back at once', async () => {
    const session = drawForm([group([question('heart'), question('lung'), question('liver', { type: 'dropdown', choices: choicesOf('yes', 'no', 'unknown') }), named('note', { type: 'string' })]), question('outside')]);
    await screen.findByRole('button', { name: 'All others: None (3)' });
    fireEvent.click(screen.getAllByRole('radio', { name: 'yes' })[0]!);
    screen.getByRole('button', { name: 'All others: None (2)' }).focus();
    press('All others: None (2)');
    expect(session.answers()).toEqual({ vitals: { heart: 'yes', lung: 'no', liver: 'no' } });
    expect(session.together()).toEqual(['vitals.lung', 'vitals.liver']);
    expect([others(), screen.getByText('2 answered None').closest('output')?.getAttribute('aria-live')]).toEqual([null, 'polite']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
    press('Undo');
    expect([session.answers(), session.together()]).toEqual([{ vitals: { heart: 'yes' } }, []]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'All others: None (2)' }));
  });

  it('does not take back what was entered alone since', async () => {
    const session = drawForm([group([question('heart'), question('lung')])]);
    await screen.findByRole('button', { name: 'All others: None (2)' });
    press('All others: None (2)');
    act(() => session.set('vitals.heart', 'yes'));
    screen.getByText('1 answered None');
    press('Undo');
    expect(session.answers()).toEqual({ vitals: { heart: 'yes' } });
  });

  it('leaves alone what is hidden, closed, filtered, or no question', async () => {
    const items = [
      question('heart'),
      question('hidden', { relevant: "${vitals.heart} = 'yes'" }),
      question('closed', { readonly: true }),
      question('filtered', { choice_filter: "${#name} = 'yes'" }),
      question('sex', { choices: choicesOf('m', 'no') }),
      named('pain', { type: 'check' }),
      question('worked_out', { calculation: "if(${vitals.heart} = 'yes', 'yes', '')" }),
    ];
    const session = drawForm([group(items)]);
    await screen.findByRole('button', { name: 'All others: None (1)' });
    press('All others: None (1)');
    expect(session.answers()).toEqual({ vitals: { heart: 'no' } });
  });

  it('reaches shown choices and repetitions of the group, and not what its own answers hide', async () => {
    const items = [
      question('heart', { activation: [{ when: ['yes'], items: [question('infarct')] }] }),
      { class: 'repeat', name: 'r', title: { en: 'R' }, items: [question('open')] } as unknown as Item,
      question('sure', { relevant: "not(${vitals.lung} = 'no')" }),
    ];
    const session = drawForm([group([question('lung'), ...items])], { answers: { vitals: { heart: 'yes', r: 2 } } });
    await screen.findByRole('button', { name: 'All others: None (5)' });
    press('All others: None (5)');
    expect(session.answers()).toMatchObject({ vitals: { heart: 'yes', infarct: 'no', lung: 'no', open_1: 'no', open_2: 'no' } });
    expect(session.together()).toEqual(['vitals.lung', 'vitals.infarct', 'vitals.open_1', 'vitals.open_2']);
    act(() => session.set('vitals.lung', 'yes'));
    expect(session.item('vitals.sure')).toMatchObject({ exposed: true, value: null });
  });

  it('is there only where the design offers it, and for whoever may enter', async () => {
    drawForm([group([question('heart')]), group([question('lung')], { name: 'other', others: undefined }), group([named('n', { type: 'number' })], { name: 'third' })]);
    await screen.findByRole('button', { name: 'All others: None (1)' });
    expect(screen.getAllByRole('button', { name: /^All others/ })).toHaveLength(1);
    cleanup();
    drawForm([group([question('heart')])], { environment: { readOnly: true } });
    await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(others()).toBe(null);
  });

  it('has the words of the choice, in Japanese too', async () => {
    const session = drawForm([group([question('heart'), question('lung')])], { language: 'ja' });
    await screen.findByRole('button', { name: '残りはすべて「なし」（2件）' });
    press('残りはすべて「なし」（2件）');
    screen.getByText('2件を「なし」にしました');
    press('元に戻す');
    expect(session.answers()).toEqual({});
  });
});

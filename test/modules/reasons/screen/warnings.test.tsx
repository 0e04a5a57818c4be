import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawForm, named } from '../../../unit/frontend/card-form/draw-form.tsx';
import { designOf } from '../../../unit/frontend/card-form/form-harness.tsx';

afterEach(cleanup);

const hr = named('hr', { type: 'number', soft_range: { min: 30, max: 200 }, warning_message: { ja: '脈が速すぎませんか', en: 'Is that rate right?' } });
const design = { ...designOf([hr, named('note', { type: 'string' })]), confirmation_reasons: [{ value: 'again', title: { ja: '再測定', en: 'Measured again' } }] };
const by = { by: { id: 'u1', name: { ja: '葵', en: 'Aoi' } }, at: '2026-11-03T01:02:00.000Z' };

describe('an unusual answer', () => {
  it('is asked about once its field is left, and confirmed with one tap', async () => {
    const session = drawForm(design);
    const field = screen.getByRole('textbox', { name: 'hr' });
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value: '250' } });
    fireEvent.blur(field);
    expect(await screen.findByText('Is that rate right?')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'hr: the value is correct' }));
    expect(session.answers()).toMatchObject({ vitals: { hr: 250, 'hr@confirmed': { value: 250, checks: ['soft_range'] } } });
    expect(screen.getByText(/✓ Confirmed/)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'hr: add a reason' })));
    fireEvent.click(screen.getByRole('button', { name: 'hr: undo the confirmation' }));
    expect(session.openWarnings()).toHaveLength(1);
  });

  it('is confirmed with a reason of the design, and words can be written behind it', async () => {
    const session = drawForm(design, { answers: { vitals: { hr: 250 } } });
    fireEvent.change(await screen.findByRole('combobox', { name: 'hr: the value is correct because …' }), { target: { value: 'again' } });
    fireEvent.click(screen.getByRole('button', { name: 'hr: add a reason' }));
    const words = screen.getByRole('textbox', { name: 'hr: add a reason' });
    fireEvent.change(words, { target: { value: ' artefact excluded ' } });
    // Ends a conversion of the input method, not the writing.
    fireEvent.keyDown(words, { key: 'Escape', isComposing: true });
    fireEvent.keyDown(words, { key: 'Escape', keyCode: 229 });
    fireEvent.submit(words);
    expect(session.item('vitals.hr').warned?.confirmed).toEqual({ value: 250, checks: ['soft_range'], reason: 'again', text: 'artefact excluded' });
    expect(screen.getByText('Measured again: artefact excluded')).toBeTruthy();
  });

  it.each([
    ['by Enter', (list: HTMLElement) => fireEvent.keyDown(list, { key: 'Enter' })],
    ['by the key that saves', (list: HTMLElement) => fireEvent.keyDown(list, { key: 's', ctrlKey: true })],
    ['by leaving the list', (list: HTMLElement) => fireEvent.blur(list)],
  ])('is confirmed with the reason that keys arrived at, %s, and with none on the way', async (_how, end) => {
    const reasons = [...design.confirmation_reasons, { value: 'chart', title: { ja: '記録どおり', en: 'As in the chart' } }];
    const session = drawForm({ ...design, confirmation_reasons: reasons }, { answers: { vitals: { hr: 250 } } });
    const list = await screen.findByRole('combobox', { name: 'hr: the value is correct because …' });
    for (const { value } of reasons) {
      fireEvent.keyDown(list, { key: 'ArrowDown' });
      fireEvent.change(list, { target: { value } });
      expect(session.item('vitals.hr').warned?.confirmed).toBeNull();
    }
    end(list);
    expect(session.item('vitals.hr').warned?.confirmed).toMatchObject({ reason: 'chart' });
  });

  it('is confirmed at once with a reason that was picked in the opened list', async () => {
    const session = drawForm(design, { answers: { vitals: { hr: 250 } } });
    const list = await screen.findByRole('combobox', { name: 'hr: the value is correct because …' });
    fireEvent.keyDown(list, { key: 'ArrowDown' });
    fireEvent.keyDown(list, { key: 'ArrowDown', altKey: true });
    fireEvent.change(list, { target: { value: 'again' } });
    expect(session.item('vitals.hr').warned?.confirmed).toMatchObject({ reason: 'again' });
  });

  it('says who confirmed it and when, in the language of the reader, and lets nobody change that who may only read', async () => {
    drawForm(design, { language: 'ja', environment: { readOnly: true }, answers: { vitals: { hr: 250, 'hr@confirmed': { value: 250, checks: ['soft_range'], ...by } } } });
    const said = (await screen.findByText('脈が速すぎませんか')).closest('div')!;
    expect(said.textContent).toMatch(/✓ 葵さんが2026.*に確認しました/);
    expect(within(said).queryByRole('button')).toBeNull();
  });

  it('is asked about anew when it changes', async () => {
    const session = drawForm(design, { answers: { vitals: { hr: 250, 'hr@confirmed': { value: 250, checks: ['soft_range'], ...by } } } });
    expect(await screen.findByText(/✓ Confirmed by Aoi, /)).toBeTruthy();
    act(() => session.set('vitals.hr', 260));
    expect(await screen.findByRole('button', { name: 'hr: the value is correct' })).toBeTruthy();
  });
});

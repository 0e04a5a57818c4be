import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FormSession } from '#shared/form/form-types.ts';
import { cell, drawTable, focus, phone, placeOf, press, type } from './draw-table.tsx';

beforeEach(() => phone(false));
afterEach(cleanup);

describe('rows that Enter added and nobody filled in', () => {
  const addTwo = async () => {
    const session = await drawTable();
    focus(cell(3, 'note'));
    press('Enter');
    await waitFor(() => expect(placeOf(document.activeElement)[0]).toBe('4'));
    press('Enter');
    await waitFor(() => expect(placeOf(document.activeElement)[0]).toBe('5'));
    return session;
  };
  const leave = () => focus(screen.getByRole('textbox', { name: 'case' }));

  it('go again when the table is left, after the press that leaves it', async () => {
    const session = await addTwo();
    fireEvent.pointerDown(screen.getByRole('textbox', { name: 'case' }));
    leave();
    expect(session.item('vitals.injury').value).toBe(5);
    fireEvent.click(screen.getByRole('textbox', { name: 'case' }));
    expect(session.item('vitals.injury').value).toBe(3);
  });

  it('stay for a press of the button that adds another one, which gets the cursor', async () => {
    await addTwo();
    const button = screen.getByRole('button', { name: /^Add rows/ });
    fireEvent.pointerDown(button);
    focus(button);
    fireEvent.click(button);
    await waitFor(() => expect(placeOf(document.activeElement)[0]).toBe('6'));
  });

  it.each([
    ['an answer', () => type(cell(5, 'note'), 'x')],
    ['a reason for none', (session: FormSession) => act(() => session.setReason('vitals.ais_5', '', 'nk'))],
    ['a text that cannot be read', () => type(cell(5, 'ais'), 'many')],
  ])('stay with those before them once one has %s', async (_what, enter) => {
    const session = await addTwo();
    enter(session);
    leave();
    expect(session.item('vitals.injury').value).toBe(5);
  });

  it('stay while the window is away, and where rows were asked for by the button', async () => {
    const session = await addTwo();
    vi.spyOn(document, 'hasFocus').mockReturnValueOnce(false);
    leave();
    expect(session.item('vitals.injury').value).toBe(5);
    focus(cell(5, 'note'));
    fireEvent.click(screen.getByRole('button', { name: /^Add rows/ }));
    leave();
    expect(session.item('vitals.injury').value).toBe(6);
  });
});

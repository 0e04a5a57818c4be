import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drawForm, named } from './draw-form.tsx';

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
let now = 0;
const wait = (ms: number) => {
  now += ms;
};

const openTriage = async () => {
  drawForm([named('start', { type: 'start' })]);
  fireEvent.click(await screen.findByRole('button', { name: 'Start triage' }));
  await screen.findByRole('dialog', { name: 'start' });
};

/** The clock of the presses stands still while a busy machine draws. */
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('the second tap of a double tap is no answer to the next question', async () => {
  await openTriage();
  const second = 'Is the patient breathing spontaneously?';
  const tapAfter = (ms: number) => {
    wait(ms);
    fireEvent.click(screen.getByRole('button', { name: 'No' }), { detail: 1 });
  };
  tapAfter(350);
  tapAfter(150);
  expect(screen.getByRole('heading', { name: second })).toBeTruthy();
  tapAfter(350);
  expect(screen.queryByRole('heading', { name: second })).toBe(null);
});

it('the second tap that starts the clock is no breath', async () => {
  await openTriage();
  press('No');
  press('Yes');
  const tap = () => fireEvent.click(screen.getByRole('button', { name: /^(?:Start|Tap) as/ }), { detail: 1 });
  wait(350);
  tap();
  tap();
  expect(screen.getByText('0/5')).toBeTruthy();
  press('Tap as each breath ends');
  expect(screen.getByText('1/5')).toBeTruthy();
});

import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawForm, named } from './draw-form.tsx';

const items = [
  named('born', { type: 'date' }),
  named('weight', { type: 'number', valid_range: { min: 20 } }),
  named('bp', { type: 'plugin', plugin: { kind: 'blood_pressure', params: { SBP: { name: 'SBP' }, DBP: { name: 'DBP' } } } }),
  named('sex', { type: 'single', list_display: 'radio', choices: [{ value: 'f', title: { ja: '女性', en: 'Female' } }] }),
];

afterEach(cleanup);

it.each([
  ['born', '1970-13-45'],
  ['weight', '2'],
  ['bp Systolic', '12a'],
])('a message about %s waits until the press that leaves it has ended', async (name, text) => {
  drawForm(items);
  const box = screen.getByRole('textbox', { name });
  const other = screen.getByRole('radio', { name: 'Female' });
  fireEvent.change(box, { target: { value: text } });
  // A tap sends its mouse events after its pointer events.
  fireEvent.pointerDown(other);
  fireEvent.pointerUp(other);
  await new Promise((resolve) => setTimeout(resolve));
  fireEvent.mouseDown(other);
  fireEvent.blur(box, { relatedTarget: other });
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.mouseUp(other);
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(other);
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(other).toHaveProperty('checked', true);
});

// In a test, React draws everything before an event returns; here as it does for users.
const drawAsForUsers = (): void => {
  beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false));
  afterEach(() => void vi.unstubAllGlobals());
};

describe('a message', () => {
  drawAsForUsers();

  it.each([
    ['born', '1970-13-45'],
    ['bp Systolic', '12a'],
  ])('about %s is drawn after Tab has moved on', async (name, text) => {
    drawForm(items);
    const box = await screen.findByRole<HTMLInputElement>('textbox', { name });
    box.focus();
    fireEvent.change(box, { target: { value: text } });
    box.blur();
    // What belongs to the key is drawn in its microtasks.
    await Promise.resolve();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await screen.findByRole('alert')).toBeTruthy();
  });
});

describe('what an answer brings up', () => {
  const branch = named('moved', { type: 'single', list_display: 'radio', choices: [{ value: 'yes', title: { en: 'Yes' } }], activation: [{ when: ['yes'], items: [named('by', { type: 'string' })] }] });
  drawAsForUsers();

  it('is drawn after the press is answered', async () => {
    drawForm([branch]);
    const yes = await screen.findByRole<HTMLInputElement>('radio', { name: 'Yes' });
    for (const type of ['pointerdown', 'pointerup']) yes.dispatchEvent(new MouseEvent(type, { bubbles: true }));
    yes.click();
    expect(yes.checked).toBe(true);
    expect(screen.queryByRole('textbox', { name: 'by' })).toBeNull();
    expect(await screen.findByRole('textbox', { name: 'by' })).toBeTruthy();
  });

  it('is there at once after a key, because Tab may follow', async () => {
    drawForm([branch]);
    (await screen.findByRole('radio', { name: 'Yes' })).click();
    expect(screen.getByRole('textbox', { name: 'by' })).toBeTruthy();
  });
});

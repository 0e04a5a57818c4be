import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
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

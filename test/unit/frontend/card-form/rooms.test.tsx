import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { drawForm, named } from './draw-form.tsx';

afterEach(cleanup);

const choices = (...titles: readonly string[]) => ({ choices: titles.map((en, at) => ({ value: String(at), title: { en } })) });
const single = (...titles: readonly string[]) => ({ type: 'single', ...choices(...titles) });
const list = (...titles: readonly string[]) => ({ type: 'dropdown', ...choices(...titles) });

/** How much room the field of an item asks for, and how its choices are joined. */
const roomOf = (more: object, name = 'Sex'): readonly (string | null | undefined)[] => {
  drawForm([named(name, more)]);
  const field = document.querySelector<HTMLElement>('[id^="field-"][class*="field"]');
  const room = field?.dataset['room'] ?? 'beside';
  const joined = field?.querySelector<HTMLElement>('[data-joined]')?.dataset['joined'];
  cleanup();
  return joined === undefined ? [room] : [room, joined];
};

test('the shortest answers ask for half the width of a phone, unless their titles are long', () => {
  expect(roomOf(single('Yes', 'No'))).toEqual(['half', 'evenly']);
  expect(roomOf(single('Yes', 'No'), 'Ventilator-associated pneumonia')).toEqual(['beside', 'evenly']);
  expect(roomOf({ type: 'number', suffix: { en: 'mmol/L' } })).toEqual(['half']);
  expect(roomOf({ type: 'number', suffix: { en: 'copies per mL' } })).toEqual(['beside']);
  expect(roomOf(list('Unintentional', 'Unknown'))).toEqual(['half']);
  expect(roomOf(list('Care home, hospital', 'Unknown'))).toEqual(['beside']);
});

test('choices of different lengths are joined where their texts fit one after the other', () => {
  expect(roomOf(single('Male', 'Female', 'Unknown'))).toEqual(['beside', 'text']);
  expect(roomOf(single('Immediate', 'Urgent', 'Not urgent'))).toEqual(['near', 'text']);
  expect(roomOf(single('Right', 'Left', 'Both', 'Not applicable'))).toEqual(['line', 'text']);
  expect(roomOf(single('Operating or angiography room', 'Died in the emergency room'))).toEqual(['row']);
});

test('numbered choices that shall stand in one row are joined by their numbers, with a legend', () => {
  const severity = { ...single('1 minor', '2 moderate', '3 serious', '4 severe', '5 critical', '6 maximal', '9 not known'), column_width: 7 };
  expect(roomOf(severity)).toEqual(['line', 'evenly']);
  expect(roomOf({ ...severity, column_width: 4 })).toEqual(['row']);
  expect(roomOf({ ...severity, column_width: undefined })).toEqual(['row']);
  drawForm([named('Severity', severity)]);
  const chosen = screen.getByRole('radio', { name: '3 serious' });
  expect(chosen.closest('label')?.querySelector('[aria-hidden]')?.textContent).toBe('3');
  screen.getByText('3 serious', { selector: 'p[aria-hidden] > span' });
  fireEvent.click(chosen);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '3 serious' }).checked).toBe(true);
});

test('a moment, a pressure and an item with a description stand beside their titles where there is nearly enough room', () => {
  expect(roomOf({ type: 'datetime' })).toEqual(['near']);
  expect(roomOf({ type: 'number', description: { en: 'In the last hour' } })).toEqual(['near']);
  expect(roomOf({ type: 'text' })).toEqual(['row']);
});

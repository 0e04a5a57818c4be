import { act, cleanup, createEvent, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { drawForm, named } from './draw-form.tsx';

afterEach(cleanup);

const box = () => screen.getByRole('textbox', { name: 'x' }) as HTMLInputElement;
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const paste = (text: string) => {
  box().select();
  fireEvent.paste(box(), { clipboardData: { getData: () => text } });
};
/** Whether the key was ours; the browser undoes otherwise. */
const press = (key: string, more: object = { ctrlKey: true }): boolean => {
  const event = createEvent.keyDown(box(), { key, ...more });
  fireEvent(box(), event);
  return event.defaultPrevented;
};

it.each([
  ['Ctrl+Z', { ctrlKey: true }],
  ['Cmd+Z', { metaKey: true }],
])('%s brings back the text that pasted lines have replaced, and the way back is open too', (_keys, keys) => {
  const session = drawForm([named('x', { type: 'string' })], { answers: { vitals: { x: 'found at home' } } });
  paste('one\ntwo');
  expect(box().value).toBe('one two');
  expect(press('z', keys)).toBe(true);
  expect(box().value).toBe('found at home');
  expect(session.item('vitals.x').value).toBe('found at home');
  press('z', { ...keys, shiftKey: true });
  expect(session.item('vitals.x').value).toBe('one two');
});

it('brings back what stood before full-width digits, step by step', () => {
  const session = drawForm([named('x', { type: 'number' })], { answers: { vitals: { x: 88 } } });
  type('１');
  type('1２');
  expect(box().value).toBe('12');
  press('z');
  expect(session.item('vitals.x').value).toBe(1);
  press('z');
  expect(session.item('vitals.x').value).toBe(88);
  expect(press('z'), 'the browser has no history of this field any more').toBe(true);
  expect(box().value).toBe('88');
  press('y');
  press('y');
  expect(session.item('vitals.x').value).toBe(12);
});

it('brings back what an input method has replaced', () => {
  const session = drawForm([named('x', { type: 'number' })], { answers: { vitals: { x: 88 } } });
  fireEvent.compositionStart(box());
  type('１');
  type('１２０');
  fireEvent.compositionEnd(box());
  expect(box().value).toBe('120');
  press('z');
  expect(session.item('vitals.x').value).toBe(88);
});

it('leaves a text that nobody cleaned to the browser, and one that changed otherwise since', () => {
  const session = drawForm([named('x', { type: 'string' })]);
  type('one');
  type('one two');
  expect(press('z')).toBe(false);
  paste('three\nfour');
  fireEvent.blur(box());
  act(() => session.set('vitals.x', 'from elsewhere'));
  expect(press('z')).toBe(false);
  expect(session.item('vitals.x').value).toBe('from elsewhere');
});

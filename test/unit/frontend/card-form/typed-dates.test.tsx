import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { drawForm, named } from './draw-form.tsx';

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

afterEach(cleanup);

test('a date may be typed on a phone, too, as may all others from then on, until the picker is asked for again', () => {
  const items = [named('arrival', { type: 'date' }), named('left', { type: 'datetime' })];
  const session = drawForm(items, { environment: { isHandheld: true }, language: 'ja' });
  const kind = (name: string) => screen.getByLabelText(name).getAttribute('type');
  fireEvent.click(screen.getByRole('button', { name: 'arrivalの項目 入力' }));
  expect([kind('arrivalの項目'), kind('leftの項目')]).toEqual(['text', 'text']);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'arrivalの項目' }));
  for (const [typed, value] of [['令和5年3月1日', '2023-03-01'], ['R5.3.2', '2023-03-02'], ['20261121', '2026-11-21']] as const) {
    type(screen.getByRole('textbox', { name: 'arrivalの項目' }), typed);
    expect(session.item('vitals.arrival').value).toBe(value);
  }
  cleanup();
  drawForm(items, { environment: { isHandheld: true }, language: 'ja' });
  expect(kind('arrivalの項目'), 'the device remembers it').toBe('text');
  const showPicker = vi.fn<() => void>();
  HTMLInputElement.prototype.showPicker = showPicker;
  fireEvent.click(screen.getByRole('button', { name: 'leftの項目をカレンダーから選ぶ' }));
  expect([kind('arrivalの項目'), kind('leftの項目')]).toEqual(['date', 'datetime-local']);
  expect(showPicker.mock.instances).toEqual([screen.getByLabelText('leftの項目')]);
});

test('there is no other way of entry where only one works', () => {
  drawForm([named('arrival', { type: 'date' })]);
  drawForm([named('onset', { type: 'date', partial: 'month' })], { environment: { isHandheld: true } });
  drawForm([named('seen', { type: 'date' })], { environment: { isHandheld: true, readOnly: true } });
  expect(screen.queryByRole('button', { name: /Type$/ })).toBe(null);
});

test('the switch to typing and to the calendar is one button at one place, with and without an answer', () => {
  const items = [named('arrival', { type: 'date' }), named('done', { type: 'datetime' })];
  drawForm(items, { environment: { isHandheld: true }, answers: { vitals: { done: '2026-02-03T04:05' } } });
  HTMLInputElement.prototype.showPicker = vi.fn<() => void>();
  for (const name of ['arrival', 'done']) {
    const places = () => [...document.querySelectorAll(`#field-vitals\\.${name} button[tabindex="-1"]`)].map((each) => each.getAttribute('aria-label'));
    const toType = screen.getByRole('button', { name: `${name} Type` });
    const before = places();
    fireEvent.click(toType);
    expect(screen.getByRole('button', { name: `Pick ${name} from a calendar` })).toBe(toType);
    expect(places().slice(1)).toEqual(before.slice(1));
    fireEvent.click(toType);
  }
});

test('an unreadable full-width text stays in half width as it was shown while typing, with one key after another and at once', () => {
  const session = drawForm([named('arrival', { type: 'date' })]);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'arrival' });
  const enter = (texts: readonly ((before: string) => string)[]) => {
    for (const text of texts) type(field, text(field.value));
    const typed = field.value;
    fireEvent.blur(field);
    return [typed, field.value, session.item('vitals.arrival').value, session.item('vitals.arrival').unread?.['']?.text];
  };
  const typed = '５０．４．１２';
  const half = ['50.4.12', '50.4.12', null, '50.4.12'];
  expect(enter(Array.from(typed).map((key) => (before) => before + key))).toEqual(half);
  expect(enter([() => '', () => typed])).toEqual(half);
  expect(enter([() => 'Ｓ５０．４．１２'])).toEqual(['S50.4.12', '1975-04-12', '1975-04-12', undefined]);
});

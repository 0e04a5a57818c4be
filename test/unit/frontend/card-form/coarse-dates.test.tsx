import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { designOf } from './form-harness.tsx';
import { cardOf, named, open, useOneCard } from './one-card.tsx';

const { server } = useOneCard();

const design = designOf({ patient: [named('month', { type: 'date', granularity: 'month' }), named('year', { type: 'date', granularity: 'year' }), named('born', { type: 'date', partial: 'year', about: true }), named('clock', { type: 'time', seconds: true }), named('moment', { type: 'datetime', seconds: true })] });

it.each([
  ['month', '2020/11', '2020-11', /^\d{4}-\d\d$/],
  ['year', '令和2年', '2020', /^\d{4}$/],
])('a date that is known as a %s is typed, shown and set to the present as that', async (name, typed, shown, present) => {
  server.answers['GET /api/u/design/p1/f1/current/card'] = () => ({ body: { version: 1, design } });
  server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf({ patient: { month: '2025-03-01', year: '1999-01-01' } }) });
  await open();
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name });
  expect(field.value).toBe({ month: '2025-03', year: '1999' }[name]);
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.blur(field);
  expect(field.value).toBe(shown);
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${name} (This|今)`) }));
  await waitFor(() => expect(field.value).toMatch(present));
  expect(field.value).not.toBe(shown);
});

it.each([
  ['born', '2026年11月頃', ['2026-11頃', 'about 2026-11']],
  ['born', '2026', ['2026']],
  ['born', '2026-11-03', ['2026-11-03']],
  ['clock', '150530', ['15:05:30']],
  ['clock', '1505', ['15:05']],
  ['moment', '2026/11/3 15:05:30', ['2026-11-03 15:05:30']],
])('%s, typed "%s", stands as it is known', async (name, typed, shown) => {
  server.answers['GET /api/u/design/p1/f1/current/card'] = () => ({ body: { version: 1, design } });
  server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf({ patient: {} }) });
  await open();
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name });
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.blur(field);
  expect(shown).toContain(field.value);
  // What is shown is read as the same answer again.
  fireEvent.change(field, { target: { value: `${field.value} ` } });
  fireEvent.blur(field);
  expect(shown).toContain(field.value);
});

it('the present of a time with seconds has them', async () => {
  server.answers['GET /api/u/design/p1/f1/current/card'] = () => ({ body: { version: 1, design } });
  server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf({ patient: {} }) });
  await open();
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'clock' });
  fireEvent.click(screen.getByRole('button', { name: /^clock (Now|今|現在)/ }));
  await waitFor(() => expect(field.value).toMatch(/^\d\d:\d\d:\d\d$/));
});

it('the picker of a time with seconds offers the last second that a bound of minutes allows', async () => {
  const bounded = designOf({ patient: [named('clock', { type: 'time', seconds: true, valid_range: { min: '08:00', max: '09:30' } }), named('moment', { type: 'datetime', seconds: true, valid_range: { max: '2026-11-05' } })] });
  server.answers['GET /api/u/design/p1/f1/current/card'] = () => ({ body: { version: 1, design: bounded } });
  server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf({ patient: {} }) });
  await open();
  const showPicker = vi.fn<() => void>();
  HTMLInputElement.prototype.showPicker = showPicker;
  for (const name of ['clock', 'moment']) fireEvent.keyDown(await screen.findByRole('textbox', { name }), { key: 'ArrowDown', altKey: true });
  const offered = (showPicker.mock.instances as unknown as HTMLInputElement[]).map(({ step, min, max }) => [step, min, max]);
  expect(offered).toEqual([['1', '08:00', '09:30:59'], ['1', '', '2026-11-05T23:59:59']]);
});

import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { choices, group, item, plugin, repeat } from '#test/support/form-builder.ts';
import { designOf } from './form-harness.tsx';
import { named } from './draw-form.tsx';
import { open, useOneCard } from './one-card.tsx';

const { server } = useOneCard();

beforeEach(() => {
  localStorage.setItem('fuda.token', 'aoi.token');
  server.answers['GET /api/u/design/p1/f1/current/card'] = () => ({ body: { version: 1, design: designOf({ first: [named('a', { type: 'string' })], second: [named('b', { type: 'string' })] }) } });
});

it('keeps the open page in sight in the row of tabs when the screen turns', async () => {
  await open();
  const row = await screen.findByRole('tablist');
  const [, second] = screen.getAllByRole('tab');
  fireEvent.click(second!);
  const scrolled = vi.fn<(to: ScrollToOptions) => void>();
  row.scrollTo = scrolled as typeof row.scrollTo;
  Object.defineProperty(row, 'clientWidth', { value: 100 });
  Object.defineProperty(second!, 'offsetLeft', { value: 300 });
  Object.defineProperty(second!, 'offsetWidth', { value: 60 });
  act(() => void window.dispatchEvent(new Event('resize')));
  expect(scrolled).toHaveBeenLastCalledWith({ left: 280 });
});

const pressNext = () => fireEvent.click(screen.getByRole('button', { name: 'Next page' }));

it('after the turn of a page the cursor is in the first field, whatever buttons stand before it', async () => {
  const before = [plugin('expression', 'sum', { calculation: '1 + 1' }), repeat('rows', [item('string', 'cell')], { layout: 'table' })];
  server.answers['GET /api/u/design/p1/f1/current/card'] = () => ({
    body: { version: 1, design: designOf({ first: [named('a', { type: 'string' })], second: before, third: [group('past', [item('single', 'heart', { choices: choices('yes', 'no') })], { others: 'no' })], fourth: [item('start', 'triage')], fifth: [item('string', 'fixed', { readonly: true })] }) },
  });
  await open();
  for (const arrived of [() => screen.findByRole('textbox', { name: 'cell' }), () => screen.findByRole('radio', { name: 'yes' }), () => screen.findByRole('button', { name: 'Start triage' })]) {
    await act(async () => undefined);
    pressNext();
    const field = await arrived();
    await waitFor(() => expect(document.activeElement).toBe(field));
  }
  pressNext();
  await screen.findByRole('textbox', { name: 'fixed' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('tabpanel')));
});

it('the second Enter of a double press does nothing on the page it turned to', async () => {
  let now = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  server.answers['GET /api/u/design/p1/f1/current/card'] = () => ({
    body: { version: 1, design: designOf({ first: [named('a', { type: 'string' })], second: [repeat('rows', [item('string', 'cell')], { layout: 'table' })] }) },
  });
  await open();
  pressNext();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'cell' })));
  const enter = () => fireEvent.keyDown(document.activeElement!, { key: 'Enter' });
  now += 200;
  enter();
  expect(screen.getAllByRole('textbox', { name: 'cell' })).toHaveLength(1);
  now += 200;
  enter();
  expect(screen.getAllByRole('textbox', { name: 'cell' })).toHaveLength(2);
  vi.restoreAllMocks();
});

it('the second Enter of a double press turns no second page, also before the first is drawn', async () => {
  server.answers['GET /api/u/design/p1/f1/current/card'] = () => ({ body: { version: 1, design: designOf(Object.fromEntries(['first', 'second', 'third'].map((page) => [page, [named(page, { type: 'string' })]]))) } });
  await open();
  const next = screen.getByRole('button', { name: 'Next page' });
  act(() => {
    next.click();
    next.click();
  });
  expect(await screen.findByRole('textbox', { name: 'second' })).toBeTruthy();
});

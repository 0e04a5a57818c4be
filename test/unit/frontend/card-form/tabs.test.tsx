import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
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

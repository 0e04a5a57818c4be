import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { RecentCards } from '#frontend/routes/dashboard.tsx';
import { FilterWords } from '#frontend/components/filter-words.tsx';
import { drawScreen } from '../card-form/form-harness.tsx';
import { foundStep } from '../support/answers.ts';
import { stubApi } from '../support/stub-api.ts';

const installed = [] as const;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('without a module for it, a link with a filter shows its cards in pages, once every step of the search has answered', async () => {
  const filter = { project: ['trauma'], required: 'incomp' };
  const api = stubApi({
    recentCards: [0],
    findRecent: ({ url }) => (url.searchParams.has('cursor') ? foundStep(6, 1, { looked: 1, cursor: null }) : foundStep(0, 6, { looked: 50, total: 51, cursor: 'c1' })),
  });
  drawScreen(<RecentCards />, { installed, path: `/?where=${encodeURIComponent(JSON.stringify(filter))}` });
  await screen.findByText('TR-4');
  expect(api.of('findRecent').map(({ url }) => [url.searchParams.get('cursor'), JSON.parse(url.searchParams.get('where') ?? '')])).toEqual([[null, filter], ['c1', filter]]);
  fireEvent.click(within(screen.getByRole('navigation', { name: 'Pages' })).getByRole('button', { name: 'Page 2' }));
  await screen.findByText('TR-6');
  expect(screen.queryByText('TR-4')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Filter' })).toBeNull();
  expect(api.of('recentCards')).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: 'Clear filter' }));
  await waitFor(() => expect(api.of('recentCards')).toHaveLength(1));
});

test('without a module for it, a filter is shown as it is asked for', () => {
  drawScreen(<FilterWords filter={{ version: [2] }}>{(words) => words.join()}</FilterWords>, { installed });
  expect(screen.getByText('{"version":[2]}')).toBeTruthy();
});

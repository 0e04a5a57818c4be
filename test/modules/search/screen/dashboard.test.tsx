import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cardPage, folderOf, foundStep, projectOf } from '../../../unit/frontend/support/answers.ts';
import { openProduct, useFreshBrowser } from '../../../unit/frontend/support/open-product.tsx';

useFreshBrowser();

const open = (stubs = {}) => openProduct({ token: 'aoi.token', at: '/', language: 'en', stubs: { projects: [projectOf([folderOf('adult')])], recentCards: cardPage(12), ...stubs } });

test('the cards that the user saved last and that lack something stand above all others', async () => {
  const { api } = await open({ findRecent: foundStep(0, 1, { looked: 12, total: 12, cursor: null }) });
  const own = await screen.findByRole('region', { name: 'Required items missing 1' });
  expect(within(own).getAllByRole('listitem')).toHaveLength(1);
  expect(own.compareDocumentPosition(screen.getByRole('region', { name: /^Recent cards/ }))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const where = JSON.parse(api.of('findRecent')[0]?.url.searchParams.get('where') ?? '{}');
  expect(where).toEqual({ required: 'incomp', by: ['aoi'] });
});

test('a number is looked for in all folders, however their designs call it, and stands in the address', async () => {
  const { api } = await open({ findRecent: foundStep(0, 1, { looked: 1, total: 1, cursor: null }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Filter' }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Number, name or other listed answer' }), { target: { value: 'TR-0' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Number, name or other listed answer: match' }), { target: { value: 'is' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show results' }));
  await screen.findByText('1 of 1 cards found');
  expect(api.of('findRecent').map(({ url }) => JSON.parse(url.searchParams.get('where') ?? '{}'))).toContainEqual({ text: { is: 'TR-0' } });
  expect(JSON.stringify(Object.fromEntries(new URLSearchParams(window.location.search)))).toContain('TR-0');
});

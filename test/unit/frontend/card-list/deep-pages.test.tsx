import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cardPage, folderOf, projectOf } from '../support/answers.ts';
import { openProduct, useFreshBrowser } from '../support/open-product.tsx';
import { refuse } from '../support/stub-api.ts';

useFreshBrowser();
await import('#frontend/routes/cards.tsx');

test('a page in the middle of a long list says what to do and leads to the first page, whose pager has no page that is refused', async () => {
  const { api } = await openProduct({ token: 'aoi.token', at: '/cards/trauma/adult?page=2500&size=10', language: 'en', stubs: { projects: [projectOf([folderOf('adult')])], listCards: refuse('page.too_deep'), projectUsers: [] } });
  await screen.findByText(/^This page is more than 10,000 cards from both ends/);
  api.restub({ listCards: cardPage(50_000) });
  fireEvent.click(screen.getByRole('button', { name: 'To the first page' }));
  await screen.findByText(/^In a list this long, pages in the middle cannot be opened/);
  const pager = within(screen.getByRole('navigation', { name: 'Pages' }));
  expect(pager.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['1', '2', '3', '4', '5000']);
});

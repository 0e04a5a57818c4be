import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { cardOf, cardPage, folderOf, projectOf } from '#test/unit/frontend/support/answers.ts';
import { openProduct, useFreshBrowser } from '#test/unit/frontend/support/open-product.tsx';

useFreshBrowser();

const open = async (folder: Parameters<typeof folderOf>[1], at = '', stubs = {}) => {
  const opened = await openProduct({
    token: 'aoi.token',
    at: `/cards/trauma/adult${at}`,
    language: 'en',
    stubs: { projects: [projectOf([folderOf('adult', folder)])], listCards: cardPage(60), projectUsers: [], ...stubs },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Download CSV' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Download cards' }));
  return { ...opened, dialog };
};
const includes = { name: 'Include the cards that were saved with errors' };

describe('before a download', () => {
  test('the dialog says how many cards the file will have, which are left out, and offers them beside it', async () => {
    const { api, dialog } = await open({ status: { comp: 50, incomp: 10 }, errors: 4 });
    await dialog.findByText('Cards in the file: 56 of 60. Not included because they were saved with errors: 4.');
    fireEvent.click(dialog.getByRole('checkbox', includes));
    await dialog.findByText('Cards in the file: 60');
    fireEvent.click(dialog.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(api.of('requestExport')[0]?.url.searchParams.get('with_errors')).toBe('true'));
  });

  test('nothing is said of errors where no card has one', async () => {
    const { dialog } = await open({ status: { comp: 50, incomp: 10 } });
    await dialog.findByText('Cards in the file: 60');
    expect(dialog.queryByRole('checkbox', includes)).toBeNull();
  });

  test('the cards of a filter are counted by a search to its end', async () => {
    const where = encodeURIComponent(JSON.stringify({ overall: ['partial'] }));
    const faulty = (number: number) => ({ ...cardOf(number), errors: 2 });
    const step = (cards: object[], cursor: string | null) => ({ cards, looked: 30, total: 60, reached: '2026-11-20T02:00:00Z', cursor });
    const findCards = ({ url }: { readonly url: URL }) => (url.searchParams.get('cursor') === null ? step([cardOf(1), faulty(2)], 'on') : step([cardOf(3), faulty(4), faulty(5)], null));
    const { dialog } = await open({ status: { comp: 50, incomp: 10 }, errors: 9 }, `?where=${where}`, { findCards });
    await dialog.findByText('Cards in the file: 2 of 5. Not included because they were saved with errors: 3.');
    fireEvent.click(dialog.getByRole('checkbox', { name: /^Only the filtered cards/ }));
    expect(await dialog.findByText('Cards in the file: 51 of 60. Not included because they were saved with errors: 9.')).toBeTruthy();
  });
});

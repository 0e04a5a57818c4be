import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ExampleForm } from '#frontend/features/card-form/form-preview.tsx';
import { helpScreenWith } from '#frontend/modules/help/help-screen.tsx';
import { drawScreen } from '#test/unit/frontend/card-form/form-harness.tsx';
import { stubWorkshop } from '#test/unit/frontend/manage-designs/workshop.tsx';

const HelpScreen = helpScreenWith(ExampleForm);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (chapter: string, language: 'ja' | 'en' = 'en') => {
  stubWorkshop();
  drawScreen(<HelpScreen />, { language, path: `/help/${chapter}`, pattern: '/help/:chapter?' });
};

// proves U2.49
it('begins with the two pages for who fills cards', async () => {
  open('', 'ja');
  expect(await screen.findByRole('heading', { name: 'カードを入力する人へ（2ページ）' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: '2. 保存と困ったとき' })).toBeTruthy();
});

it('shows each type as it looks, with the rows that make it', async () => {
  open('form');
  const [example] = await screen.findAllByText('How it looks (try it)');
  const box = within(example!.closest<HTMLElement>('[data-example]')!);
  fireEvent.change(box.getByRole('textbox', { name: /^Name/ }), { target: { value: 'Aoi' } });
  expect(box.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('Aoi');
  expect(within(box.getByRole('table')).getAllByRole('columnheader').map(({ textContent }) => textContent)).toContain('max_length');
});

it('works formulas out', async () => {
  open('rules');
  const weight = await screen.findByRole('textbox', { name: /^Weight/ });
  fireEvent.change(weight, { target: { value: '70' } });
  fireEvent.change(screen.getByRole('textbox', { name: /^Height/ }), { target: { value: '175' } });
  expect(await screen.findByText('22.9')).toBeTruthy();
});

it('finds words in texts, names, other spellings and functions', async () => {
  open('nurse', 'ja');
  const search = await screen.findByRole('searchbox', { name: '使い方を検索' });
  fireEvent.change(search, { target: { value: '血圧' } });
  expect((await screen.findAllByText('blood_pressure')).length).toBeGreaterThan(0);
  fireEvent.change(search, { target: { value: 'ＣＯＵＮＴ－ｓｅｌ' } });
  expect(await screen.findByText('count-selected')).toBeTruthy();
  fireEvent.change(search, { target: { value: 'zzz' } });
  expect(await screen.findByText(/「zzz」に該当する項目はありません/)).toBeTruthy();
});

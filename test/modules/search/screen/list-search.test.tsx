import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ListSearch } from '#frontend/modules/search/list-search.tsx';
import { loadWords, showLanguage, startI18n } from '#frontend/lib/i18n.ts';

beforeAll(async () => {
  await startI18n();
  await showLanguage('en');
  // The names of catalogues are typed in the frontend only.
  await loadWords('card-search' as never);
});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const open = (asked?: string) => {
  const onSearch = vi.fn<(text: string) => void>();
  const drawn = render(<ListSearch filter={asked === undefined ? {} : { text: { contains: asked } }} onSearch={onSearch} />);
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search the list' });
  const type = (value: string) => fireEvent.change(box, { target: { value } });
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  return { ...drawn, onSearch, box, type, wait };
};

test('the search begins once typing has paused, without the blanks around the text', () => {
  const { onSearch, type, wait } = open();
  type('TR');
  wait(300);
  type('TR-1 ');
  wait(300);
  expect(onSearch).not.toHaveBeenCalled();
  wait(200);
  expect(onSearch.mock.calls).toEqual([['TR-1']]);
});

test('Enter searches at once', () => {
  const { onSearch, box, type } = open();
  type('TR-1');
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(onSearch.mock.calls).toEqual([['TR-1']]);
});

test.each(['Escape', 'the button'])('%s clears the box and the search', (way) => {
  const { onSearch, box } = open('TR-1');
  expect(box.value).toBe('TR-1');
  if (way === 'Escape') fireEvent.keyDown(box, { key: 'Escape' });
  else fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(box.value).toBe('');
  expect(onSearch.mock.calls).toEqual([['']]);
});

test('no search begins while a word is being composed', () => {
  const { onSearch, box, type, wait } = open();
  fireEvent.compositionStart(box);
  type('やまd');
  wait(1_000);
  fireEvent.keyDown(box, { key: 'Escape' });
  expect([box.value, onSearch.mock.calls]).toEqual(['やまd', []]);
  type('山田');
  fireEvent.compositionEnd(box);
  wait(500);
  expect(onSearch.mock.calls).toEqual([['山田']]);
});

test('the box follows the address, but keeps a blank at the end of what is being typed', () => {
  const { box, type, rerender } = open();
  type('TR ');
  rerender(<ListSearch filter={{ text: { contains: 'TR' } }} onSearch={() => undefined} />);
  expect(box.value).toBe('TR ');
  rerender(<ListSearch filter={{}} onSearch={() => undefined} />);
  expect(box.value).toBe('');
});

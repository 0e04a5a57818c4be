import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { CardEntry } from '#frontend/lib/card-lists.ts';
import { setDensity } from '#frontend/lib/density.ts';
import { cardOf, folderOf, projectOf } from '../support/answers.ts';
import { openProduct, useFreshBrowser } from '../support/open-product.tsx';

useFreshBrowser();
afterEach(() => setDensity('comfortable'));

const widen = () =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('min-width:992px'), media: query, addEventListener: () => undefined, removeEventListener: () => undefined }));
const summary = [
  ...cardOf(0).summary,
  { name: { en: 'Age' }, value: { year: 46, month: null }, design: 'basic.age' },
  { name: { en: 'Cause' }, value: { en: 'Fall' }, design: 'basic.cause' },
  { name: { en: 'ISS' }, value: 16, design: 'basic.iss' },
];
const open = (more: Partial<CardEntry> = {}) =>
  openProduct({ token: 'aoi.token', at: '/cards/trauma/adult', language: 'en', stubs: { projects: [projectOf([folderOf('adult')])], projectUsers: [], listCards: [2, { ...cardOf(0), summary, ...more }, cardOf(1)] } });
const rowOf = async (id: string) => (await screen.findByText(id)).closest('a')!;

test('on wide screens in compact density, a card is a line of columns, and each value is told with its name', async () => {
  widen();
  setDensity('compact');
  await open();
  const row = await rowOf('TR-0');
  const cells = [...row.children].map(({ textContent }) => textContent);
  expect(cells.slice(0, 6)).toEqual(['Number TR-0', ' Age 46 y', ' Cause Fall', ' ISS 16', ' Organisation Minato General Hospital', ' Status In progress']);
  expect(cells[6]).toBe(' Required Required left');
  // A blank answer keeps its column.
  expect((await rowOf('TR-1')).children).toHaveLength(cells.length);
  expect(within(screen.getByRole('region', { name: /^Cards/ })).getAllByRole('listitem')).toHaveLength(2);
});

test('in comfortable density a card has its number, hospital and status on one line, and its items and date on another', async () => {
  widen();
  await open();
  const [first, second] = [...(await rowOf('TR-0')).firstElementChild!.children].map(({ textContent }) => textContent);
  expect(first).toBe('Number TR-0 Minato General Hospital In progress');
  expect(second).toMatch(/^Age 46 y · Cause Fall · ISS 16 .*Nov.* Required left$/);
});

test('a card shows the hospital that made it, whichever saved it last', async () => {
  widen();
  const { unmount } = await open({ created_org: { en: 'Kita Hospital' } });
  expect((await rowOf('TR-0')).textContent).toContain('Number TR-0 Kita Hospital In progress');
  unmount();
  setDensity('compact');
  await open({ created_org: { en: 'Kita Hospital' } });
  expect((await rowOf('TR-0')).textContent).toContain(' Organisation Kita Hospital Status');
});

test('the block of cards with missing items tells the hospital and what is listed, then their names', async () => {
  const status = { overall: 'partial' as const, required: 'incomp' as const, missing: 3, missing_items: [{ design: 'basic.at', name: { en: 'Arrival' } }] };
  await openProduct({ token: 'aoi.token', at: '/', language: 'en', stubs: { projects: [projectOf([folderOf('adult')])], recentCards: [0], findRecent: { cards: [{ ...cardOf(0), summary, status }], looked: 1, total: 1, reached: null, cursor: null } } });
  const [first, second] = [...(await rowOf('TR-0')).firstElementChild!.children].map(({ textContent }) => textContent);
  expect(first).toContain('Minato General Hospital');
  expect(second).toMatch(/^Age 46 y · Cause Fall · ISS 16 .*Nov.* 3 required left: Arrival …$/);
});

test('why an answer is missing is shown with the item, as it does not tell itself, at the head of a row, too', async () => {
  widen();
  const missing = [
    { name: { en: 'Number' }, value: { en: 'Refused' }, design: 'basic.number', missing: true },
    { name: { en: 'Sex' }, value: { en: 'Female' }, design: 'basic.sex' },
    { name: { en: 'Cause' }, value: { en: 'Not applicable' }, design: 'basic.cause', missing: true },
  ];
  await open({ summary: missing });
  const shownIn = (row: Element | null) => [...row!.querySelectorAll('span')].filter((each) => getComputedStyle(each).position === 'absolute').reduce((text, hidden) => text.replace(hidden.textContent, ''), row!.textContent);
  const [first, second] = [...(await rowOf('Refused')).firstElementChild!.children].map(shownIn);
  expect(first).toMatch(/^Number Refused/);
  expect(second).toMatch(/^Female · Cause Not applicable/);
});

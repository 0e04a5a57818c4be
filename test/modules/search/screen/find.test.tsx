import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cardPage, folderOf, foundStep, projectOf } from '../../../unit/frontend/support/answers.ts';
import { openProduct, useFreshBrowser } from '../../../unit/frontend/support/open-product.tsx';
import { refuse } from '../../../unit/frontend/support/stub-api.ts';

useFreshBrowser();

const adult = projectOf([folderOf('adult')]);
const open = (at: string, stubs = {}) => openProduct({ token: 'aoi.token', at, language: 'en', stubs: { projects: [adult], listCards: cardPage(187), projectUsers: [], ...stubs } });

const design = {
  format: 1,
  languages: ['ja', 'en'],
  title: { en: 'Trauma' },
  pages: [
    {
      name: 'basic',
      title: { en: 'Basic' },
      items: [
        { name: 'number', class: 'attribute', type: 'string', title: { ja: '登録番号', en: 'Number' } },
        { name: 'sex', class: 'attribute', type: 'single', title: { ja: '性別', en: 'Sex' }, choices: [{ value: 'm', title: { en: 'Male' } }, { value: 'f', title: { en: 'Female' } }] },
        { name: 'age', class: 'attribute', type: 'number', title: { en: 'Age' } },
        { name: 'note', class: 'attribute', type: 'text', title: { en: 'Note' } },
      ],
    },
  ],
  id_attributes: ['basic.number'],
  numbering: [],
  summary: ['basic.number', 'basic.sex', 'basic.age'],
};
const where = (filter: object) => `where=${encodeURIComponent(JSON.stringify(filter))}`;
const filterAsked = () => JSON.parse(new URLSearchParams(window.location.search).get('where') ?? 'null') as unknown;

// proves U2.26, U9.32
test('cards are searched by id attributes and summary items, and the address keeps what for', async () => {
  const { api } = await open('/cards/trauma/adult?page=3&size=10', { getDesign: { version: 2, design }, findCards: foundStep(0, 1, { looked: 187, total: 187, cursor: null }) });
  await screen.findByText('TR-20');
  expect(api.of('getDesign')).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
  const search = await screen.findByLabelText('Filter cards');
  fireEvent.change(await within(search).findByLabelText('Number'), { target: { value: 'TR-0' } });
  fireEvent.change(within(search).getByLabelText('Number: match'), { target: { value: 'is' } });
  fireEvent.change(within(search).getByLabelText('Age, at least'), { target: { value: '5' } });
  fireEvent.click(within(search).getByLabelText('Female'));
  fireEvent.change(within(search).getByLabelText('Completeness'), { target: { value: 'missing' } });
  fireEvent.change(within(search).getByLabelText('Design version'), { target: { value: '2' } });
  fireEvent.click(within(search).getByRole('button', { name: 'Show results' }));
  await screen.findByText('1 of 187 cards found');
  const filter = { items: { 'basic.number': { is: 'TR-0' }, 'basic.age': { from: '5' }, 'basic.sex': { in: ['f'] } }, required: 'incomp', version: [2] };
  expect(filterAsked()).toEqual(filter);
  const asked = api.of('findCards').at(-1)?.url.searchParams;
  expect(JSON.parse(asked?.get('where') ?? '')).toEqual(filter);
  expect(asked?.get('limit')).toBe('10');
});

test('a number that is worked out is asked for from and to; what a formula comes to may be a text, and is asked for as one', async () => {
  const worked = (name: string, kind: string) => ({ name, class: 'attribute', type: 'plugin', title: { en: name }, plugin: { kind, params: {} } });
  const [page] = design.pages;
  const pages = [{ ...page, items: [...page!.items, worked('Score', 'sum'), worked('Remark', 'expression')] }];
  await open('/cards/trauma/adult', { getDesign: { version: 2, design: { ...design, pages, summary: ['basic.Score', 'basic.Remark'] } }, findCards: foundStep(0, 1, { looked: 187, total: 187, cursor: null }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Filter' }));
  fireEvent.change(await screen.findByLabelText('Score, at least'), { target: { value: '16' } });
  expect(screen.getByLabelText('Remark: match')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show results' }));
  await screen.findByText('1 of 187 cards found');
  expect(filterAsked()).toEqual({ items: { 'basic.Score': { from: '16' } } });
});

test('the ends of a number are typed as people type them; one that is no number, and a range that ends before it begins, are told and not sent', async () => {
  const { api } = await open('/cards/trauma/adult', { getDesign: { version: 1, design }, findCards: foundStep(0, 1, { looked: 187, total: 187, cursor: null }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Filter' }));
  fireEvent.change(await screen.findByLabelText('Age, at least'), { target: { value: '１,２００' } });
  const typeTo = (value: string) => fireEvent.change(screen.getByLabelText('Age, at most'), { target: { value } });
  const go = () => fireEvent.click(screen.getByRole('button', { name: 'Show results' }));
  typeTo('about 60');
  go();
  await screen.findByText('This is not a number.');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Age, at most')));
  typeTo('60');
  await screen.findByText('The end is before the start, so no card can match.');
  go();
  expect(api.of('findCards')).toHaveLength(0);
  typeTo('1200');
  go();
  await screen.findByText('1 of 187 cards found');
  expect(filterAsked()).toEqual({ items: { 'basic.age': { from: '1200', to: '1200' } } });
});

test('days are asked for as days of the registry, from their first moment to their last', async () => {
  await open('/cards/trauma/adult', { getDesign: { version: 1, design }, findCards: foundStep(0, 0, { looked: 1, total: 1, cursor: null }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Filter' }));
  fireEvent.change(await screen.findByLabelText('Updated, to'), { target: { value: '2026-11-20' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show results' }));
  await screen.findByText('No card matches');
  await screen.findByText('Updated: up to 20 Nov 2026');
  expect(filterAsked()).toEqual({ updated: { to: new Date('2026-11-20T23:59:59.999+09:00').toISOString() } });
  expect((await screen.findByLabelText<HTMLInputElement>('Updated, to')).value).toBe('2026-11-20');
});

test('a search goes on by itself until its page is full, says how far it came, and stops when told', async () => {
  let answerNext: ((step: object) => void) | undefined;
  const { api } = await open(`/cards/trauma/adult?${where({ required: 'incomp' })}`, {
    getDesign: { version: 1, design },
    findCards: ({ url }: { url: URL }) =>
      url.searchParams.has('cursor') ? new Promise((resolve) => { answerNext = resolve; }) : foundStep(0, 2, { looked: 4_000, total: 10_000, cursor: 'c1' }),
  });
  await screen.findByText('TR-1');
  await screen.findByText('4,000 of 10,000 cards searched, 2 found');
  await waitFor(() => expect(api.of('findCards').at(-1)?.url.searchParams.get('cursor')).toBe('c1'));
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  answerNext?.(foundStep(2, 1, { looked: 4_000, cursor: 'c2' }));
  await screen.findByText('8,000 of 10,000 cards searched, 3 found');
  expect(api.of('findCards')).toHaveLength(2);
  api.restub({ findCards: foundStep(3, 1, { looked: 2_000, cursor: null }) });
  fireEvent.click(screen.getByRole('button', { name: 'Continue search' }));
  await screen.findByText('4 of 10,000 cards found');
});

test('a search goes on although each of its steps comes at once and finds nothing', async () => {
  await open(`/cards/trauma/adult?${where({ required: 'incomp' })}`, {
    getDesign: { version: 1, design },
    findCards: ({ url }: { url: URL }) => {
      const step = Number(url.searchParams.get('cursor') ?? '0');
      return foundStep(0, step < 9 ? 0 : 1, { looked: 100, total: 1_000, cursor: step < 9 ? String(step + 1) : null });
    },
  });
  expect(await screen.findByText('1 of 1,000 cards found')).toBeTruthy();
});

test('a full page stops the search, and its next page goes on', async () => {
  const { api } = await open(`/cards/trauma/adult?size=5&${where({ required: 'incomp' })}`, {
    getDesign: { version: 1, design },
    findCards: ({ url }: { url: URL }) => {
      const step = Number(url.searchParams.get('cursor') ?? '0');
      return foundStep(step * 5, 5, { looked: 5, total: 1_000, cursor: String(step + 1) });
    },
  });
  await screen.findByText('More than 5 found');
  expect(screen.getByText('Completeness: Required items missing')).toBeTruthy();
  expect(screen.queryByText('TR-5')).toBeNull();
  expect(api.of('findCards')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByText('TR-5');
  expect(new URLSearchParams(window.location.search).get('page')).toBe('2');
});

// proves U9.38
test('a search that finds nothing says so and is cleared', async () => {
  await open(`/cards/trauma/adult?${where({ items: { 'basic.number': { contains: 'x' } } })}`, {
    getDesign: { version: 1, design },
    findCards: foundStep(0, 0, { looked: 187, total: 187, cursor: null }),
  });
  await screen.findByText('No card matches');
  screen.getByText('Try another filter.');
  expect(screen.queryByLabelText('Number')).toBe(null);
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Number')).value).toBe('x');
  fireEvent.click(screen.getAllByRole('button', { name: 'Clear filter' }).at(-1) as HTMLElement);
  await screen.findByText('TR-1');
  expect(window.location.search).toBe('?page=1');
});

// proves U9.39
test('a search that is refused says why and can be cleared', async () => {
  await open(`/cards/trauma/adult?${where({ items: { 'basic.gone': { is: 'x' } } })}`, {
    findCards: () => refuse('request.invalid', { issues: [{ path: 'query.where.items.basic.gone', code: 'unknown' }] }),
    getDesign: { version: 1, design },
  });
  const refused = (await screen.findByRole('alert')).textContent;
  expect(refused).toContain('The search was not possible');
  expect(refused).toContain('cannot be used here');
  fireEvent.click(screen.getAllByRole('button', { name: 'Clear filter' }).at(-1) as HTMLElement);
  await screen.findByText('TR-1');
});

test('a folder without a design cannot be searched', async () => {
  await open('/cards/trauma/adult', { projects: [projectOf([folderOf('adult', { version: null })])], listCards: [0] });
  await screen.findByText('No records');
  expect(screen.queryByRole('button', { name: 'Filter' })).toBeNull();
});

test('a download of filtered cards says which ones in the words of the form', async () => {
  await open(`/cards/trauma/adult?${where({ items: { 'basic.sex': { in: ['f'] } } })}`, { getDesign: { version: 1, design }, findCards: foundStep(0, 1, { looked: 1, total: 1, cursor: null }) });
  await screen.findByText('TR-0');
  fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  const only = await screen.findByRole('checkbox', { name: /Only the filtered cards/ });
  await waitFor(() => expect(only.closest('label')?.textContent).toContain('Sex: Female'));
});

// proves U9.37
test('a design that names no items to search by is still searched by status', async () => {
  await open('/cards/trauma/adult', { getDesign: { version: 1, design: { ...design, id_attributes: [], summary: [] } } });
  await screen.findByText('TR-0');
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
  expect(await screen.findByLabelText('Completeness')).toBeTruthy();
  expect(screen.queryByLabelText('Number')).toBeNull();
});

test('each condition is a chip that takes it away; the search box keeps its own, and its text stands in the address', async () => {
  const { api } = await open(`/cards/trauma/adult?${where({ required: 'incomp', version: [1] })}`, { getDesign: { version: 1, design }, findCards: foundStep(0, 1, { looked: 1, total: 1, cursor: null }) });
  const chips = () => screen.queryAllByRole('button', { name: /^Remove filter: / }).map(({ textContent }) => textContent);
  await waitFor(() => expect(chips()).toEqual(['Completeness: Required items missing', 'Design version: 1']));
  const box = screen.getByRole('textbox', { name: 'Search the list' });
  fireEvent.change(box, { target: { value: 'TR-0' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  await waitFor(() => expect(filterAsked()).toEqual({ required: 'incomp', version: [1], text: { contains: 'TR-0' } }));
  expect(chips()).toEqual(['Completeness: Required items missing', 'Design version: 1']);
  fireEvent.click(screen.getByRole('button', { name: 'Remove filter: Design version: 1' }));
  await waitFor(() => expect(filterAsked()).toEqual({ required: 'incomp', text: { contains: 'TR-0' } }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove filter: Completeness: Required items missing' }));
  await waitFor(() => expect(filterAsked()).toEqual({ text: { contains: 'TR-0' } }));
  await waitFor(() => expect(JSON.parse(api.of('findCards').at(-1)?.url.searchParams.get('where') ?? '')).toEqual({ text: { contains: 'TR-0' } }));
  fireEvent.keyDown(box, { key: 'Escape' });
  await waitFor(() => expect(filterAsked()).toBeNull());
});

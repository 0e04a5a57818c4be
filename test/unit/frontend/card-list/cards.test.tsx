import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aoi, cardOf, cardPage, folderOf, foundStep, projectOf } from '../support/answers.ts';
import { openProduct, useFreshBrowser } from '../support/open-product.tsx';
import { refuse } from '../support/stub-api.ts';

useFreshBrowser();

const adult = projectOf([folderOf('adult')]);
const open = (at: string, stubs = {}) =>
  openProduct({
    token: 'aoi.token',
    at,
    language: 'en',
    stubs: { projects: [adult], listCards: cardPage(187), projectUsers: [], ...stubs },
  });
const links = () => within(screen.getByRole('navigation', { name: 'Pages' })).getAllByRole('button').map(({ textContent }) => textContent);

// proves U2.4
test('a page of the folder is asked for as the address says', async () => {
  const { api } = await open('/cards/trauma/adult?page=3&size=10&sort=created_asc');
  await screen.findByText('TR-20');
  expect(api.of('listCards')[0]?.url.pathname).toBe('/api/u/cards/trauma/adult');
  expect(Object.fromEntries(api.of('listCards')[0]?.url.searchParams ?? [])).toEqual({ offset: '20', limit: '10', sort: 'created_asc', count: 'true' });
  expect(links()).toEqual(['1', '2', '3', '4', '19']);
  expect(screen.getByRole('button', { name: 'Page 3' }).getAttribute('aria-current')).toBe('page');
});

// proves U2.17
test('nonsense in the address is the first page of five, last update first', async () => {
  const { api } = await open('/cards/trauma/adult?page=-2&size=7&sort=abc');
  await screen.findByText('TR-0');
  expect([...screen.getByLabelText<HTMLSelectElement>('Per page').options].map(({ value }) => value)).toEqual(['5', '10', '25', '50']);
  expect(Object.fromEntries(api.of('listCards')[0]?.url.searchParams ?? [])).toEqual({ offset: '0', limit: '5', sort: 'updated_desc', count: 'true' });
});

// proves U2.19
test('another page size starts again at page 1 and stays in the address', async () => {
  await open('/cards/trauma/adult?page=3&size=10');
  await screen.findByText('TR-20');
  fireEvent.change(screen.getByLabelText('Per page'), { target: { value: '25' } });
  await screen.findByText('TR-0');
  expect(window.location.search).toBe('?page=1&size=25');
});

// proves U2.19
test('another order starts again at page 1', async () => {
  const { api } = await open('/cards/trauma/adult?page=3&size=10');
  await screen.findByText('TR-20');
  fireEvent.change(screen.getByLabelText('Order'), { target: { value: 'created_desc' } });
  await screen.findByText('TR-0');
  expect(api.of('listCards').at(-1)?.url.searchParams.get('sort')).toBe('created_desc');
});

test('a page past the end, as after a deletion, becomes the last page', async () => {
  await open('/cards/trauma/adult?page=9', { listCards: cardPage(7) });
  await screen.findByText('TR-5');
  await waitFor(() => expect(window.location.search).toBe('?page=2'));
});

test('a card is a link into the form', async () => {
  await open('/cards/trauma/adult');
  const card = (await screen.findByText('TR-0')).closest('a');
  expect(card?.getAttribute('href')).toBe('/form?project=trauma&folder=adult&card=card0');
  expect(card?.textContent).toContain('Partly filled in');
  expect(card?.textContent).toContain('Required items missing');
});

// proves U8.14, U9.9
test('a folder without cards says so', async () => {
  await open('/cards/trauma/adult', { listCards: [0] });
  await screen.findByText('No records');
  screen.getByText('No card has been saved in this folder yet.');
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
});

// proves U9.9
test('while a list is on its way its shape stands in its place, and that is said', async () => {
  let arrive: (answer: Response) => void = () => undefined;
  await open('/cards/trauma/adult', { listCards: () => new Promise<Response>((resolve) => { arrive = resolve; }) });
  const panel = within(await screen.findByRole('region', { name: /^Cards/ }));
  expect((await panel.findByRole('status')).textContent).toBe('Loading');
  arrive(Response.json([0]));
  await panel.findByText('No records');
  expect(panel.queryByRole('status')).toBeNull();
});

// proves U8.15, U9.9
test('a list that cannot be loaded gives the code and another try', async () => {
  const { api } = await open('/cards/trauma/adult', { listCards: () => refuse('request.invalid') });
  const failed = (await screen.findByRole('alert')).textContent;
  for (const said of ['The data could not be loaded', 'Error code: 400', 'Reference: req-1']) expect(failed).toContain(said);
  api.restub({ listCards: cardPage(2) });
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await screen.findByText('TR-1');
});

// proves U8.18
test('a folder outside the projects of the user is not found', async () => {
  const { api } = await open('/cards/trauma/other');
  await screen.findByText('Project does not exist or is not a project member');
  expect(api.of('listCards')).toHaveLength(0);
});

// proves U8.16
test('a folder whose project has no members says so', async () => {
  await open('/cards/trauma/adult');
  expect(await screen.findByText('No members')).toBeTruthy();
});

// proves U2.4, U2.25
test('members are listed with what still waits on their cards', async () => {
  await open('/cards/trauma/adult', {
    projectUsers: [{ id: 'ben', org_id: 'sakura', disp_name: { en: 'Ben' }, org_name: { en: 'Sakura' }, incomp: 3, partial: 1 }],
  });
  const member = (await screen.findByText('Ben')).closest('li');
  expect(member?.textContent).toBe('BenSakuraIncomplete3Partial1');
  // The figures are of the project, and lead to its cards.
  const to = within(member as HTMLElement).getByRole('link', { name: /Incomplete/ }).getAttribute('href') ?? '';
  expect(JSON.parse(new URLSearchParams(to.slice(2)).get('where') ?? '')).toEqual({ project: ['trauma'], by: ['ben'], required: 'incomp' });
});

// proves U8.17
test.each([
  ['a design is missing', folderOf('adult', { version: null }), 'edit', 'There is no card design yet'],
  ['the folder is closed', folderOf('adult', { registration: { start_at: null, end_at: null, open: false } }), 'edit', 'changed outside the registration period.'],
  ['the user only browses', folderOf('adult'), 'browse', 'You can browse this project'],
  [
    'the period is over',
    folderOf('adult', { registration: { start_at: '2025-04-01T00:00:00Z', end_at: '2026-03-31T00:00:00Z', open: false } }),
    'edit',
    'outside the registration period (1 Apr 2025 to 31 Mar 2026)',
  ],
] as const)('no new card is offered while %s, and the reason is said', async (_, folder, role, reason) => {
  await open('/cards/trauma/adult', { projects: [projectOf([folder], { role })] });
  expect((await screen.findByText(new RegExp(reason.replace(/[()]/g, '\\$&')))).textContent).toContain(reason);
  expect(screen.queryByRole('link', { name: 'New card' })).toBeNull();
});

test('only a platform manager is led to the upload of a design', async () => {
  const { unmount } = await open('/cards/trauma/adult');
  await screen.findByText('TR-0');
  expect(screen.queryByRole('link', { name: 'Upload card design' })).toBeNull();
  unmount();
  await open('/cards/trauma/adult', { check: { ...aoi, org: { ...aoi.org, role: 'manage' } } });
  expect((await screen.findByRole('link', { name: 'Upload card design' })).getAttribute('href')).toBe(
    '/manage/project/trauma/folder/adult/uploadDesign',
  );
});

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
  fireEvent.change(within(search).getByLabelText('Number: how'), { target: { value: 'is' } });
  fireEvent.change(within(search).getByLabelText('Age, from'), { target: { value: '5' } });
  fireEvent.click(within(search).getByLabelText('Female'));
  fireEvent.change(within(search).getByLabelText('Status'), { target: { value: 'missing' } });
  fireEvent.change(within(search).getByLabelText('Design version'), { target: { value: '2' } });
  fireEvent.click(within(search).getByRole('button', { name: 'Show results' }));
  await screen.findByText('1 found among 187 cards');
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
  fireEvent.change(await screen.findByLabelText('Score, from'), { target: { value: '16' } });
  expect(screen.getByLabelText('Remark: how')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show results' }));
  await screen.findByText('1 found among 187 cards');
  expect(filterAsked()).toEqual({ items: { 'basic.Score': { from: '16' } } });
});

test('the ends of a number are typed as people type them; one that is no number, and a range that ends before it begins, are told and not sent', async () => {
  const { api } = await open('/cards/trauma/adult', { getDesign: { version: 1, design }, findCards: foundStep(0, 1, { looked: 187, total: 187, cursor: null }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Filter' }));
  fireEvent.change(await screen.findByLabelText('Age, from'), { target: { value: '１,２００' } });
  const typeTo = (value: string) => fireEvent.change(screen.getByLabelText('Age, to'), { target: { value } });
  const go = () => fireEvent.click(screen.getByRole('button', { name: 'Show results' }));
  typeTo('about 60');
  go();
  await screen.findByText('This cannot be read as a number.');
  expect(document.activeElement).toBe(screen.getByLabelText('Age, to'));
  typeTo('60');
  await screen.findByText('This ends before it begins, so no card can match.');
  go();
  expect(api.of('findCards')).toHaveLength(0);
  typeTo('1200');
  go();
  await screen.findByText('1 found among 187 cards');
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
  await screen.findByText('2 found so far, 4,000 of 10,000 cards looked at');
  await waitFor(() => expect(api.of('findCards').at(-1)?.url.searchParams.get('cursor')).toBe('c1'));
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  answerNext?.(foundStep(2, 1, { looked: 4_000, cursor: 'c2' }));
  await screen.findByText('3 found so far, 8,000 of 10,000 cards looked at');
  expect(api.of('findCards')).toHaveLength(2);
  api.restub({ findCards: foundStep(3, 1, { looked: 2_000, cursor: null }) });
  fireEvent.click(screen.getByRole('button', { name: 'Go on searching' }));
  await screen.findByText('4 found among 10,000 cards');
});

test('a search goes on although each of its steps comes at once and finds nothing', async () => {
  await open(`/cards/trauma/adult?${where({ required: 'incomp' })}`, {
    getDesign: { version: 1, design },
    findCards: ({ url }: { url: URL }) => {
      const step = Number(url.searchParams.get('cursor') ?? '0');
      return foundStep(0, step < 9 ? 0 : 1, { looked: 100, total: 1_000, cursor: step < 9 ? String(step + 1) : null });
    },
  });
  expect(await screen.findByText('1 found among 1,000 cards')).toBeTruthy();
});

test('a full page stops the search, and its next page goes on', async () => {
  const { api } = await open(`/cards/trauma/adult?size=5&${where({ required: 'incomp' })}`, {
    getDesign: { version: 1, design },
    findCards: ({ url }: { url: URL }) => {
      const step = Number(url.searchParams.get('cursor') ?? '0');
      return foundStep(step * 5, 5, { looked: 5, total: 1_000, cursor: String(step + 1) });
    },
  });
  await screen.findByText('10 or more found');
  expect(screen.getByText('Status: Required items missing')).toBeTruthy();
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

test.each(['not json', '[1]', '{}'])('the filter %s in the address asks for nothing', async (filter) => {
  const { api } = await open(`/cards/trauma/adult?where=${encodeURIComponent(filter)}`);
  await screen.findByText('TR-0');
  expect(api.of('findCards')).toHaveLength(0);
});

test('a folder without a design cannot be searched', async () => {
  await open('/cards/trauma/adult', { projects: [projectOf([folderOf('adult', { version: null })])], listCards: [0] });
  await screen.findByText('No records');
  expect(screen.queryByRole('button', { name: 'Filter' })).toBeNull();
});

test('a table shows the chosen columns, is ordered by its cheap ones, and is remembered for the folder', async () => {
  const getDesign = { version: 1, design: { ...design, summary: [] } };
  const { unmount } = await open('/cards/trauma/adult', { getDesign });
  await screen.findByText('TR-0');
  fireEvent.click(screen.getByRole('button', { name: 'Table' }));
  await screen.findByRole('table');
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.replace(/ [↓↑]$/, ''));
  expect(heads()).toEqual(['Number', 'Status', 'Updated', 'Created']);
  fireEvent.click(screen.getByLabelText('Created'));
  fireEvent.click(screen.getByLabelText('Version'));
  expect(heads()).toEqual(['Number', 'Status', 'Updated', 'Version']);
  fireEvent.click(screen.getByRole('button', { name: /^Updated/ }));
  expect(new URLSearchParams(window.location.search).get('sort')).toBe('updated_asc');
  unmount();
  await open('/cards/trauma/adult', { getDesign });
  await screen.findByRole('table');
  expect(heads()).toEqual(['Number', 'Status', 'Updated', 'Version']);
});

test('a table has the columns of the design, whatever its cards leave blank, and each answer under its own heading', async () => {
  const withoutNumber = { ...cardOf(0), summary: [{ name: { en: 'Age' }, value: 46, design: 'basic.age' }] };
  await open('/cards/trauma/adult', { getDesign: { version: 1, design }, listCards: [1, withoutNumber] });
  fireEvent.click(await screen.findByRole('button', { name: 'Table' }));
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.replace(/ [↓↑]$/, ''));
  await waitFor(() => expect(heads()).toEqual(['Number', 'Sex', 'Age', 'Status', 'Updated', 'Created']));
  const [, line] = screen.getAllByRole('row');
  expect(within(line!).getByRole('rowheader').textContent).toBe('Card');
  expect(within(line!).getAllByRole('cell').slice(0, 2).map(({ textContent }) => textContent)).toEqual(['', '46']);
});

test('a download of filtered cards says which ones in the words of the form', async () => {
  await open(`/cards/trauma/adult?${where({ items: { 'basic.sex': { in: ['f'] } } })}`, { getDesign: { version: 1, design }, findCards: foundStep(0, 1, { looked: 1, total: 1, cursor: null }) });
  await screen.findByText('TR-0');
  fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  const only = await screen.findByRole('checkbox', { name: /Only the cards of the filter/ });
  await waitFor(() => expect(only.closest('label')?.textContent).toContain('Sex: Female'));
});

test('a column that was chosen stays chosen where no card of the page has it', async () => {
  const old = { ...cardOf(0), summary: [...cardOf(0).summary, { name: { en: 'Ward' }, value: 'ICU', design: 'basic.ward' }] };
  const { unmount } = await open('/cards/trauma/adult', { getDesign: { version: 2, design }, listCards: [1, old] });
  fireEvent.click(await screen.findByRole('button', { name: 'Table' }));
  await screen.findByRole('columnheader', { name: 'Ward' });
  fireEvent.click(screen.getByLabelText('Created'));
  unmount();
  const later = await open('/cards/trauma/adult', { getDesign: { version: 2, design }, listCards: [1, cardOf(1)] });
  await screen.findByRole('columnheader', { name: 'Sex' });
  expect(screen.queryByRole('columnheader', { name: 'Ward' })).toBeNull();
  fireEvent.click(screen.getByLabelText('Version'));
  later.unmount();
  await open('/cards/trauma/adult', { getDesign: { version: 2, design }, listCards: [1, old] });
  await screen.findByRole('columnheader', { name: 'Ward' });
});

test('the page size chosen last is that of the next list', async () => {
  const { unmount } = await open('/cards/trauma/adult');
  await screen.findByText('TR-0');
  fireEvent.change(screen.getByLabelText('Per page'), { target: { value: '25' } });
  await screen.findByText('TR-20');
  unmount();
  const { api } = await open('/cards/trauma/adult');
  await screen.findByText('TR-20');
  expect(api.of('listCards')[0]?.url.searchParams.get('limit')).toBe('25');
});

// proves U9.37
test('a design that names no items to search by is still searched by status', async () => {
  await open('/cards/trauma/adult', { getDesign: { version: 1, design: { ...design, id_attributes: [], summary: [] } } });
  await screen.findByText('TR-0');
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
  expect(await screen.findByLabelText('Status')).toBeTruthy();
  expect(screen.queryByLabelText('Number')).toBeNull();
});

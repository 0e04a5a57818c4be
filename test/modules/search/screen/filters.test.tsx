import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { folderOf, foundStep, projectOf } from '../../../unit/frontend/support/answers.ts';
import { openProduct, useFreshBrowser } from '../../../unit/frontend/support/open-product.tsx';

useFreshBrowser();

const design = {
  format: 1,
  languages: ['ja', 'en'],
  title: { en: 'Trauma' },
  pages: [
    {
      name: 'basic',
      title: { en: 'Basic' },
      items: [
        { name: 'number', class: 'attribute', type: 'string', title: { en: 'Number' } },
        { name: 'consent', class: 'attribute', type: 'check', title: { en: 'Consent' } },
      ],
    },
  ],
  id_attributes: ['basic.number'],
  numbering: [],
  summary: ['basic.consent'],
};
const members = [{ id: 'ben', org_id: 'sakura', disp_name: { en: 'Ben' }, org_name: { en: 'Sakura' }, incomp: 3, partial: 1 }];
const open = (at: string, stubs = {}) =>
  openProduct({
    token: 'aoi.token',
    at,
    language: 'en',
    stubs: {
      projects: [projectOf([folderOf('adult')])],
      projectUsers: members,
      getDesign: { version: 1, design },
      findCards: foundStep(0, 7, { looked: 187, total: 187, cursor: null }),
      findRecent: foundStep(0, 7, { looked: 187, total: 187, cursor: null }),
      ...stubs,
    },
  });
const where = (filter: object) => `where=${encodeURIComponent(JSON.stringify(filter))}`;
const chips = () => screen.getAllByRole('button', { name: /^Remove filter: / }).map(({ textContent }) => textContent);
const filterAsked = () => JSON.parse(new URLSearchParams(window.location.search).get('where') ?? 'null') as unknown;

test('a check is asked for by a box to tick, and said in words', async () => {
  await open(`/cards/trauma/adult?${where({ required: 'comp' })}`);
  await screen.findByText('TR-0');
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
  const search = await screen.findByLabelText('Filter cards');
  fireEvent.click(within(await within(search).findByRole('group', { name: 'Consent' })).getByRole('checkbox', { name: 'Ticked' }));
  fireEvent.click(within(search).getByRole('button', { name: 'Show results' }));
  await screen.findByText('Consent: Ticked');
  expect(chips()).toEqual(['Completeness: Complete', 'Consent: Ticked']);
  expect(filterAsked()).toEqual({ required: 'comp', items: { 'basic.consent': { in: ['true'] } } });
});

test('a choice that the design lost is offered, because cards of earlier versions still have it', async () => {
  const choicesOf = (...values: string[]) => values.map((value) => ({ value, title: { en: value.toUpperCase() } }));
  const withChoices = (...values: string[]) => ({ ...design, pages: [{ ...design.pages[0]!, items: [design.pages[0]!.items[0]!, { name: 'route', class: 'attribute', type: 'single', title: { en: 'Route' }, choices: choicesOf(...values) }] }], summary: ['basic.route'] });
  const designs = { current: { version: 3, design: withChoices('air', 'road') }, '2': { version: 2, design: withChoices('air', 'sea') }, '1': { version: 1, design } } as const;
  await open(`/cards/trauma/adult?${where({ required: 'comp' })}`, { getDesign: ({ url }: { url: URL }) => designs[url.pathname.split('/').at(-2) as keyof typeof designs] });
  await screen.findByText('TR-0');
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
  const search = within(await screen.findByLabelText('Filter cards'));
  fireEvent.click(await search.findByRole('checkbox', { name: 'SEA (removed)' }));
  expect(within(search.getByRole('group', { name: 'Route' })).getAllByRole('checkbox')).toHaveLength(3);
  fireEvent.click(search.getByRole('button', { name: 'Show results' }));
  await screen.findByText('Route: SEA');
  expect(filterAsked()).toEqual({ required: 'comp', items: { 'basic.route': { in: ['sea'] } } });
});

test('the focus stays where the results were asked for, and the fields follow the back button', async () => {
  await open(`/cards/trauma/adult?${where({ required: 'comp' })}`);
  await screen.findByText('TR-0');
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
  const search = within(await screen.findByLabelText('Filter cards'));
  const number = await search.findByLabelText<HTMLInputElement>('Number');
  number.focus();
  fireEvent.change(number, { target: { value: 'TR' } });
  fireEvent.submit(number.form!);
  await screen.findByText('Number: contains “TR”');
  await waitFor(() => expect(document.activeElement).toBe(number));
  act(() => window.history.back());
  await screen.findByText('Completeness: Complete');
  await waitFor(() => expect(search.getByLabelText<HTMLInputElement>('Number').value).toBe(''));
});

test('a filter with fewer pages than the address says, as after its cards were mended, shows its last page', async () => {
  await open(`/cards/trauma/adult?size=5&page=4&${where({ required: 'incomp' })}`);
  await screen.findByText('TR-5');
  expect(new URLSearchParams(window.location.search).get('page')).toBe('2');
});

test('a filter says people, organisations and projects by their names, and counts those that it does not know', async () => {
  const { unmount } = await open(`/cards/trauma/adult?${where({ by: ['ben'], org: ['sakura'] })}`);
  await screen.findByText('Entered by: Ben');
  expect(chips()).toEqual(['Entered by: Ben', 'Organisation: Sakura']);
  unmount();
  await open(`/?${where({ project: ['trauma'], by: ['ben'], required: 'incomp' })}`);
  await screen.findByText('Entered by: Ben');
  expect(chips()).toEqual(['Completeness: Required items missing', 'Entered by: Ben', expect.stringMatching(/^Project: /)]);
  fireEvent.click(screen.getByRole('button', { name: 'Clear filter' }));
  await waitFor(() => expect(screen.queryByText(/^Completeness: Required/)).toBe(null));
});

test.each([
  [{ by: ['gone'] }, 'Entered by: 1 chosen'],
  [{ by: ['aoi'] }, 'Entered by: Me'],
  [{ orphaned: false }, 'Only cards without such answers'],
  [{ errors: false }, 'Only cards saved without errors'],
  [{ items: { 'basic.number': {} } }, 'Number: answered'],
])('the filter %j is said as %s', async (filter, words) => {
  await open(`/cards/trauma/adult?${where(filter)}`);
  expect(await screen.findByText(words)).toBeTruthy();
});

test('a reason for no answer is told from a choice of the same title', async () => {
  const title = { ja: '不明', en: 'Not known' };
  const sex = { name: 'sex', class: 'attribute', type: 'single', title: { en: 'Sex' }, choices: [{ value: 'u', title }], reasons: true };
  const withReasons = { ...design, missing_reasons: [{ value: 'nk', title }], pages: [{ ...design.pages[0]!, items: [...design.pages[0]!.items, sex] }], summary: ['basic.sex'] };
  await open(`/cards/trauma/adult?${where({ items: { 'basic.sex': { in: ['u'] } } })}`, { getDesign: { version: 1, design: withReasons } });
  await screen.findByText('Sex: Not known');
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
  const search = await screen.findByLabelText('Filter cards');
  const boxes = within(await within(search).findByRole('group', { name: 'Sex' }));
  expect(boxes.getByRole<HTMLInputElement>('checkbox', { name: 'Not known' }).checked).toBe(true);
  fireEvent.click(boxes.getByRole('checkbox', { name: 'No answer: Not known' }));
  fireEvent.click(within(search).getByRole('button', { name: 'Show results' }));
  await screen.findByText('Sex: Not known, No answer: Not known');
});

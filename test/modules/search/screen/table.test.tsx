import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cardOf, cardPage, folderOf, projectOf } from '../../../unit/frontend/support/answers.ts';
import { openProduct, useFreshBrowser } from '../../../unit/frontend/support/open-product.tsx';

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

test('a table shows the chosen columns, is ordered by its cheap ones, and is remembered for the folder', async () => {
  const getDesign = { version: 1, design: { ...design, summary: [] } };
  const { unmount } = await open('/cards/trauma/adult', { getDesign });
  await screen.findByText('TR-0');
  fireEvent.click(screen.getByRole('button', { name: 'Table' }));
  await screen.findByRole('table');
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.replace(/ [↓↑]$/, ''));
  expect(heads()).toEqual(['Number', 'Organisation', 'Status', 'Required', 'Updated']);
  fireEvent.click(screen.getByLabelText('Required'));
  fireEvent.click(screen.getByLabelText('Version'));
  expect(heads()).toEqual(['Number', 'Organisation', 'Status', 'Updated', 'Version']);
  fireEvent.click(screen.getByRole('button', { name: /^Updated/ }));
  expect(new URLSearchParams(window.location.search).get('sort')).toBe('updated_asc');
  unmount();
  await open('/cards/trauma/adult', { getDesign });
  await screen.findByRole('table');
  expect(heads()).toEqual(['Number', 'Organisation', 'Status', 'Updated', 'Version']);
});

test('a table has the columns of the design, whatever its cards leave blank, and each answer under its own heading', async () => {
  const withoutNumber = { ...cardOf(0), summary: [{ name: { en: 'Age' }, value: 46, design: 'basic.age' }] };
  await open('/cards/trauma/adult', { getDesign: { version: 1, design }, listCards: [1, withoutNumber] });
  fireEvent.click(await screen.findByRole('button', { name: 'Table' }));
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.replace(/ [↓↑]$/, ''));
  await waitFor(() => expect(heads()).toEqual(['Number', 'Sex', 'Age', 'Organisation', 'Status', 'Required', 'Updated']));
  const [, line] = screen.getAllByRole('row');
  expect(within(line!).getByRole('rowheader').textContent).toBe('Card');
  expect(within(line!).getAllByRole('cell').slice(0, 2).map(({ textContent }) => textContent)).toEqual(['', '46']);
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

test('a table shows the hospital that made a card, whichever saved it last', async () => {
  await open('/cards/trauma/adult', { listCards: [1, { ...cardOf(0), created_org: { en: 'Kita Hospital' } }] });
  fireEvent.click(await screen.findByRole('button', { name: 'Table' }));
  const [, line] = await screen.findAllByRole('row');
  expect(within(line!).getAllByRole('cell')[0]!.textContent).toBe('Kita Hospital');
});

test('a locked card does not say in the table how far it is filled in', async () => {
  const locked = { ...cardOf(0), review: { state: 'locked' as const, submitted_at: null, open: 0, answered: 0 } };
  await open('/cards/trauma/adult', { listCards: [1, locked] });
  fireEvent.click(await screen.findByRole('button', { name: 'Table' }));
  await screen.findByRole('table');
  expect((await screen.findAllByText('Accepted')).length).toBeGreaterThan(0);
  expect(screen.queryByText('In progress')).toBeNull();
});

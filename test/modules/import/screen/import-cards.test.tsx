import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { CallAnswer } from '#shared/api/calls.ts';
import { openProduct, useFreshBrowser } from '#test/unit/frontend/support/open-product.tsx';
import { folderOf, projectOf } from '#test/unit/frontend/support/answers.ts';
import { refuse, type stubApi } from '#test/unit/frontend/support/stub-api.ts';

useFreshBrowser();

type State = CallAnswer<'importState'>;
const fId = 'injury';
const project = projectOf([folderOf(fId)]);
const job: State['import'] = { id: 'imp1', file: 'old cards.csv', state: 'read', by: { en: 'Dr Aoi' }, created_at: '2026-11-21T00:00:00Z', adds_only: false, records: 3, done: 0 };
const source: NonNullable<State['file']> = {
  source: 'table',
  left_out: [],
  tables: [
    {
      name: 'old cards.csv',
      rows: 3,
      columns: [
        { header: 'number', samples: ['A1', 'A2'], target: 'patient.pid', by: 'name', suggestion: '' },
        { header: 'shoe', samples: ['43'], target: '', by: 'unknown', suggestion: 'patient.age' },
        { header: 'day', samples: ['1/2/2026'], dates: '?', target: 'visit.day', by: 'title', suggestion: '' },
      ],
    },
  ],
};
const targets = [['patient.pid', 'Patient id'], ['patient.age', 'Age'], ['visit.day', 'Day']].map(([name = '', title = '']) => ({ name, page: { en: 'Patient' }, title: { en: title }, part: '' }));
const read: State = { import: job, file: source, targets, has_id_attributes: true };
const found = { new: 1, changed: 1, unchanged: 0, refused: 1, notes: 0, asked: 0 };
const at = `/prjAdminMenu/${project.id}/import/${fId}`;
type Stubs = Parameters<typeof stubApi>[0];
const open = (stubs: Stubs, search = '?import=imp1') =>
  openProduct({ token: 'aoi.token', at: at + search, language: 'en', stubs: { projects: [project], imports: { imports: [] }, ...stubs } });
const button = (name: string | RegExp): HTMLButtonElement => screen.getByRole<HTMLButtonElement>('button', { name });

// proves A2.52
test('without an import a file is asked for, and earlier ones are listed, or that there are none', async () => {
  const { unmount } = await open({}, '');
  expect(await screen.findByText('No imports yet')).toBeTruthy();
  expect(button('Choose a file').disabled).toBe(false);
  unmount();
  await open({ imports: { imports: [{ ...job, state: 'done', stored: { new: 2, changed: 0, unchanged: 0, refused: 0 } }] } }, '');
  const row = within((await screen.findByRole('heading', { name: 'old cards.csv' })).closest('li')!);
  expect(row.getByText('Imported')).toBeTruthy();
  expect(row.getByText('2')).toBeTruthy();
});

test('several files at once are refused with what to do, and none is brought in without the others', async () => {
  const { api } = await open({}, '');
  const picker = await screen.findByLabelText('File', { selector: 'input' });
  fireEvent.change(picker, { target: { files: [new File(['a'], 'cards.csv'), new File(['b'], 'injuries.csv')] } });
  expect((await screen.findByRole('alert')).textContent).toContain('into one .zip');
  expect(api.of('beginImport')).toEqual([]);
});

test('what is found in a file is told in the language of the screen, whatever that of the account is', async () => {
  const { api } = await open({ beginImport: () => refuse('storage.busy') }, '');
  fireEvent.change(await screen.findByLabelText('File', { selector: 'input' }), { target: { files: [new File(['a'], 'cards.csv')] } });
  await waitFor(() => expect(api.of('beginImport')).toMatchObject([{ body: { file: 'cards.csv', lang: 'en' } }]));
});

test('a list that cannot be loaded says so, and can be asked for again', async () => {
  const { api } = await open({ imports: () => refuse('storage.busy') }, '');
  const again = await screen.findByRole('button', { name: 'Reload' });
  api.restub({ imports: { imports: [] } });
  fireEvent.click(again);
  expect(await screen.findByText('No imports yet')).toBeTruthy();
});

test('nothing is checked before the order of days is chosen; a column goes where somebody says', async () => {
  const { api } = await open({ importState: read, advanceImport: { ...job, state: 'checking' } });
  const check = await screen.findByRole<HTMLButtonElement>('button', { name: 'Check' });
  expect(check.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getAllByText('Please make the choices above first.').length).toBeGreaterThan(0);
  fireEvent.change(screen.getByRole('combobox', { name: /Order of dates/ }), { target: { value: 'dmy' } });
  expect(check.getAttribute('aria-disabled')).not.toBe('true');
  // What was probably meant is one press away.
  fireEvent.click(button(/Age.*\?$/));
  fireEvent.click(check);
  await waitFor(() => expect(api.of('advanceImport')[0]?.body).toEqual({ step: 'check', settings: { columns: [['patient.pid', 'patient.age', 'visit.day']], mode: 'add', match: 'id', labels: false, date_order: 'dmy' } }));
});

test('a column may name the hospital that a new card is made for', async () => {
  const { api } = await open({ importState: read, advanceImport: { ...job, state: 'checking' } });
  fireEvent.change(await screen.findByRole('combobox', { name: /Order of dates/ }), { target: { value: 'dmy' } });
  fireEvent.click(screen.getByRole('button', { name: 'Change where “shoe” is imported' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Hospital that the card belongs to' }));
  fireEvent.click(button(/^Check$/));
  await waitFor(() => expect(api.of('advanceImport')[0]?.body).toMatchObject({ settings: { columns: [['patient.pid', '#hospital', 'visit.day']] } }));
});

test('a column that takes the place of another one says so before and after, because nobody left out that other one', async () => {
  await open({ importState: read });
  fireEvent.click(await screen.findByRole('button', { name: 'Change where “shoe” is imported' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Patient › Patient id (currently “number”, which will not be imported)' }));
  const row = within((await screen.findByText('“shoe” is imported into Patient › Patient id instead')).closest('li')!);
  expect(row.getByText('number')).toBeTruthy();
  expect(row.queryByText('Chosen manually')).toBeNull();
});

test('the list of imports follows one that runs until it is done, and the screen of one tells screen readers of each step', async () => {
  const running = { ...job, state: 'running' as const, stored: { new: 1, changed: 0, unchanged: 0, refused: 0 } };
  const { api, unmount } = await open({ imports: { imports: [running] } }, '');
  expect(await screen.findByText('Importing')).toBeTruthy();
  api.restub({ imports: { imports: [{ ...running, state: 'done' }] } });
  expect(await screen.findByText('Imported', {}, { timeout: 4_000 })).toBeTruthy();
  unmount();
  const { api: calls } = await open({ importState: { import: { ...job, state: 'checking' }, has_id_attributes: true } });
  const step = await screen.findByText('Checking', { selector: 'output *' });
  calls.restub({ importState: { import: { ...job, state: 'checked', found }, has_id_attributes: true }, importRows: { rows: [] } });
  await waitFor(() => expect(step.textContent).toBe('Checked'), { timeout: 4_000 });
});

test('how far it is is told while it runs', async () => {
  await open({ importState: { import: { ...job, state: 'running', done: 1, found }, has_id_attributes: true } });
  expect((await screen.findByText('1 of 3')).closest('output')).not.toBeNull();
  expect(screen.getByText('The import continues if you leave this screen.')).toBeTruthy();
});

test('what was found is shown by kind, refused rows first, and stored by one press', async () => {
  const rows: Record<string, CallAnswer<'importRows'>> = {
    refused: { rows: [{ row: 3, at: 1, kind: 'refused', asks: false, title: 'A2', findings: [{ table: 0, row: 3, column: 1, code: 'item.not_a_choice', params: {}, fault: true, asks: false, text: 'Klingon' }], changes: [] }] },
    changed: { rows: [{ row: 2, at: 0, kind: 'changed', asks: false, title: 'A1', card_id: 'c1', findings: [], changes: [{ path: 'patient.age', title: { en: 'Age' }, before: 41, after: { en: 'Not known' } }] }] },
  };
  const { api } = await open({
    importState: { import: { ...job, state: 'checked', found }, file: source, targets, has_id_attributes: true },
    importRows: ({ url }) => rows[url.searchParams.get('kind') ?? '']!,
    advanceImport: { ...job, state: 'running' },
  });
  expect((await screen.findByText(/Klingon/)).textContent).toContain('Column 2 (shoe) “Klingon”');
  expect(button('Not importable 1').getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(button('Changed 1'));
  expect((await screen.findByText('Not known')).tagName).toBe('INS');
  expect(screen.getByText('41').tagName).toBe('DEL');
  fireEvent.click(button('Import 2'));
  await waitFor(() => expect(api.of('advanceImport')[0]?.body).toEqual({ step: 'run' }));
});

describe('a file of this product is proposed as an update of the cards that it was taken from', () => {
  const own = (...ids: readonly string[]): NonNullable<State['file']> => ({
    ...source,
    source: 'own',
    tables: [{ ...source.tables[0]!, columns: [{ header: 'card_global_id', samples: [...ids], target: '#card', by: 'name', suggestion: '' }, source.tables[0]!.columns[0]!] }],
  });
  test.each<[string, State, object]>([
    ['by their ids', { ...read, file: own(`${fId}00000000000000000001`), has_id_attributes: false }, { mode: 'overwrite', match: 'card' }],
    ['by id attributes, where the cards are of another folder', { ...read, file: own('elsewhere00000000000000000001') }, { mode: 'overwrite', match: 'id' }],
    ['only to add where they cannot be told', { ...read, file: own('1', '2'), has_id_attributes: false }, { mode: 'add', match: 'id' }],
    ['only to add for whoever may do no more', { ...read, import: { ...job, adds_only: true }, file: own(`${fId}00000000000000000001`) }, { mode: 'add', match: 'id' }],
  ])('%s', async (_, state, settings) => {
    const { api } = await open({ importState: state, advanceImport: { ...job, state: 'checking' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Check' }));
    await waitFor(() => expect(api.of('advanceImport')[0]?.body).toMatchObject({ settings }));
  });
});

describe('cards of earlier versions that a file updates', () => {
  const dated = { ...source, tables: [{ ...source.tables[0]!, columns: source.tables[0]!.columns.slice(0, 2) }] };
  const label = /^Move cards of earlier versions to the version in force/;
  const choose = async (mode: string) => fireEvent.change(await screen.findByRole('combobox', { name: 'Existing cards' }), { target: { value: mode } });

  test('are moved where somebody ticks it, and stay in their versions otherwise', async () => {
    const { api } = await open({ importState: { ...read, file: dated, has_versions: true }, advanceImport: { ...job, state: 'checking' } });
    await choose('blanks');
    const tick = screen.getByRole<HTMLInputElement>('checkbox', { name: label });
    expect(tick.checked).toBe(false);
    fireEvent.click(button('Check'));
    await waitFor(() => expect(api.of('advanceImport')).toHaveLength(1));
    expect(api.of('advanceImport')[0]?.body).not.toHaveProperty('settings.moves');
    fireEvent.click(tick);
    fireEvent.click(button('Check'));
    await waitFor(() => expect(api.of('advanceImport')[1]?.body).toMatchObject({ settings: { mode: 'blanks', moves: true } }));
  });

  test('are not asked about where cards are only added, or none has an earlier version', async () => {
    const { unmount } = await open({ importState: { ...read, file: dated, has_versions: true } });
    await choose('add');
    expect(screen.queryByRole('checkbox', { name: label })).toBe(null);
    unmount();
    await open({ importState: { ...read, file: dated, has_versions: false } });
    await choose('overwrite');
    expect(screen.queryByRole('checkbox', { name: label })).toBe(null);
  });
});

test('the labelled export of REDCap is read by titles', async () => {
  const columns = [{ header: 'Race (choice=White)', samples: ['Checked'], target: 'patient.pid', by: 'title' as const, suggestion: '' }];
  const { api } = await open({ importState: { ...read, file: { ...source, source: 'redcap', tables: [{ ...source.tables[0]!, columns }] } }, advanceImport: { ...job, state: 'checking' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Check' }));
  await waitFor(() => expect(api.of('advanceImport')[0]?.body).toMatchObject({ settings: { labels: true } }));
});

test('rows that could not be stored after all are counted as refused', async () => {
  await open({
    importState: { import: { ...job, state: 'done', found: { ...found, new: 3, changed: 0, refused: 0 }, stored: { new: 1, changed: 0, unchanged: 0, refused: 2 } }, has_id_attributes: true },
    importRows: { rows: [{ row: 3, at: 1, kind: 'refused', asks: false, title: 'A2', findings: [{ table: 0, row: 3, column: null, code: 'import.exists', params: {}, fault: true, asks: false, text: '' }], changes: [] }] },
  });
  expect(await screen.findByText('A card with this ID already exists.')).toBeTruthy();
  expect(button('Not importable 2').getAttribute('aria-pressed')).toBe('true');
});

test('a refusal of the next step is said beside its button', async () => {
  await open({
    importState: { import: { ...job, state: 'checked', found: { ...found, refused: 0 } }, file: source, targets, has_id_attributes: true },
    importRows: { rows: [] },
    advanceImport: () => refuse('import.not_now'),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Import 2' }));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
});

test.each([
  ['file.encrypted', 'The file has a password. Please remove it first.'],
  ['file.no_rows', 'There are no rows below the heading.'],
])('a file that cannot be read says why: %s', async (reason, message) => {
  await open({ importState: { import: { ...job, state: 'failed', reason }, has_id_attributes: true } });
  expect((await screen.findByRole('alert')).textContent).toBe(message);
});

test('an import is taken back after a question', async () => {
  const { api } = await open({
    importState: { import: { ...job, state: 'done', found: { ...found, refused: 0 }, stored: { new: 1, changed: 1, unchanged: 0, refused: 0 }, undo_until: '2026-12-21T00:00:00Z' }, has_id_attributes: true },
    importRows: { rows: [] },
    advanceImport: { ...job, state: 'undoing' },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Undo the import' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo the import?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Undo the import' }));
  await waitFor(() => expect(api.of('advanceImport')[0]?.body).toEqual({ step: 'undo' }));
});

test('an import that cannot be taken back says where the card is found that somebody has changed', async () => {
  await open({
    importState: { import: { ...job, state: 'done', reason: 'cards_changed', found: { ...found, refused: 0 }, stored: { new: 1, changed: 1, unchanged: 0, refused: 0 }, undo_until: '2026-12-21T00:00:00Z' }, has_id_attributes: true },
    importRows: { rows: [] },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('In the list of cards, sorted by last update,');
});

test('an import that stopped before it could say what it had stored is gone on with or taken back', async () => {
  const { api } = await open({
    importState: { import: { ...job, state: 'failed', reason: 'design_changed', found, undo_until: '2026-12-21T00:00:00Z' }, has_id_attributes: true },
    importRows: { rows: [] },
    advanceImport: { ...job, state: 'undoing' },
  });
  expect(await screen.findByRole('button', { name: 'Continue' })).toBeTruthy();
  fireEvent.click(button('Undo the import'));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo the import' }));
  await waitFor(() => expect(api.of('advanceImport')[0]?.body).toEqual({ step: 'undo' }));
});

test('values that are not what the file says are accepted or refused, all at once or row by row', async () => {
  const row = (at: number): CallAnswer<'importRows'>['rows'][number] => ({
    row: at + 2, at, kind: 'new', asks: true, title: `A${at}`, changes: [],
    findings: [{ table: 0, row: at + 2, column: 1, code: 'told.decimals_cut', params: { value: '120' }, fault: false, asks: true, text: '120.7' }],
  });
  const { api } = await open({
    importState: { import: { ...job, state: 'checked', found: { new: 3, changed: 0, unchanged: 0, refused: 0, notes: 2, asked: 2 } }, file: source, targets, has_id_attributes: true },
    importRows: { rows: [row(0), row(1)] },
    advanceImport: { ...job, state: 'running' },
  });
  expect((await screen.findAllByText(/120.7/)).length).toBe(2);
  expect(button('To decide 2').getAttribute('aria-pressed')).toBe('true');
  expect(button('Import 1').getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button('Import 1'));
  expect(api.of('advanceImport')).toEqual([]);
  fireEvent.click(button('Save all with the changed values'));
  expect(button('Import 3').getAttribute('aria-disabled')).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: /^Row 3: / }));
  fireEvent.click(button('Import 2'));
  await waitFor(() => expect(api.of('advanceImport')[0]?.body).toEqual({ step: 'run', accept: { all: true, except: [1] } }));
});

const moveLabel = /^Move cards of earlier versions to the version in force/;

test('cards of earlier versions are moved by a tick, which nobody has set', async () => {
  const settings = { columns: [['patient.pid', '', '']], mode: 'overwrite', match: 'id', labels: false } as const;
  const state: State = { ...read, file: { ...source, tables: [{ ...source.tables[0]!, columns: source.tables[0]!.columns.slice(0, 2) }] }, settings: { ...settings, columns: [['patient.pid', '']] }, has_versions: true };
  const { api } = await open({ importState: state, advanceImport: { ...job, state: 'checking' } });
  const tick = await screen.findByRole('checkbox', { name: moveLabel });
  expect(tick).toHaveProperty('checked', false);
  expect(screen.getByText(/each card is read with its own version/)).toBeTruthy();
  fireEvent.click(tick);
  expect(screen.getByRole('checkbox', { name: moveLabel })).toHaveProperty('checked', true);
  fireEvent.click(button('Check'));
  await waitFor(() => expect(api.of('advanceImport')).toMatchObject([{ body: { step: 'check', settings: { mode: 'overwrite', moves: true } } }]));
});

test.each([
  ['the file only adds cards', { settings: { columns: [['patient.pid', '', '']], mode: 'add', match: 'id', labels: false }, has_versions: true }],
  ['the folder has one version', { settings: { columns: [['patient.pid', '', '']], mode: 'overwrite', match: 'id', labels: false } }],
] as const)('the tick that moves cards is not offered where %s', async (_, more) => {
  await open({ importState: { ...read, ...more } });
  await screen.findByText('shoe');
  expect(screen.queryByRole('checkbox', { name: moveLabel })).toBe(null);
});

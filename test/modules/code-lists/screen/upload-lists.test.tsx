import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UploadDesignRoute } from '#frontend/routes/designs.tsx';
import { drawScreen } from '#test/unit/frontend/card-form/form-harness.tsx';
import { design, stubWorkshop } from '#test/unit/frontend/manage-designs/workshop.tsx';

let { answers, sent } = stubWorkshop();
beforeEach(() => {
  ({ answers, sent } = stubWorkshop());
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = async (search = '') => {
  drawScreen(<UploadDesignRoute />, { language: 'en', path: `/upload/p1/f1${search}`, pattern: '/upload/:pId/:fId' });
  await screen.findByLabelText('Design file');
};
const posts = () => sent.map(({ call }) => call).filter((call) => call.startsWith('POST /api/m/'));
const isOpen = () => waitFor(() => expect(screen.getByRole('button', { name: 'Upload' }).getAttribute('aria-disabled')).toBe(null));
const refused = (...diagnostics: readonly object[]) => ({ status: 400, body: { code: 'design.invalid', errMessage: diagnostics.map(() => 'x'), diagnostics } });

const storeCall = 'POST /api/m/compile/list';
const missingList = { severity: 'left_out', code: 'list.file_missing', sheet: 'survey', cell: 'A4', params: { file: 'towns.csv' } } as const;
const queriesOf = (call: string) => sent.filter((each) => each.call === call).map(({ query }) => new URLSearchParams(query));
const stored = { file: 'towns.csv', hash: 'a'.repeat(64), rows: 5000 };
const lists = async () => within(await screen.findByRole('region', { name: 'Lists used with the workbook' }));

describe('lists beside a workbook', () => {
  const list = new File(['name,label'], 'towns.csv');
  const give = (label: string, ...files: readonly File[]) => fireEvent.change(screen.getByLabelText(label), { target: { files } });

  it('come with it, and are stored before it is compiled', async () => {
    answers[storeCall] = { body: stored };
    await open();
    give('Design file', list, new File(['x'], 'form.xlsx'));
    await isOpen();
    expect(posts().slice(0, 2)).toEqual([storeCall, 'POST /api/m/compile']);
    expect(queriesOf(storeCall)[0]?.get('file')).toBe('towns.csv');
    expect(JSON.parse(queriesOf('POST /api/m/compile')[0]?.get('lists') ?? '')).toEqual([{ file: 'towns.csv', hash: stored.hash }]);
    expect((await lists()).getByRole('listitem').textContent).toBe('towns.csvRows: 5,000');
  });

  it('that are missing are named, and may be chosen then', async () => {
    answers['POST /api/m/compile'] = { body: { card_design: design, diagnostics: [missingList], warnings: ['x'] } };
    answers[storeCall] = { body: stored };
    await open();
    give('Design file', new File(['x'], 'form.xlsx'));
    await waitFor(async () => expect((await lists()).getByRole('listitem').textContent).toBe('towns.csvfile missing'));
    answers['POST /api/m/compile'] = { body: { card_design: design, diagnostics: [], warnings: [] } };
    give('Choose list files', list);
    await waitFor(async () => expect((await lists()).getByRole('listitem').textContent).toBe('towns.csvRows: 5,000'));
    await isOpen();
  });

  it('that cannot be read are named, and the form comes without them', async () => {
    answers[storeCall] = refused({ severity: 'error', code: 'list.file_unreadable', sheet: '', cell: '', params: { file: 'towns.csv', max: 100_000 } });
    answers['POST /api/m/compile'] = { body: { card_design: design, diagnostics: [missingList], warnings: ['x'] } };
    await open();
    give('Design file', new File(['x'], 'form.xlsx'), list);
    expect(await screen.findByText(/"towns.csv" cannot be read as a list/)).toBeTruthy();
    expect((await lists()).getByRole('listitem').textContent).toBe('towns.csvfile missing');
  });

  it('follow later: the workbook of the version is compiled again with them', async () => {
    const again = 'POST /api/m/projects/p1/folders/f1/cardDesign/3/compile';
    answers[again] = { body: { card_design: design, diagnostics: [missingList], warnings: ['x'] } };
    answers[storeCall] = { body: stored };
    await open('?version=3');
    await waitFor(async () => expect((await lists()).getByRole('listitem').textContent).toBe('towns.csvfile missing'));
    expect(screen.getByText('Workbook of version 3')).toBeTruthy();
    answers[again] = { body: { card_design: design, diagnostics: [], warnings: [] } };
    give('Choose list files', list);
    await isOpen();
    expect(sent.filter(({ call }) => call === again).map(({ body }) => body)).toEqual([{ lists: [] }, { lists: [{ file: 'towns.csv', hash: stored.hash }] }]);
  });
});

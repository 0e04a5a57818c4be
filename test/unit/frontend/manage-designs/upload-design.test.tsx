import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UploadDesignRoute } from '#frontend/routes/designs.tsx';
import { drawScreen, type ShownLanguage } from '../card-form/form-harness.tsx';
import { catchDownloads, design, folder, press, stubWorkshop } from './workshop.tsx';

let { answers, sent } = stubWorkshop();
beforeEach(() => {
  ({ answers, sent } = stubWorkshop());
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const folderCall = 'GET /api/m/projects/p1/folders/f1';
const uploadCall = 'POST /api/m/projects/p1/folders/f1/cardDesign';
const posts = () => sent.map(({ call }) => call).filter((call) => call.startsWith('POST /api/m/'));

const open = async (language: ShownLanguage = 'en') => {
  drawScreen(<UploadDesignRoute />, { language, path: '/upload/p1/f1', pattern: '/upload/:pId/:fId' });
  await screen.findByLabelText(/^(Design file|デザインファイル)$/);
};
const choose = (name: string, content = 'x') =>
  fireEvent.change(screen.getByLabelText(/^(Design file|デザインファイル)$/), { target: { files: [new File([content], name)] } });
const upload = () => screen.getByRole('button', { name: /^(Upload|アップロード)$/ });
const isShut = () => expect(upload().getAttribute('aria-disabled')).toBe('true');
const isOpen = () => waitFor(() => expect(upload().getAttribute('aria-disabled')).toBe(null));

const error = { severity: 'error', code: 'type.unknown', sheet: 'survey', cell: 'C7', params: { type: 'intger', suggestion: 'integer' } } as const;
const note = { severity: 'note', code: 'list.unused', sheet: 'choices', cell: 'A3', params: { list: 'colours' } } as const;
const refused = (...diagnostics: readonly object[]) => ({ status: 400, body: { code: 'design.invalid', errMessage: diagnostics.map(() => 'x'), diagnostics } });

describe('choosing a file', () => {
  // proves A2.23, A4.7
  it('compiles a workbook, checks it for duplicates, and shows it as it will behave', async () => {
    await open();
    expect(screen.getByText(/Design in force: version 3/)).toBeTruthy();
    isShut();
    choose('trauma.xlsx');
    fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Sato' } });
    expect(screen.getByRole('tab', { name: 'patient page partly entered' })).toBeTruthy();
    expect(posts().slice(0, 2)).toEqual(['POST /api/m/compile', 'POST /api/m/check/duplicate']);
  });

  // proves A4.7
  it('reads JSON here and lets the server check it', async () => {
    await open();
    press('JSON (.json)');
    choose('design.json', JSON.stringify(design));
    expect(await screen.findByRole('textbox', { name: 'Name' })).toBeTruthy();
    expect(posts()[0]).toBe('POST /api/m/check/duplicate');
    expect(posts()).not.toContain('POST /api/m/compile');
  });

  it('warns of what a JSON design can hardly mean', async () => {
    await open();
    press('JSON (.json)');
    const [first, ...others] = design.pages;
    choose('design.json', JSON.stringify({ ...design, pages: [{ ...first, title: { en: 'Patient' } }, ...others] }));
    expect(await screen.findByText(/no translation/)).toBeTruthy();
    await isOpen();
  });

  // proves A5.12, A8.18
  it('says in plain words where a file stops being JSON', async () => {
    await open();
    choose('design.json', '{\n  "title": {"en": "A"},\n  "pages": [}\n}');
    expect(await screen.findByText(/not valid JSON: there is an error near line 3/)).toBeTruthy();
    isShut();
  });

  it.each(['[]', '{"title":{}}'])('calls JSON like %s an invalid card design', async (content) => {
    await open();
    press('JSON (.json)');
    choose('design.json', content);
    expect(await screen.findByText('Invalid card design.')).toBeTruthy();
    isShut();
  });

  it('follows a file of the other type, and says so at the switch', async () => {
    await open();
    choose('design.json', JSON.stringify(design));
    expect(await screen.findByRole('textbox', { name: 'Name' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'JSON (.json)' }).getAttribute('aria-pressed')).toBe('true');
    choose('trauma.xlsx');
    await waitFor(() => expect(posts()).toContain('POST /api/m/compile'));
    expect(screen.getByRole('button', { name: 'JSON (.json)' }).getAttribute('aria-pressed')).toBe('false');
  });

  it('refuses a file of another type before it is sent', async () => {
    await open('ja');
    choose('design.pdf', '{}');
    expect(screen.getByText('選んだ種類（.xlsx / .xls / .csv / .zip / .geojson / .xml）のファイルではありません。')).toBeTruthy();
    expect(posts()).toEqual([]);
  });

  // proves A4.6
  it('forgets preview, changes and findings when the type changes', async () => {
    await open();
    choose('trauma.xlsx');
    await screen.findByRole('tablist');
    press('JSON (.json)');
    expect(screen.queryByRole('tablist')).toBe(null);
    expect(screen.queryByText('trauma.xlsx')).toBe(null);
    expect(screen.queryByRole('region', { name: /^Changes from/ })).toBe(null);
    isShut();
  });

  it('says that a file could not be checked when the connection broke', async () => {
    answers['POST /api/m/compile'] = 'network';
    await open();
    choose('trauma.xlsx');
    expect(await screen.findByText(/could not be checked/)).toBeTruthy();
  });

  it('says why there is no screen when the folder is gone', async () => {
    answers[folderCall] = { status: 404, body: { code: 'folder.unknown' } };
    drawScreen(<UploadDesignRoute />, { path: '/upload/p1/f1', pattern: '/upload/:pId/:fId' });
    expect((await screen.findByRole('alert')).textContent).toContain('404');
  });
});

describe('what is found in a file', () => {
  it('is said all at once, sheet by sheet, in the words of the reader', async () => {
    answers['POST /api/m/compile'] = refused(error, note);
    await open('ja');
    choose('trauma.xlsx');
    const errors = within(await screen.findByRole('alert'));
    expect(errors.getByText('エラー 1件')).toBeTruthy();
    expect(errors.getByRole('heading', { name: '「survey」シート' })).toBeTruthy();
    expect(errors.getByRole('listitem').textContent).toBe('C7「intger」という項目の種類はありません。「integer」の誤りではありませんか。使い方');
    expect(errors.getByRole('link', { name: /^使い方を開く：「intger」/ }).getAttribute('href')).toBe('/help/form#form.types');
    expect(within(screen.getByRole('status')).getByRole('listitem').textContent).toContain('A3選択肢リスト「colours」');
    isShut();
  });

  it('lets a design with notes through', async () => {
    answers['POST /api/m/compile'] = { body: { card_design: design, diagnostics: [note], warnings: ['x'] } };
    await open();
    choose('trauma.xls');
    expect(await screen.findByText(/colours/)).toBeTruthy();
    await isOpen();
  });

  it('asks once for a word about what is left out, each cell counted, before a design goes up', async () => {
    const missing = { severity: 'left_out', code: 'type.unsupported', sheet: 'survey', cell: 'A3', cells: ['A3', 'A5', 'A6', 'A7', 'A9', 'A12'], params: { type: 'image' } } as const;
    answers['POST /api/m/compile'] = { body: { card_design: design, diagnostics: [missing, note], warnings: ['x', 'y'] } };
    await open();
    choose('trauma.xlsx');
    expect(await screen.findByText('Left out: 1')).toBeTruthy();
    expect(screen.getByText(/A3, A5, A6, A7 …/).textContent).toContain('× 6');
    const box = await screen.findByRole('checkbox', { name: 'I have checked what is left out (6)' });
    isShut();
    fireEvent.click(box);
    await isOpen();
    fireEvent.click(upload());
    await waitFor(() => expect(sent.find(({ call }) => call === uploadCall)?.body).toMatchObject({ confirm_left_out: true }));
  });

  it('can be copied, a line each with its place', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    vi.stubGlobal('navigator', Object.assign(navigator, { clipboard: { writeText } }));
    answers['POST /api/m/compile'] = refused(error, note);
    await open();
    choose('trauma.xlsx');
    fireEvent.click(await screen.findByRole('button', { name: 'Copy the findings' }));
    expect(await screen.findByText('The findings were copied to the clipboard.')).toBeTruthy();
    expect(writeText.mock.calls[0]?.[0].split('\n')).toEqual([
      expect.stringMatching(/^Error\tsurvey!C7\t.*intger.*integer/),
      expect.stringMatching(/^Note\tchoices!A3\t.*colours/),
    ]);
  });

  it('comes back as comments in the workbook', async () => {
    const files = catchDownloads();
    answers['POST /api/m/compile'] = refused(error);
    answers['POST /api/m/compile/comments'] = { body: { name: 'design_comments.xlsx', content: btoa('PK') } };
    await open();
    choose('trauma.v2.xlsx');
    fireEvent.click(await screen.findByRole('button', { name: 'Download the workbook with comments' }));
    await waitFor(() => expect([...files.keys()]).toEqual(['trauma.v2_comments.xlsx']));
    expect(await files.get('trauma.v2_comments.xlsx')?.text()).toBe('PK');
  });

  it('says why there are no comments when the call fails, and offers none for a file without cells', async () => {
    answers['POST /api/m/compile'] = refused(error);
    answers['POST /api/m/compile/comments'] = 'network';
    await open();
    choose('trauma.xlsx');
    fireEvent.click(await screen.findByRole('button', { name: 'Download the workbook with comments' }));
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
    answers['POST /api/m/compile'] = refused({ ...error, code: 'file.damaged', sheet: '', cell: '' });
    choose('broken.xlsx');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Download the workbook with comments' })).toBeNull());
    expect(await screen.findByRole('button', { name: 'Copy the findings' })).toBeTruthy();
  });

  it('waits for a click where it is long', async () => {
    answers['POST /api/m/compile'] = refused(...Array.from({ length: 150 }, (_, at) => ({ ...error, cell: `C${at}` })));
    await open();
    choose('trauma.xlsx');
    const list = await screen.findByRole('alert');
    expect(within(list).getAllByRole('listitem')).toHaveLength(100);
    press('Show all 150');
    expect(within(list).getAllByRole('listitem')).toHaveLength(150);
  });
});

describe('what an upload will do', () => {
  it('is the first design of a folder', async () => {
    answers[folderCall] = { body: { ...folder, version: null } };
    await open();
    choose('trauma.xlsx');
    await isOpen();
    expect(screen.getByText(/first design of this folder \(version 1\)/)).toBeTruthy();
  });

  it.each([
    ['design.stale', 409, /Another manager/],
    ['access.denied', 403, /no permission/],
    ['folder.unknown', 404, /folder does not exist/],
    ['', 500, /upload failed/],
  ])('that is refused as %s says so and keeps the design', async (code, status, words) => {
    answers[uploadCall] = { status, body: { code } };
    await open();
    choose('trauma.xlsx');
    await screen.findByRole('tablist');
    await isOpen();
    fireEvent.click(upload());
    expect((await screen.findByRole('dialog', { name: 'The design was not uploaded' })).textContent).toMatch(words);
    press('OK');
    await isOpen();
  });
});

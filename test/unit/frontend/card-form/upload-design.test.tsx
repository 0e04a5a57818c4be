import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UploadDesignRoute } from '#frontend/routes/upload-design.tsx';
import { designOf, drawScreen, type ShownLanguage } from './form-harness.tsx';

const design = designOf({
  patient: [{ class: 'attribute', type: 'string', name: 'name', title: { ja: '氏名', en: 'Name' } }],
  outcome: [{ class: 'attribute', type: 'check', name: 'alive', title: { ja: '生存', en: 'Alive' } }],
});

const warning = { severity: 'warning', code: 'x', sheet: 'survey', cell: 'A3', params: {} } as const;
const folder = { id: 'f1', title: { ja: '外傷', en: 'Trauma' }, version: 3, registration: { start_at: null, end_at: null, open: true } };

type Answer = { readonly status?: number; readonly body: unknown } | 'network';
let answers: Record<string, Answer>;
let sent: string[];

beforeEach(() => {
  sent = [];
  answers = {
    'GET /api/u/projects': { body: [{ id: 'p1', title: { ja: '登録', en: 'Registry' }, role: 'edit', folders: [folder] }] },
    'POST /api/m/compile': { body: { card_design: design, diagnostics: [], warnings: [] } },
    'POST /api/m/check/duplicate': { body: {} },
    'POST /api/m/projects/p1/folders/f1/cardDesign': { body: { version: 4 } },
  };
  vi.stubGlobal('fetch', async (path: string, { method }: { method: string }) => {
    const call = `${method} ${path.split('?')[0]}`;
    sent.push(`${method} ${path}`);
    const answer = answers[call] ?? { status: 404, body: { code: 'folder.unknown' } };
    if (answer === 'network') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 });
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (language: ShownLanguage = 'en') =>
  drawScreen(<UploadDesignRoute />, { language, path: '/upload/p1/f1', pattern: '/upload/:pId/:fId' });

const choose = (name: string, content = 'x') =>
  fireEvent.change(screen.getByLabelText(/^(Design file|デザインファイル)$/), { target: { files: [new File([content], name)] } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const upload = () => screen.getByRole('button', { name: /^(Upload|アップロード)$/ });

describe('uploading a design', () => {
  it('compiles a workbook, checks it for duplicates, shows it as it will behave, and uploads it', async () => {
    open();
    expect(await screen.findByText(/Design in force: version 3/)).toBeTruthy();
    expect(upload()).toHaveProperty('disabled', true);
    choose('trauma.xlsx');
    fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Sato' } });
    expect(screen.getByRole('tab', { name: 'patient page complete' })).toBeTruthy();
    expect(sent.slice(-2)).toEqual(['POST /api/m/compile?lang=en', 'POST /api/m/check/duplicate?lang=en']);
    fireEvent.click(upload());
    expect((await screen.findByRole('dialog', { name: 'Uploaded' })).textContent).toContain('version 4');
    press('OK');
    await waitFor(() => expect(upload()).toHaveProperty('disabled', true));
  });

  it('says what is wrong and where, and uploads nothing', async () => {
    answers['POST /api/m/compile'] = {
      status: 400,
      body: { code: 'design.invalid', errMessage: ['シート「survey」セル C7：種類が不明です。', '警告：使われていません。'], diagnostics: [{ ...warning, severity: 'error' }, warning] },
    };
    open('ja');
    choose('trauma.xlsx');
    const errors = within(await screen.findByRole('alert'));
    expect(errors.getByText('エラー 1 件')).toBeTruthy();
    expect(errors.getByText('シート「survey」セル C7：種類が不明です。')).toBeTruthy();
    expect(within(screen.getByRole('status')).getByText('警告：使われていません。')).toBeTruthy();
    expect(upload()).toHaveProperty('disabled', true);
  });

  it('lets a design with warnings through', async () => {
    answers['POST /api/m/compile'] = { body: { card_design: design, diagnostics: [warning], warnings: ['survey!A3: not used'] } };
    open();
    choose('trauma.xls');
    expect(await screen.findByText('survey!A3: not used')).toBeTruthy();
    expect(upload()).toHaveProperty('disabled', false);
  });

  it('reads JSON here and lets the server check it', async () => {
    open();
    press('JSON (.json)');
    choose('design.json', JSON.stringify(design));
    expect(await screen.findByRole('textbox', { name: 'Name' })).toBeTruthy();
    expect(sent.filter((call) => call.startsWith('POST /api/m/'))).toEqual(['POST /api/m/check/duplicate?lang=en']);
  });

  it.each(['{', '[]', '{"title":{}}'])('calls JSON like %s an invalid card design', async (content) => {
    open();
    press('JSON (.json)');
    choose('design.json', content);
    expect(await screen.findByText('Invalid card design.')).toBeTruthy();
    expect(upload()).toHaveProperty('disabled', true);
  });

  it('refuses a file of another type before it is sent', () => {
    open('ja');
    choose('design.json', '{}');
    expect(screen.getByText('選んだ種類（.xlsx / .xls / .csv）のファイルではありません。')).toBeTruthy();
    expect(sent.filter((call) => call.startsWith('POST /api/m/'))).toEqual([]);
  });

  it('forgets preview and findings when the type changes', async () => {
    open();
    choose('trauma.xlsx');
    await screen.findByRole('tablist');
    press('JSON (.json)');
    expect(screen.queryByRole('tablist')).toBe(null);
    expect(screen.queryByText('trauma.xlsx')).toBe(null);
  });

  it('says that a file could not be checked when the connection broke', async () => {
    answers['POST /api/m/compile'] = 'network';
    open();
    choose('trauma.xlsx');
    expect(await screen.findByText(/could not be checked/)).toBeTruthy();
  });

  it.each([
    ['design.stale', 409, /Another manager/],
    ['access.denied', 403, /no permission/],
    ['folder.unknown', 404, /folder does not exist/],
    ['', 500, /upload failed/],
  ])('that is refused as %s says so and keeps the design', async (code, status, words) => {
    answers['POST /api/m/projects/p1/folders/f1/cardDesign'] = { status, body: { code } };
    open();
    choose('trauma.xlsx');
    await screen.findByRole('tablist');
    fireEvent.click(upload());
    expect((await screen.findByRole('dialog', { name: 'The design was not uploaded' })).textContent).toMatch(words);
    press('OK');
    await waitFor(() => expect(upload()).toHaveProperty('disabled', false));
  });
});

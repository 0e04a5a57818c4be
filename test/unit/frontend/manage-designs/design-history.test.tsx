import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DesignHistoryRoute } from '#frontend/routes/designs.tsx';
import { drawScreen, type ShownLanguage } from '../card-form/form-harness.tsx';
import { catchDownloads, design, press, stubWorkshop } from './workshop.tsx';

const historyCall = 'GET /api/m/designHistory/p1/f1';
const versionOf = (version: number) => ({ id: `f1-${version}`, version, created_at: `2026-11-0${version}T01:00:00Z`, source: null, left_out: [], vals: design });

let { answers, sent } = stubWorkshop();
beforeEach(() => {
  ({ answers, sent } = stubWorkshop({ [historyCall]: { body: [3, 2, 1].map(versionOf) } }));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = (language: ShownLanguage = 'en', search = '') =>
  drawScreen(<DesignHistoryRoute />, { language, path: `/history/p1/f1${search}`, pattern: '/history/:pId/:fId' });

const choose = async (version: number, entry: string | RegExp) => {
  fireEvent.click(await screen.findByRole('button', { name: `Settings for Version ${version}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }));
};

describe('the history of a design', () => {
  // proves A2.24
  it('is a table of versions with date and preview, the one in force marked', async () => {
    open();
    const rows = within(await screen.findByRole('table', { name: 'Card design history' })).getAllByRole('row');
    expect(rows.map((row) => within(row).queryAllByRole('cell').slice(0, 2).map(({ textContent }) => textContent))).toEqual([
      [],
      ['3In force', expect.stringMatching(/^3 Nov 2026/)],
      ['2', expect.stringMatching(/^2 Nov 2026/)],
      ['1', expect.stringMatching(/^1 Nov 2026/)],
    ]);
    expect(screen.getAllByRole('button', { name: /^Preview version/ })).toHaveLength(3);
  });

  it('opens the list of what was left out of a version, where something was', async () => {
    const missing = { severity: 'left_out', code: 'type.unsupported', sheet: 'survey', cell: 'A3', params: { type: 'image' } };
    answers[historyCall] = { body: [{ ...versionOf(2), left_out: [missing] }, versionOf(1)] };
    open();
    await choose(2, 'What was left out');
    const list = within(await screen.findByRole('dialog', { name: 'Left out of version 2' }));
    expect(list.getByRole('listitem').textContent).toMatch(/^A3.*image/);
    press('Close');
    fireEvent.click(await screen.findByRole('button', { name: 'Settings for Version 1' }));
    expect(screen.queryByRole('menuitem', { name: 'What was left out' })).toBeNull();
  });

  // proves A8.17
  it('says that it is on its way, that there is none, and why it cannot be shown', async () => {
    answers[historyCall] = 'never';
    open();
    expect((await screen.findByRole('status')).textContent).toBe('Loading');
    cleanup();
    answers[historyCall] = { body: [] };
    open();
    expect(await screen.findByText('No card design history')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Card design config' }).getAttribute('href')).toContain('/uploadDesign');
    cleanup();
    answers[historyCall] = { status: 404, body: { code: 'folder.unknown' } };
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('404');
    answers[historyCall] = { body: [versionOf(1)] };
    press('Reload');
    expect(await screen.findByRole('table')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Compare versions' })).toBeNull();
  });

  it('hands a version back as a workbook and as JSON', async () => {
    const files = catchDownloads();
    answers['GET /api/m/projects/p1/folders/f1/cardDesign/2/workbook'] = { body: { name: 'trauma_v2.xlsx', content: btoa('PK'), left_out: [] } };
    open();
    await choose(2, 'Download as workbook');
    await waitFor(() => expect([...files.keys()]).toEqual(['trauma_v2.xlsx']));
    await choose(1, 'Download as JSON');
    await waitFor(() => expect([...files.keys()]).toEqual(['trauma_v2.xlsx', 'trauma_v1.json']));
    expect(JSON.parse((await files.get('trauma_v1.json')?.text()) ?? '')).toEqual({ $schema: 'http://localhost:3000/api/card-design.schema.json', ...design });
  });

  it('leads to the screen where missing lists are added, for a version that lacks some', async () => {
    const missing = { severity: 'left_out', code: 'list.file_missing', sheet: 'survey', cell: 'A3', params: { file: 'towns.csv' } };
    answers[historyCall] = { body: [{ ...versionOf(2), left_out: [missing] }, versionOf(1)] };
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Settings for Version 2' }));
    expect((await screen.findByRole('menuitem', { name: 'Add missing lists' })).getAttribute('href')).toBe('/manage/project/p1/folder/f1/uploadDesign?version=2');
  });

  it('says so when a download fails', async () => {
    answers['GET /api/m/projects/p1/folders/f1/cardDesign/3/workbook'] = 'network';
    open();
    await choose(3, 'Download as workbook');
    expect(await screen.findByRole('dialog', { name: 'The download failed' })).toBeTruthy();
    press('OK');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('a preview', () => {
  const preview = async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Preview version 2' }));
    return screen.findByRole('dialog', { name: /^Version 2 \(2 Nov 2026/ });
  };
  const fill = (name: string, value: string) => {
    const field = screen.getByRole('textbox', { name });
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  };

  // proves A2.24, A2.42
  it('behaves: status, conditions and computed values follow what is entered, and nothing is sent', async () => {
    const dialog = within(await preview());
    expect(await dialog.findByText(/ required left$/)).toBeTruthy();
    fill('Name', 'Sato');
    expect(dialog.queryByText(/ required left$/)).toBeNull();
    expect(dialog.queryByRole('textbox', { name: 'Weeks of gestation' })).toBeNull();
    fireEvent.click(dialog.getByRole('radio', { name: 'Female' }));
    fill('Weeks of gestation', '12');
    expect(dialog.getByRole('tab', { name: 'patient page complete' })).toBeTruthy();
    fireEvent.click(dialog.getByRole('tab', { name: /^arrival page/ }));
    fill('Heart rate', '120');
    fill('Systolic pressure', '100');
    expect(dialog.getByText('1.20')).toBeTruthy();
    expect(sent.every(({ call }) => call.startsWith('GET '))).toBe(true);
  });

  it('changes its language alone and keeps what was entered', async () => {
    const dialog = within(await preview());
    await dialog.findByRole('textbox', { name: 'Name' });
    fill('Name', 'Sato');
    fireEvent.click(dialog.getByRole('button', { name: '日本語' }));
    expect(await dialog.findByRole('textbox', { name: '氏名' })).toHaveProperty('value', 'Sato');
    expect(dialog.getByRole('tab', { name: /^patientページ 一部入力/ })).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Clear the answers' })).toBeTruthy();
  });

  it('is held to the width of a phone, a tablet, a desk', async () => {
    const dialog = await preview();
    for (const width of ['390', '820', '1280']) {
      fireEvent.click(within(dialog).getByRole('button', { name: width }));
      expect(dialog.querySelector<HTMLElement>('[data-width]')?.style.width).toBe(`${width}px`);
    }
    fireEvent.click(within(dialog).getByRole('button', { name: 'This screen' }));
    expect(dialog.querySelector('[data-width]')).toBeNull();
  });

  it('begins anew when its answers are cleared', async () => {
    const dialog = within(await preview());
    fill('Name', 'Sato');
    fireEvent.click(dialog.getByRole('button', { name: 'Clear the answers' }));
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', '');
  });
});

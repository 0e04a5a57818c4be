import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
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
  fireEvent.click(await screen.findByRole('button', { name: `Settings of Version ${version}` }));
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
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(document.querySelector('article')?.textContent).toMatch(/Left out of version 2.*☐ survey!A3 .*image/);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    press('Close');
    fireEvent.click(await screen.findByRole('button', { name: 'Settings of Version 1' }));
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
    fireEvent.click(await screen.findByRole('button', { name: 'Settings of Version 2' }));
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
    expect(dialog.getByText('Required items missing')).toBeTruthy();
    fill('Name', 'Sato');
    expect(dialog.queryByText('Required items missing')).toBeNull();
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

describe('the printable form', () => {
  // proves A10.9
  it('has every page, boxes, units, blanks, and the condition of what not everybody fills in', async () => {
    open();
    await choose(2, 'Printable form');
    const dialog = within(await screen.findByRole('dialog', { name: 'Printable form' }));
    const sheet = within(dialog.getByRole('article'));
    expect(sheet.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Trauma', 'patient page', 'arrival page']);
    const text = dialog.getByRole('article').textContent;
    for (const shown of ['Registry · Trauma · Version 2', 'Namerequired', 'SexFemaleMale', 'Only if “Sex” is “Female”', 'weeks', 'Shock index(computed)']) expect(text).toContain(shown);
    expect(dialog.getByRole('article').querySelectorAll('i').length).toBeGreaterThan(6);
    fireEvent.click(dialog.getByRole('button', { name: '日本語' }));
    await waitFor(() => expect(dialog.getByRole('article').textContent).toContain('「性別」が「女性」の場合に記入'));
  });

  // proves U9.88
  it('has empty rows for a repeat as a table, without what is computed, and what may be written below it', async () => {
    const [patient, arrival] = design.pages;
    const named = (name: string, type: string, en: string, more = {}) => ({ class: 'attribute', name, type, title: { en }, ...more });
    const injury = {
      class: 'repeat', name: 'injury', layout: 'table', max_count: 4, title: { en: 'Injury' },
      items: [
        named('region', 'single', 'Region', { required: true, reasons: ['nk'], choices: ['Head', 'Chest'].map((en) => ({ value: en, title: { en } })), activation: [{ when: ['Chest'], items: [named('ribs', 'number', 'Ribs', { suffix: { en: 'pieces' } })] }] }),
        named('open', 'check', 'Open'),
        named('day', 'plugin', 'Weekday', { plugin: { kind: 'weekday', params: { source: 'arrival.on' } } }),
        named('hint', 'label', 'One row each'),
      ],
    };
    const missing_reasons = [{ value: 'nk', title: { en: 'Not known' } }];
    answers[historyCall] = { body: [{ ...versionOf(1), vals: { ...design, missing_reasons, pages: [patient, { ...arrival, items: [injury] }] } }] };
    open();
    await choose(1, 'Printable form');
    const sheet = await screen.findByRole('article');
    const table = within(sheet).getByRole('table');
    expect(within(table).getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Regionrequired', 'Ribs (pieces)', 'Open']);
    expect(within(table).getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['1', '2', '3', '4']);
    expect(table.querySelectorAll('tbody i')).toHaveLength(4);
    for (const shown of ['Region: Head / Chest', 'Ribs: Only if “Region” is “Chest”', 'Where there is no answer, write why: Not known', 'One row each']) expect(sheet.textContent).toContain(shown);
    expect(sheet.textContent).not.toContain('copy this');
  });

  it('words a condition in the titles of the items it speaks of', async () => {
    const [patient, arrival] = design.pages;
    const items = arrival!.items.map((item) => (item.name === 'sbp' ? { ...item, relevant: '${arrival.hr} > 100' } : item));
    answers[historyCall] = { body: [{ ...versionOf(1), vals: { ...design, pages: [patient, { ...arrival, items }] } }] };
    open();
    await choose(1, 'Printable form');
    const sheet = await screen.findByRole('article');
    expect(sheet.textContent).toContain('Only if: “Heart rate” > 100Systolic pressure');
  });

  it('goes to paper alone', async () => {
    const print = vi.fn<() => void>(() => void window.dispatchEvent(new Event('beforeprint')));
    vi.stubGlobal('print', print);
    answers[historyCall] = { body: [{ ...versionOf(3), vals: { ...design, id_attributes: ['patient.name'] } }] };
    open('ja');
    fireEvent.click(await screen.findByRole('button', { name: '版 3の設定' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: '印刷用フォーム' }));
    await screen.findByRole('dialog', { name: '印刷用フォーム' });
    press('印刷');
    const paper = document.body.querySelector(':scope > article');
    expect(paper?.textContent).toContain('「性別」が「女性」の場合に記入');
    // Sheets come apart, so each has a place for the number of the case.
    expect(document.documentElement.style.getPropertyValue('--sheet-foot')).toMatch(/^"外傷 · 氏名 _+"$/);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(document.body.querySelector(':scope > article')).toBeNull();
  });
});

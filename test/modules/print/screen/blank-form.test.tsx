import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DesignHistoryRoute } from '#frontend/routes/designs.tsx';
import { drawScreen, type ShownLanguage } from '#test/unit/frontend/card-form/form-harness.tsx';
import { design, press, stubWorkshop } from '#test/unit/frontend/manage-designs/workshop.tsx';

const historyCall = 'GET /api/m/designHistory/p1/f1';
const versionOf = (version: number) => ({ id: `f1-${version}`, version, created_at: `2026-11-0${version}T01:00:00Z`, source: null, left_out: [], vals: design });

let { answers } = stubWorkshop();
beforeEach(() => {
  ({ answers } = stubWorkshop({ [historyCall]: { body: [3, 2, 1].map(versionOf) } }));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = (language: ShownLanguage = 'en') =>
  drawScreen(<DesignHistoryRoute />, { language, path: '/history/p1/f1', pattern: '/history/:pId/:fId' });

const choose = async (version: number, entry: string | RegExp) => {
  fireEvent.click(await screen.findByRole('button', { name: `Settings for Version ${version}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }));
};

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
    for (const shown of ['Region: Head / Chest', 'Ribs: Only if “Region” is “Chest”', 'If there is no answer, write the reason: Not known', 'One row each']) expect(sheet.textContent).toContain(shown);
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
    fireEvent.click(await screen.findByRole('button', { name: '第3版の設定' }));
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

it('the list of what was left out of a version is printed with boxes to tick', async () => {
  const missing = { severity: 'left_out', code: 'type.unsupported', sheet: 'survey', cell: 'A3', params: { type: 'image' } };
  answers[historyCall] = { body: [{ ...versionOf(2), left_out: [missing] }, versionOf(1)] };
  open();
  await choose(2, 'What was left out');
  await screen.findByRole('dialog', { name: 'Left out of version 2' });
  await waitFor(() => {
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(document.querySelector('article')?.textContent).toMatch(/Left out of version 2.*☐ survey!A3 .*image/);
  });
  act(() => void window.dispatchEvent(new Event('afterprint')));
});

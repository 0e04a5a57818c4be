import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { folderOf, projectOf } from '#test/unit/frontend/support/answers.ts';
import { openProduct, useFreshBrowser } from '#test/unit/frontend/support/open-product.tsx';

useFreshBrowser();

const item = (name: string, type: string, en: string, more = {}) => ({ name, class: 'attribute', type, title: { en }, ...more });
const design = {
  format: 1,
  languages: ['en'],
  title: { en: 'Trauma' },
  pages: [
    {
      name: 'patient',
      title: { en: 'Patient' },
      items: [
        item('number', 'string', 'Case number'),
        item('band', 'barcode', 'Wristband'),
        item('sex', 'single', 'Sex', {
          choices: [
            { value: 'f', title: { en: 'Female' } },
            { value: 'm', title: { en: 'Male' } },
          ],
          activation: [{ when: ['f'], items: [item('weeks', 'number', 'Weeks of pregnancy', { suffix: { en: 'weeks' } })] }, { when: ['m'], items: [item('never', 'string', 'Not exposed')] }],
        }),
        { name: 'injury', class: 'repeat', title: { en: 'Injury' }, items: [item('site', 'string', 'Site')] },
      ],
    },
    {
      name: 'arrival',
      title: { en: 'On arrival' },
      items: [
        item('hr', 'number', 'Heart rate'),
        item('sbp', 'number', 'Systolic pressure'),
        item('si', 'plugin', 'Shock index', { plugin: { kind: 'shock_index', params: { hr: 'arrival.hr', sbp: 'arrival.sbp' } } }),
        item('gcs', 'number', 'GCS'),
        item('iss', 'number', 'ISS'),
        item('years', 'number', 'Years'),
        item('rr', 'number', 'Breathing'),
        item('ps', 'plugin', 'Survival', { plugin: { kind: 'survival_probability', params: { gcs: 'arrival.gcs', iss: 'arrival.iss', age: 'arrival.years', sbp: 'arrival.sbp', rr: 'arrival.rr' } } }),
        item('seen', 'check', 'Seen by a surgeon'),
        item('note', 'text', 'Note'),
        item('tape', 'watch', 'Tape colour', { params: { target: 'arrival.years', bands: 'tape_age' } }),
      ],
    },
  ],
  id_attributes: ['patient.number'],
  numbering: [],
  summary: [],
};
const card = {
  id: 'card1',
  card_id: 'card1',
  card_global_id: 'traumaadultcard1',
  version: 1,
  project: { id: 'trauma', title: { en: 'Trauma study' }, design_name: 'trauma' },
  folder: { id: 'adult', title: { en: 'Adults' }, design_name: 'adult', registration: { start_at: null, end_at: null, open: true } },
  status: { overall: 'partial', required: 'comp' },
  page_status: [],
  summary: [],
  created_at: '2026-11-20T01:00:00Z',
  updated_at: '2026-11-20T02:00:00Z',
  updated_org: { en: 'Minato' },
  card_hash: 'h',
  kept_answers: [],
  vals: {
    patient: { number: 'TR-7', band: 'W-0017', sex: 'f', weeks: 32, injury: 2, site_1: 'Head', site_2: 'Leg' },
    arrival: { hr: 110, sbp: 100, si: 1.1, seen: true, gcs: 8, iss: 16, years: 70, ps: 0.5 },
  },
  history: [],
  read_only: false,
};
const open = (more = {}) =>
  openProduct({
    token: 'aoi.token',
    at: '/form?project=trauma&folder=adult&card=card1',
    language: 'en',
    stubs: { projects: [projectOf([folderOf('adult')])], getDesign: { version: 1, design }, getCard: { ...card, ...more } },
  });

const print = () => act(() => void window.dispatchEvent(new Event('beforeprint')));

// proves U9.10
test('paper shows every page with its answers, repetitions, scores and what these come from', async () => {
  await open();
  await screen.findByRole('button', { name: 'Print' });
  await waitFor(() => {
    print();
    expect(screen.getByRole('article').textContent).toContain('Result1.10');
  });
  const sheet = screen.getByRole('article');
  const text = sheet.textContent;
  expect(within(sheet).getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Patient', 'On arrival']);
  for (const shown of ['Case numberTR-7', 'WristbandW-0017', 'SexFemale', 'Weeks of pregnancy32 weeks', 'SiteHead', 'SiteLeg', 'Heart rate110', 'Shock index1.10', 'Result1.10', 'Survival0.50 Not entered, so assumed: Respiratory rate 10 to 29', 'Seen by a surgeon☑', 'Note(blank)', 'Tape colourGreen (outside the tape)']) {
    expect(text).toContain(shown);
  }
  expect(text).not.toContain('Not exposed');
  expect(text).not.toContain('not saved');
  // Sheets come apart: each has at its foot by what people know the card.
  expect(document.documentElement.style.getPropertyValue('--sheet-foot')).toBe('"Adults · Case number TR-7"');
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByRole('article')).toBeNull();
  expect(document.documentElement.style.getPropertyValue('--sheet-foot')).toBe('');
});

// proves U2.46
test('paper shows what was typed and could not be read, marked as not stored', async () => {
  await open();
  fireEvent.click(await screen.findByRole('tab', { name: /On arrival/ }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Heart rate' }), { target: { value: 'HR 120' } });
  await waitFor(() => {
    print();
    expect(screen.getByRole('article')).toBeTruthy();
  });
  expect(screen.getByRole('article').textContent).toContain('Heart rate“HR 120” is not stored. Please enter a number.');
});

test('paper with answers that are not saved says so', async () => {
  await open();
  fireEvent.change(await screen.findByRole('textbox', { name: 'Case number' }), { target: { value: 'TR-8' } });
  await waitFor(() => {
    print();
    expect(screen.getByRole('article')).toBeTruthy();
  });
  expect(screen.getByRole('article').textContent).toContain('Includes unsaved answers');
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { cardOf, design, dialog, fill, open, press, useOneCard } from '../../../unit/frontend/card-form/one-card.tsx';

const { server } = useOneCard();
beforeEach(() => {
  server.answers['GET /api/u/design/p1/f1/1/card'] = () => ({ body: { version: 1, design } });
});

const vals = { patient: { number: 'A-1', name: 'Sato' } };
const entry = (revision: number) => ({
  updated_at: `2026-11-20T01:00:00.${String(revision).padStart(3, '0')}Z`,
  user: { id: 'aoi', name: { en: `Saver ${revision}` } },
  org: { id: 'm', name: { en: 'Minato' } },
  revision,
  version: 1,
  changes: [],
});
const entries = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => entry(from + index));

describe('the history of a card', () => {
  it('shows the latest saves and who made the card, and on request those between, page by page', async () => {
    server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf(vals, 1, { history: [entry(1), ...entries(10, 12)], older_history: 8 }) });
    server.answers['GET /api/u/cards/p1/f1/c1/history?before=10'] = () => ({ body: { history: entries(6, 9), older_history: 4 } });
    server.answers['GET /api/u/cards/p1/f1/c1/history?before=6'] = () => ({ body: { history: entries(2, 5), older_history: 0 } });
    await open();
    press('History');
    const box = within(await dialog('History'));
    const savers = () => box.getAllByText(/^Saver/).map(({ textContent }) => Number(/\d+/.exec(textContent ?? '')?.[0]));
    expect(savers()).toEqual([12, 11, 10, 1]);
    press('Show earlier updates (8 more)');
    await waitFor(() => expect(savers()).toEqual([12, 11, 10, 9, 8, 7, 6, 1]));
    press('Show earlier updates (4 more)');
    await waitFor(() => expect(savers()).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]));
    expect(box.queryByRole('button', { name: /earlier/ })).toBe(null);
  });

  // proves U9.54
  it('says so when the earlier ones cannot be loaded, and tries again', async () => {
    server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf(vals, 1, { history: [entry(1), entry(3)], older_history: 1 }) });
    await open();
    press('History');
    const box = within(await dialog('History'));
    press('Show earlier updates (1 more)');
    expect(await box.findByText('The earlier updates could not be loaded. Please try again.')).toBeTruthy();
    server.answers['GET /api/u/cards/p1/f1/c1/history?before=3'] = () => ({ body: { history: [entry(2)], older_history: 0 } });
    press('Show earlier updates (1 more)');
    expect(await box.findByText(/Saver 2/)).toBeTruthy();
    expect(box.queryByRole('alert')).toBe(null);
  });

  it('says that what was asked about a withheld answer is withheld', async () => {
    server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf(vals, 1, { history: [entry(1), { ...entry(2), review: { act: 'ask', query: 'q1', path: 'patient.name', withheld: true } }] }) });
    await open();
    press('History');
    expect(await within(await dialog('History')).findByText(/Asked: Withheld \(no right to see it\)/)).toBeTruthy();
  });

  it('of a short life is all there', async () => {
    await open();
    press('History');
    const box = within(await dialog('History'));
    expect(box.getByText('Aoi (Minato)')).toBeTruthy();
    expect(box.queryByRole('button', { name: /earlier/ })).toBe(null);
  });
});

const changed = (revision: number, changes: object[], more: object = {}) => ({ ...entry(revision), changes, ...more });
/** Each change that is shown, as one line. */
const changes = () => [...document.querySelectorAll('[role=dialog] ul > li')].map((line) => line.textContent);

// proves U9.68
describe('each save', () => {
  it('says which answers were entered together, and not where they were changed alone later', async () => {
    const marked = changed(2, [{ path: 'patient.name', old: 'Sato' }, { path: 'patient.pulse', old: null }], { together: ['patient.name'] });
    server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf({ patient: { number: 'A-1', name: 'no', pulse: 80 } }, 3, { history: [changed(1, [], { together: ['patient.number'] }), marked, changed(3, [{ path: 'patient.name', old: 'none' }])] }) });
    await open();
    press('History');
    await screen.findByRole('combobox', { name: 'Item' });
    await waitFor(() => expect(changes()).toEqual([
      'patient page › nameBeforenone→Afterno',
      'patient page › nameBeforeSato→Afternoneentered together',
      'patient page › pulseBeforenot entered→After80',
      'patient page › numberBeforenot entered→AfterA-1entered together',
      'patient page › nameBeforenot entered→AfterSato',
    ]));
  });

  const now = { patient: { number: 'A-2', name: 'Suzuki', pulse: 80 } };
  const created = changed(1, []);
  const second = changed(2, [{ path: 'patient.name', old: 'Sato' }, { path: 'patient.pulse', old: null }]);
  const third = changed(3, [{ path: 'patient.number', old: 'A-1' }, { path: 'outcome.note', old: 'gone' }]);

  it('shows each item by its title, with the answer before and after', async () => {
    server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf(now, 3, { history: [created, second, third] }) });
    await open();
    press('History');
    await screen.findByRole('combobox', { name: 'Item' });
    await waitFor(() => expect(changes()).toEqual([
      'patient page › numberBeforeA-1→AfterA-2',
      'outcome page › noteBeforegone→Afternot entered',
      'patient page › nameBeforeSato→AfterSuzuki',
      'patient page › pulseBeforenot entered→After80',
      'patient page › numberBeforenot entered→AfterA-1',
      'patient page › nameBeforenot entered→AfterSato',
      'outcome page › noteBeforenot entered→Aftergone',
    ]));
  });

  it('leaves out a value that is worked out for formulas alone, and does not count it', async () => {
    const helper = { class: 'attribute', type: 'plugin', name: 'is_major', title: {}, plugin: { kind: 'sum', params: { sources: ['patient.pulse'] } } };
    const withHelper = { ...design, pages: design.pages.map((page) => (page.name === 'patient' ? { ...page, items: [...page.items, helper] } : page)) };
    server.answers['GET /api/u/design/p1/f1/1/card'] = () => ({ body: { version: 1, design: withHelper } });
    const stored = { patient: { number: 'A-2', is_major: 80, pulse: 80 } };
    const save = changed(2, [{ path: 'patient.is_major', old: null }, { path: 'patient.pulse', old: null }]);
    server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf(stored, 2, { history: [created, save] }) });
    await open();
    press('History');
    await waitFor(() => expect(changes()).toEqual(['patient page › pulseBeforenot entered→After80', 'patient page › numberBeforenot entered→AfterA-2']));
    expect(screen.getByText(/· Items changed: 1$/)).toBeTruthy();
    expect([...screen.getByRole<HTMLSelectElement>('combobox', { name: 'Item' }).options].map(({ value }) => value)).toEqual(['', 'patient.pulse', 'patient.number']);
  });

  it('says in a title the answers that it mentions', async () => {
    const mentioning = { ...design, pages: design.pages.map((page) => ({ ...page, items: page.items.map((item) => (item.name === 'pulse' ? { ...item, title: { en: 'Pulse of ${patient.name}' } } : item)) })) };
    server.answers['GET /api/u/design/p1/f1/1/card'] = () => ({ body: { version: 1, design: mentioning } });
    server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf(now, 2, { history: [entry(1), second] }) });
    await open();
    press('History');
    await screen.findByText('Saver 2 (Minato)');
    await waitFor(() => expect(changes()).toContain('patient page › Pulse of SuzukiBeforenot entered→After80'));
  });

  it('can be looked through for one item', async () => {
    server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf(now, 3, { history: [created, second, third] }) });
    await open();
    press('History');
    fireEvent.change(await screen.findByRole('combobox', { name: 'Item' }), { target: { value: 'patient.name' } });
    expect(changes()).toEqual(['patient page › nameBeforeSato→AfterSuzuki', 'patient page › nameBeforenot entered→AfterSato']);
    expect(screen.queryByText('Saver 3 (Minato)')).toBe(null);
  });

  it('before one that is not loaded shows nothing that it cannot know', async () => {
    server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf(now, 3, { history: [created, third], older_history: 1 }) });
    server.answers['GET /api/u/cards/p1/f1/c1/history?before=3'] = () => ({ body: { history: [second], older_history: 0 } });
    await open();
    press('History');
    await screen.findByRole('combobox', { name: 'Item' });
    expect(changes()).toEqual(['patient page › numberBeforeA-1→AfterA-2', 'outcome page › noteBeforegone→Afternot entered']);
    press('Show earlier updates (1 more)');
    await waitFor(() => expect(changes()).toHaveLength(7));
  });

  it('speaks in the words of the design that it was made with', async () => {
    const earlier = { ...design, pages: design.pages.map((page) => ({ ...page, title: { en: `old ${page.name}` } })) };
    server.answers['GET /api/u/design/p1/f1/2/card'] = () => ({ body: { version: 2, design } });
    server.answers['GET /api/u/design/p1/f1/1/card'] = () => ({ body: { version: 1, design: earlier } });
    server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf({ patient: { name: 'Suzuki' } }, 2, { version: 2, history: [changed(1, []), changed(2, [{ path: 'patient.name', old: 'Sato' }], { version: 2 })] }) });
    server.answers['GET /api/u/design/p1/f1/current/card'] = () => ({ body: { version: 2, design } });
    await open();
    press('History');
    await waitFor(() => expect(changes()).toEqual(['patient page › nameBeforeSato→AfterSuzuki', 'old patient › nameBeforenot entered→AfterSato']));
  });

  it('is one change where a reason takes the place of an answer or gives way to one, and counts when a repetition was added as none', async () => {
    const reasoned = { ...design, missing_reasons: [{ value: 'nk', title: { en: 'Not known' } }] };
    server.answers['GET /api/u/design/p1/f1/1/card'] = () => ({ body: { version: 1, design: reasoned } });
    server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({
      body: cardOf({ patient: { number: 'A-2', name: 'Suzuki' } }, 3, {
        history: [
          changed(1, []),
          changed(2, [{ path: 'patient.name', old: 'Sato' }, { path: 'patient.name@missing', old: null }, { path: 'patient.wounds_registered_at_1', old: null }]),
          changed(3, [{ path: 'patient.name@missing', old: 'nk' }, { path: 'patient.name', old: null }]),
        ],
      }),
    });
    await open();
    press('History');
    await waitFor(() => expect(changes()).toEqual([
      'patient page › nameBeforeNot known→AfterSuzuki',
      'patient page › nameBeforeSato→AfterNot known',
      'patient page › numberBeforenot entered→AfterA-2',
      'patient page › nameBeforenot entered→AfterSato',
    ]));
    expect(screen.getAllByText(/Items changed: 1/)).toHaveLength(2);
  });
});

// proves U9.55
it('a save that was run by another clock says so, and which', async () => {
  server.answers['POST /api/u/cards/p1/f1'] = ({ body }) => ({ body: cardOf(body.vals, 2, { clock_used: { today: '2026-11-22', now: '2026-11-22T08:30' } }) });
  await open();
  fill('name', 'Suzuki');
  press('Save');
  const box = within(await dialog('Saved'));
  expect(box.getByRole('alert').textContent).toContain('2026-11-22 08:30 (server time)');
  expect(screen.getByText('Continue editing, or finish?')).toBeTruthy();
});

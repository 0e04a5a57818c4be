import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answers } from '#shared/design/card-design.ts';
import { closePage } from '../support/empty-journal.ts';
import { designOf } from '../../../unit/frontend/card-form/form-harness.tsx';
import { cardOf, dialog, fill, named, press, useOneCard } from '../../../unit/frontend/card-form/one-card.tsx';
import { field, unsavedCard } from '../support/unsaved-card.tsx';

const { server, saves } = useOneCard();
const { inForce, open, openAgain, kept } = unsavedCard(server);

const first = designOf({ patient: [named('number'), named('name'), named('weight', { type: 'number', valid_range: { max: 300 } })] });
/** Narrows the weight, lacks the name, and has a ward that has to be entered. */
const third = designOf({ patient: [named('number'), named('weight', { type: 'number', valid_range: { max: 80 } }), named('ward', { required: true })] });

const older = (vals: Answers, more: object = {}) => cardOf(vals, 1, { newer_version: 3, status: { overall: 'all', required: 'comp' }, ...more });
const vals = (weight: number): Answers => ({ patient: { number: 'A-1', name: 'Sato', weight } });
const entry = (revision: number, version: number, more: object = {}) => ({
  updated_at: `2026-11-2${revision}T01:00:00Z`, user: { id: 'aoi', name: { en: 'Aoi' } }, org: { id: 'm', name: { en: 'Minato' } }, revision, version, changes: [], ...more,
});

beforeEach(() => {
  inForce(3, third);
  server.answers['GET /api/u/design/p1/f1/1/card'] = () => ({ body: { version: 1, design: first } });
  server.answers['GET /api/u/design/p1/f1/3/card'] = () => ({ body: { version: 3, design: third } });
  server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: older(vals(72)) });
});

const patches = () => server.sent.filter(({ method }) => method === 'PATCH');

const preview = async () => {
  press('Move…');
  const box = within(await dialog('Move this card from version 1 to version 3'));
  await box.findByText(/A card stays in its version/);
  return box;
};

describe('a card of an earlier version', () => {
  // proves U9.96
  it('is judged by that version, says so in its head, and is saved in it', async () => {
    server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: older(vals(108.4)) });
    server.answers['POST /api/u/cards/p1/f1'] = ({ body }) => ({ body: older(body.vals, { card_hash: 'hash-2' }) });
    await open();
    expect(await screen.findByText('Version 1 (version 3 is in force)')).toBeTruthy();
    fill('name', 'Suzuki');
    press('Save');
    await dialog('Saved');
    expect(saves()[0]?.body).toMatchObject({ version: 1, vals: { patient: { name: 'Suzuki', weight: 108.4 } } });
    expect(saves()[0]?.body).not.toHaveProperty('move_to');
    press('Continue editing');
    expect(await screen.findByText('Version 1 (version 3 is in force)')).toBeTruthy();
  });

  it('of the version in force has no such line', async () => {
    server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf({ patient: { number: 'A-1' } }, 1, { version: 3 }) });
    await open();
    expect(screen.queryByText(/is in force/)).toBe(null);
    expect(screen.queryByRole('button', { name: 'Move…' })).toBe(null);
  });

  it('is not moved by whoever may only read it, nor while it is locked', async () => {
    server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: older(vals(72), { read_only: true }) });
    await open();
    expect(await screen.findByText('Version 1 (version 3 is in force)')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Move…' })).toBe(null);
  });

  // proves U9.97
  it('shows what a move does, and moves', async () => {
    await open();
    const box = await preview();
    expect(box.getByText('New items (1)')).toBeTruthy();
    expect(box.getByText('patient page › ward')).toBeTruthy();
    expect(box.getByText('Answers without a field in the form (1)')).toBeTruthy();
    expect(box.getByText('patient page › name')).toBeTruthy();
    expect(box.getByText('Sato')).toBeTruthy();
    expect(box.getByText('Now: all required items are entered. After the move: required items are missing.')).toBeTruthy();
    expect(box.queryByText(/submitted/)).toBe(null);
    const moved = cardOf({ patient: { number: 'A-1', weight: 72 } }, 2, { version: 3, kept_answers: [{ version: 1, path: 'patient.name', value: 'Sato' }] });
    server.answers['PATCH /api/u/cards/p1/f1/c1'] = () => {
      server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: moved });
      return { body: moved };
    };
    press('Move to version 3');
    expect(await screen.findByRole('textbox', { name: 'ward' })).toBeTruthy();
    expect(patches().map(({ body }) => body)).toMatchObject([{ vals: {}, move_to: 3, card_hash: 'hash-1' }]);
    expect(screen.queryByText(/is in force/)).toBe(null);
    await kept(0);
  });

  it('that is submitted is said to go back, unless nothing changes', async () => {
    server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: older(vals(72), { review: { state: 'submitted', open: 0, answered: 0, acts: [] } }) });
    await open();
    expect((await preview()).getByText(/must be submitted again/)).toBeTruthy();
    await closePage();
    inForce(3, first);
    await open();
    const box = await preview();
    expect(box.getByText('No item and no answer changes.')).toBeTruthy();
    expect(box.queryByText(/must be submitted again/)).toBe(null);
  });

  it('gives back what it kept where the new version has a place for it', async () => {
    server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: older(vals(72), { kept_answers: [{ version: 1, path: 'patient.ward', value: 'ER' }] }) });
    await open();
    const box = await preview();
    expect(box.getByText('Answers that return to the form (1)')).toBeTruthy();
    expect(box.getByText('ER')).toBeTruthy();
  });

  it('is not moved while something is unsaved', async () => {
    await open();
    fill('name', 'Suzuki');
    const box = await preview();
    expect(box.getByRole('alert').textContent).toBe('There are unsaved entries. Save the card first.');
    press('Move to version 3');
    expect(patches()).toEqual([]);
  });

  it('says why it was not moved, and stays as it is', async () => {
    server.answers['PATCH /api/u/cards/p1/f1/c1'] = () => ({ status: 409, body: { code: 'card.stale' } });
    await open();
    await preview();
    press('Move to version 3');
    expect(await screen.findByText('Another user updated this card, or you did in another tab.')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'name', hidden: true })).toHaveProperty('value', 'Sato');
  });
});

describe('a card that is wrong in the version in force', () => {
  beforeEach(() => {
    server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: older(vals(108.4)) });
    server.answers['POST /api/u/cards/p1/f1'] = ({ body }) => ({ body: cardOf(body.vals, 2, { version: 3, kept_answers: [{ version: 1, path: 'patient.name', value: 'Sato' }] }) });
  });

  const openInThird = async () => {
    await open();
    const box = await preview();
    expect(box.getByText('To correct in version 3 (1)')).toBeTruthy();
    expect(box.getByText('patient page › weight')).toBeTruthy();
    expect(box.getByText('108.4')).toBeTruthy();
    expect(box.queryByRole('button', { name: 'Move to version 3' })).toBe(null);
    press('Open in version 3');
    expect(await screen.findByRole('textbox', { name: 'ward' })).toBeTruthy();
  };

  // proves U9.97
  it('is opened in it with the wrong answers marked, and moved by its save', async () => {
    await openInThird();
    expect(field('weight')).toHaveProperty('value', '108.4');
    expect(field('weight').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Version 1 (moves to version 3 when saved)')).toBeTruthy();
    expect(saves()).toEqual([]);
    fill('weight', '78');
    press('Save');
    await dialog('Saved');
    expect(saves().map(({ body }) => body)).toMatchObject([{ id: 'c1', version: 3, move_to: 3, card_hash: 'hash-1', vals: { patient: { number: 'A-1', weight: 78 } } }]);
    expect(saves()[0]?.body).not.toHaveProperty('left_over');
    await kept(0);
  });

  it('goes on being moved after the page was closed', async () => {
    await openInThird();
    fill('weight', '78');
    await kept(1);
    await closePage();
    await openAgain();
    expect(field('weight')).toHaveProperty('value', '78');
    press('Save');
    await dialog('Saved');
    expect(saves().at(-1)?.body).toMatchObject({ version: 3, move_to: 3, card_hash: 'hash-1' });
  });

  it('goes on to a version that came meanwhile, and says so', async () => {
    await openInThird();
    fill('weight', '78');
    inForce(4, designOf({ patient: [named('number'), named('weight', { type: 'number' }), named('ward'), named('bed')] }));
    press('Save');
    const box = within(await dialog('Your answers are now in version 4 of the form'));
    expect(await box.findByText('patient page › bed')).toBeTruthy();
    press('Check the form');
    press('Save');
    await dialog('Saved');
    expect(saves().map(({ body }) => body)).toMatchObject([{ version: 4, move_to: 4, vals: { patient: { weight: 78 } } }]);
  });

  it('that another user saved meanwhile in its version is merged and goes on being moved', async () => {
    await openInThird();
    fill('weight', '78');
    server.answers['POST /api/u/cards/p1/f1'] = ({ body }) => (body.card_hash === 'hash-2' ? { body: cardOf(body.vals, 3, { version: 3 }) } : { status: 409, body: { code: 'card.stale' } });
    server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: { ...older({ patient: { number: 'A-2', name: 'Sato', weight: 108.4 } }), card_hash: 'hash-2' } });
    press('Save');
    await dialog('The card was not saved');
    press('See the changes and merge');
    await within(await dialog('Merge with the other changes')).findByText(/updated this card/);
    press('Merge and save');
    await dialog('Saved');
    expect(saves().at(-1)?.body).toMatchObject({ version: 3, move_to: 3, card_hash: 'hash-2', vals: { patient: { number: 'A-2', weight: 78 } } });
  });
});

describe('a move in the history', () => {
  const moved = cardOf({ patient: { number: 'A-1', weight: 72 } }, 2, {
    version: 3, history: [entry(1, 1), entry(2, 3, { move: { from: 1 }, changes: [{ path: 'patient.name', old: 'Sato' }] })],
  });
  const history = async () => {
    await open();
    press('History');
    return within(await dialog('History'));
  };

  // proves U9.98
  it('is shown as a move, and is taken back after a question', async () => {
    server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: moved });
    const box = await history();
    expect(box.getByText(/Moved from version 1 to version 3 · Items changed: 1/)).toBeTruthy();
    press('Undo the move');
    const question = within(await dialog('Undo the move?'));
    expect(question.getByText(/returns to version 1/)).toBeTruthy();
    server.answers['POST /api/u/cards/p1/f1/c1/move/undo'] = () => {
      server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: older(vals(72), { history: [entry(1, 1), entry(2, 3, { move: { from: 1 } }), entry(3, 1, { move: { from: 3, undone: true } })] }) });
      return { body: older(vals(72)) };
    };
    press('Return to version 1');
    await waitFor(() => expect(field('name')).toHaveProperty('value', 'Sato'));
    expect(saves().map(({ path, body }) => [path, body])).toEqual([['/api/u/cards/p1/f1/c1/move/undo', { card_hash: 'hash-2' }]]);
    press('History');
    const after = within(await dialog('History'));
    expect(after.getByText(/Move undone, from version 3 to version 1/)).toBeTruthy();
    expect(after.queryByRole('button', { name: 'Undo the move' })).toBe(null);
  });

  it('is taken back also where a question was asked since; of a card that was submitted, the dialog says that it has to be submitted again', async () => {
    const deed = { act: 'submit', at: '2026-11-20T10:00:00.000Z', user: { id: 'u1', name: { en: 'Aoi' } }, org: { id: 'o1', name: { en: 'Minato' } } };
    const review = { state: 'entry', submitted_at: deed.at, open: 1, answered: 0, submitted: deed, acts: [] };
    server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: { ...moved, review, history: [...moved.history, entry(3, 3, { review: { act: 'ask', word: 'Sure?', query: 'q1', path: 'patient.weight' } })] } });
    await history();
    press('Undo the move');
    const question = within(await dialog('Undo the move?'));
    expect(question.getByText(/returns to version 1/)).toBeTruthy();
    expect(question.getByText(/Submit it again/)).toBeTruthy();
  });

  it('says that an answer which left the form is kept, and only while the card keeps it', async () => {
    server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: { ...moved, kept_answers: [{ version: 1, path: 'patient.name', value: 'Sato' }] } });
    expect(await (await history()).findByText('Kept with the card, outside the form')).toBeTruthy();
    await closePage();
    server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: { ...moved, kept_answers: [{ version: 1, path: 'patient.name', value: 'Suzuki' }] } });
    const box = await history();
    // The save that made the card shows the answer, too.
    expect((await box.findAllByText('Sato')).map(({ tagName }) => tagName)).toContain('DEL');
    expect(box.queryByText('Kept with the card, outside the form')).toBe(null);
  });

  it('is not taken back where the card was saved since, nor by whoever may only read it', async () => {
    server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: { ...moved, history: [...moved.history, entry(3, 3)] } });
    expect((await history()).queryByRole('button', { name: 'Undo the move' })).toBe(null);
    await closePage();
    server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: { ...moved, read_only: true } });
    expect((await history()).queryByRole('button', { name: 'Undo the move' })).toBe(null);
  });
});

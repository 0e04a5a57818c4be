import { screen, waitFor, within, fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { KeptAnswer } from '#shared/design/kept-answer.ts';
import { newCard } from '#frontend/lib/paths.ts';
import { closePage } from '../support/empty-journal.ts';
import { designOf } from '../../../unit/frontend/card-form/form-harness.tsx';
import { cardOf, dialog, fill, named, press, useOneCard } from '../../../unit/frontend/card-form/one-card.tsx';
import { field, unsavedCard } from '../support/unsaved-card.tsx';

const { server, saves } = useOneCard();
const { inForce, at, addressOfPage, open, openAgain, kept, gone, deleteCard, typeAndCrash } = unsavedCard(server);

const carriedTitle = 'Your answers are now in version 2 of the form';
const name = { version: 1, path: 'patient.name', value: 'Suzuki' };

/** What the server makes of a save by the names of version 1: the card is of version 2. */
const carriedByServer = () => {
  server.answers['POST /api/u/cards/p1/f1'] = ({ body: { vals } }) => ({ body: cardOf({ patient: { number: 'A-9', pulse: vals['patient']?.['pulse'] ?? null } }, 1, { version: 2, kept_answers: [name] }) });
};

const storeInSecond = () => {
  server.answers['POST /api/u/cards/p1/f1'] = ({ body }) => ({ body: cardOf(body.vals, 1, { version: 2, kept_answers: [name] }) });
};

/** The notice of a carried form: what is new, and what left. */
const notice = async () => {
  const box = within(await dialog(carriedTitle));
  expect(await box.findByText('New items (1)')).toBeTruthy();
  expect(box.getByRole('button', { name: 'patient page › ward' })).toBeTruthy();
  expect(box.getByText('Answers without a field in the form (1)')).toBeTruthy();
  expect(box.getByText('Suzuki')).toBeTruthy();
  press('Check the form');
};

describe('a new card whose form was opened before a version was uploaded', () => {
  // proves U9.46
  it('is carried to it before it is saved, and the user saves again', async () => {
    await open(newCard);
    fill('number', 'A-9');
    fill('name', 'Suzuki');
    fill('pulse', '88');
    inForce(2);
    storeInSecond();
    press('Save');
    await notice();
    expect(saves()).toEqual([]);
    expect(screen.queryByRole('textbox', { name: 'name' })).toBe(null);
    const panel = within(await screen.findByRole('group'));
    expect(panel.getByText('Without a field in the new design (1)')).toBeTruthy();
    fill('ward', 'ER');
    press('Save');
    await dialog('Saved');
    expect(saves()).toHaveLength(1);
    expect(saves()[0]?.body).toMatchObject({ version: 2, vals: { patient: { pulse: 88, ward: 'ER' } }, left_over: [name] });
    expect(saves()[0]?.body.vals['patient']).not.toHaveProperty('name');
    await kept(0);
  });

  it('leads from the notice to a new item', async () => {
    await open(newCard);
    fill('number', 'A-9');
    fill('name', 'Suzuki');
    inForce(2);
    press('Save');
    const box = within(await dialog(carriedTitle));
    fireEvent.click(await box.findByRole('button', { name: 'patient page › ward' }));
    await waitFor(() => expect(document.activeElement).toBe(field('ward')));
  });

  it('in which nothing that was typed has a place says so, and leads nowhere', async () => {
    await typeAndCrash(newCard);
    inForce(2, designOf({ patient: [named('ward')] }));
    at(addressOfPage());
    const box = within(await dialog(carriedTitle));
    const wrong = within((await box.findByRole('heading', { name: 'To correct in version 2 (1)' })).parentElement!);
    expect(wrong.getByText('Nothing has been entered.')).toBeTruthy();
    expect(wrong.queryByRole('button')).toBe(null);
  });

  it('keeps what was carried through a crash', async () => {
    await open(newCard);
    fill('number', 'A-9');
    fill('name', 'Suzuki');
    inForce(2);
    press('Save');
    await notice();
    await kept(1);
    await closePage();
    await openAgain();
    press('Save');
    await dialog('Saved');
    expect(saves()).toHaveLength(1);
    expect(saves()[0]?.body).toMatchObject({ version: 2, left_over: [name] });
  });

  it('is saved as it is where the version in force cannot be asked for: the server carries it, and the form follows', async () => {
    await open(newCard);
    fill('number', 'A-9');
    fill('name', 'Suzuki');
    fill('pulse', '88');
    server.answers['GET /api/u/design/p1/f1/current/card'] = () => 'network';
    carriedByServer();
    press('Save');
    const told = within(await dialog('Saved'));
    expect(saves()[0]?.body).toMatchObject({ version: 1, vals: { patient: { name: 'Suzuki', pulse: 88 } } });
    expect(saves()[0]?.body).not.toHaveProperty('left_over');
    await waitFor(() => expect(told.getByText('Suzuki')).toBeTruthy());
    press('Continue editing');
    expect(await screen.findByRole('textbox', { name: 'ward' })).toBeTruthy();
    await kept(0);
  });

  // proves U9.46
  it('is carried when it comes back from this device', async () => {
    await typeAndCrash(newCard);
    inForce(2);
    storeInSecond();
    at(addressOfPage());
    await notice();
    expect(field('pulse')).toHaveProperty('value', '88');
    fill('number', 'A-9');
    press('Save');
    await dialog('Saved');
    expect(saves()[0]?.body).toMatchObject({ version: 2, vals: { patient: { pulse: 88 } }, left_over: [name] });
    await kept(0);
  });

  it('is carried so although the server gives the version that it was typed in no more', async () => {
    await typeAndCrash(newCard);
    inForce(2);
    server.answers['GET /api/u/design/p1/f1/1/card'] = gone('design.unknown');
    at(addressOfPage());
    expect(await dialog(carriedTitle)).toBeTruthy();
  });

  it('is sent as it was where its save is waiting', async () => {
    await open(newCard);
    fill('number', 'A-9');
    fill('name', 'Suzuki');
    server.answers['POST /api/u/cards/p1/f1'] = () => 'network';
    press('Save');
    await dialog('The card was not saved');
    await closePage();
    inForce(2);
    carriedByServer();
    await openAgain();
    expect(screen.queryByRole('dialog', { name: carriedTitle })).toBe(null);
    const told = within(await screen.findByRole('dialog', { name: 'Saved' }));
    await waitFor(() => expect(told.getByText('Suzuki')).toBeTruthy());
    expect(saves()[1]).toEqual(saves()[0]);
    press('Continue editing');
    expect(await screen.findByRole('textbox', { name: 'ward' })).toBeTruthy();
    await kept(0);
  });

  it('goes on in the version of its card with what was typed while it was being saved', async () => {
    await open(newCard);
    fill('number', 'A-9');
    fill('name', 'Suzuki');
    server.answers['GET /api/u/design/p1/f1/current/card'] = () => 'network';
    server.answers['POST /api/u/cards/p1/f1'] = ({ body }) => {
      fill('pulse', '99');
      return { body: cardOf({ patient: { number: 'A-9' } }, 1, { version: 2, kept_answers: [{ ...name, value: body.vals['patient']?.['name'] ?? null }] }) };
    };
    press('Save');
    await dialog('Saved');
    press('Continue editing');
    await screen.findByRole('textbox', { name: 'ward' });
    expect(field('pulse')).toHaveProperty('value', '99');
    server.answers['POST /api/u/cards/p1/f1'] = ({ body }) => ({ body: cardOf(body.vals, 2, { version: 2, kept_answers: [name] }) });
    press('Save');
    await dialog('Saved');
    expect(saves()[1]?.body).toMatchObject({ id: 'c1', version: 2, vals: { patient: { pulse: 99 } } });
    expect(saves()[1]?.body).not.toHaveProperty('left_over');
    expect(saves()[1]?.body).not.toHaveProperty('move_to');
  });

  it('in which an item holds something else keeps what was typed before beside what is typed now', async () => {
    const asText = designOf({ patient: [named('number'), named('severity')] });
    const asNumber = designOf({ patient: [named('number'), named('severity', { type: 'number' })] });
    inForce(1, asText);
    server.answers['GET /api/u/design/p1/f1/1/card'] = () => ({ body: { version: 1, design: asText } });
    await open(newCard);
    fill('number', 'A-9');
    fill('severity', 'severe');
    inForce(2, asNumber);
    press('Save');
    await dialog(carriedTitle);
    press('Check the form');
    fill('severity', '5');
    press('Save');
    await dialog('Saved');
    expect(saves()).toHaveLength(1);
    expect(saves()[0]?.body).toMatchObject({ version: 2, vals: { patient: { severity: 5 } }, left_over: [{ version: 1, path: 'patient.severity', value: 'severe' }] });
  });

  it('has all that a deleted card kept of earlier versions', async () => {
    const keptAnswers = [{ version: 1, path: 'patient.name', value: 'Sato' }, { version: 2, path: 'patient.ward', value: 'ER' }];
    inForce(3, designOf({ patient: [named('number'), named('pulse', { type: 'number' })] }));
    server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf({ patient: { number: 'A-1' } }, 1, { version: 3, kept_answers: keptAnswers }) });
    await open();
    fill('pulse', '88');
    deleteCard();
    press('Save');
    await dialog('The card was not saved');
    press('Save as a new card');
    await dialog('Saved');
    expect(saves().slice(1).map(({ body }) => body)).toMatchObject([{ version: 3, vals: { patient: { number: 'A-1', pulse: 88 } }, left_over: keptAnswers }]);
    await kept(0);
  });

  it('takes along all that a deleted card of an earlier version had, is shown, and is saved by the next press', async () => {
    const keptAnswers: KeptAnswer[] = [
      { version: 0, path: 'patient.sign', value: ['c'], ranking: ['c', 'a'] },
      { version: 0, path: 'patient.site_2', value: 'arm', repeat: 'patient.wound', detached: true },
    ];
    server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf({ patient: { number: 'A-1', name: 'Suzuki' } }, 1, { kept_answers: keptAnswers }) });
    await open();
    fill('pulse', '88');
    inForce(2);
    deleteCard();
    press('Save');
    await dialog('The card was not saved');
    press('Save as a new card');
    await notice();
    expect(saves()).toHaveLength(1);
    storeInSecond();
    press('Save');
    await dialog('Saved');
    const left_over = [...keptAnswers.map(({ repeat: _repeat, ...each }) => each), name];
    expect(saves()[1]?.body).toEqual(expect.objectContaining({ version: 2, vals: { patient: { number: 'A-1', pulse: 88 } }, left_over }));
    expect(saves()[1]?.body).not.toHaveProperty('id');
    expect(saves()[1]?.body).not.toHaveProperty('move_to');
    await kept(0);
  });
});

describe('a stored card after a version was uploaded', () => {
  it('is saved in its own version, and nobody asks for the one in force', async () => {
    await open();
    fill('name', 'Suzuki');
    inForce(2);
    const asked = server.sent.length;
    press('Save');
    await dialog('Saved');
    expect(server.sent.slice(asked).filter(({ path }) => path.includes('/design/'))).toEqual([]);
    expect(saves()[0]?.body).toMatchObject({ version: 1, vals: { patient: { name: 'Suzuki' } } });
    expect(saves()[0]?.body).not.toHaveProperty('move_to');
  });

  it.each(['open', 'kept on this device'])('that another user moved meanwhile takes along, by the merge, what was typed into the form that is %s, and shows it before it is saved', async (where) => {
    if (where === 'open') {
      await open();
      fill('name', 'Suzuki');
      fill('pulse', '88');
    } else await typeAndCrash();
    inForce(2);
    const theirs = cardOf({ patient: { number: 'A-1', pulse: 60, ward: 'ER' } }, 2, { version: 2 });
    server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: theirs });
    server.answers['POST /api/u/cards/p1/f1'] = ({ body }) =>
      body.card_hash === 'hash-2' ? { body: cardOf({ patient: { number: 'A-1', pulse: 88, ward: 'ER' } }, 3, { version: 2 }) } : { status: 409, body: { code: 'card.stale' } };
    if (where !== 'open') await open();
    expect(field('name')).toHaveProperty('value', 'Suzuki');
    press('Save');
    await dialog('The card was not saved');
    expect(saves()[0]?.body).toMatchObject({ version: 1, card_hash: 'hash-1' });
    expect(saves()[0]?.body).not.toHaveProperty('move_to');
    press('See the changes and merge');
    const box = within(await dialog('Merge with the other changes'));
    await box.findByText(/updated this card/);
    for (const mine of box.queryAllByRole('radio', { name: /Entered here/ })) fireEvent.click(mine);
    press('Merge and save');
    await notice();
    expect(saves()).toHaveLength(1);
    expect(field('pulse')).toHaveProperty('value', '88');
    press('Save');
    await dialog('Saved');
    expect(saves()[1]?.body).toMatchObject({ version: 2, card_hash: 'hash-2', vals: { patient: { number: 'A-1', pulse: 88, ward: 'ER' } }, left_over: [name] });
    expect(saves()[1]?.body).not.toHaveProperty('move_to');
  });
});

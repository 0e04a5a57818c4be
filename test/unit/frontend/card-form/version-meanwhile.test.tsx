import { screen, waitFor, within, fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { newCard } from '#frontend/lib/paths.ts';
import { designOf } from './form-harness.tsx';
import { cardOf, dialog, fill, named, press, useOneCard } from './one-card.tsx';
import { field, unsavedCard } from './unsaved-card.tsx';

const { server, saves } = useOneCard();
const { inForce, open, openAgain, kept, crash, gone, deleteCard, typeAndCrash } = unsavedCard(server);

describe('a version of the design that was uploaded meanwhile', () => {
  // proves U9.46
  it('leaves a new card kept on the device in the version it was typed in, and the save says what moved', async () => {
    await typeAndCrash(newCard);
    inForce(2);
    server.answers['POST /api/u/cards/p1/f1'] = ({ body }) => ({
      body: cardOf({ patient: { pulse: body.vals['patient']?.['pulse'] ?? null } }, 1, { version: 2, kept_answers: [{ version: 1, path: 'patient.name', value: 'Suzuki' }] }),
    });
    server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf({ patient: { pulse: 88 } }, 1, { version: 2, kept_answers: [{ version: 1, path: 'patient.name', value: 'Suzuki' }] }) });
    await openAgain();
    expect(field('name')).toHaveProperty('value', 'Suzuki');
    fill('number', 'A-9');
    press('Save');
    const told = within(await dialog('Saved'));
    expect(saves()[0]?.body).toMatchObject({ version: 1, vals: { patient: { number: 'A-9', name: 'Suzuki', pulse: 88 } } });
    await waitFor(() => expect(told.getByText('Suzuki')).toBeTruthy());
    expect(told.getByText(/no place in it. They are kept with the card/)).toBeTruthy();
    await kept(0);
  });

  it('leaves it so although the server gives that version no more', async () => {
    await typeAndCrash(newCard);
    inForce(2);
    server.answers['GET /api/u/design/p1/f1/1/card'] = gone('design.unknown');
    await openAgain();
    expect(field('name')).toHaveProperty('value', 'Suzuki');
  });

  const askForWard = () => {
    inForce(2);
    server.answers['POST /api/u/cards/p1/f1'] = ({ body }) =>
      body.vals['patient']?.['ward'] === undefined
        ? { status: 400, body: { code: 'card.invalid', details: { issues: [{ code: 'item.required', path: 'patient.ward', params: {} }] } } }
        : { body: cardOf({ patient: { ...body.vals['patient'], name: null } }, 2, { version: 2, kept_answers: [{ version: 1, path: 'patient.name', value: body.vals['patient']['name'] ?? null }] }) };
  };

  // proves U9.46
  it('that the refused form moves to takes along what was typed into an item that it lacks', async () => {
    await open();
    fill('name', 'Suzuki');
    askForWard();
    press('Save');
    await dialog('The card was not saved');
    press('Close');
    const note = within(await screen.findByRole('group'));
    expect(note.getByText('Without a place in the new design (1)')).toBeTruthy();
    await waitFor(() => expect(note.getByText('Suzuki')).toBeTruthy());
    expect(screen.queryByRole('textbox', { name: 'name' })).toBe(null);
    fill('ward', 'ER');
    press('Save');
    await dialog('Saved');
    expect(saves().at(-1)?.body).toMatchObject({ version: 1, vals: { patient: { name: 'Suzuki', ward: 'ER' } } });
    await kept(0);
  });

  it('keeps that through a crash, too', async () => {
    await open();
    fill('name', 'Suzuki');
    askForWard();
    press('Save');
    await dialog('The card was not saved');
    press('Close');
    await screen.findByRole('textbox', { name: 'ward' });
    await new Promise((resolve) => setTimeout(resolve, 300));
    crash();
    await open();
    fill('ward', 'ER');
    press('Save');
    await dialog('Saved');
    expect(saves().at(-1)?.body).toMatchObject({ version: 1, vals: { patient: { name: 'Suzuki', ward: 'ER' } } });
  });

  it('in which an item holds something else keeps what was typed before, and what is typed now: in a save each', async () => {
    const asText = designOf({ patient: [named('number'), named('severity')] });
    const asNumber = designOf({ patient: [named('number'), named('severity', { type: 'number' }), named('ward')] });
    inForce(1, asText);
    server.answers['GET /api/u/design/p1/f1/1/card'] = () => ({ body: { version: 1, design: asText } });
    await open();
    fill('severity', 'severe');
    inForce(2, asNumber);
    const stored = { version: 2, kept_answers: [{ version: 1, path: 'patient.severity', value: 'severe' }] };
    server.answers['POST /api/u/cards/p1/f1'] = ({ body: { vals } }) =>
      vals['patient']?.['ward'] === undefined
        ? { status: 400, body: { code: 'card.invalid', details: { issues: [{ code: 'item.required', path: 'patient.ward', params: {} }] } } }
        : { body: cardOf({ patient: { ...vals['patient'], ...(vals['patient']['severity'] === 'severe' ? { severity: null } : {}) } }, saves().length, stored) };
    press('Save');
    await dialog('The card was not saved');
    press('Close');
    await screen.findByRole('textbox', { name: 'ward' });
    fill('ward', 'ER');
    fill('severity', '5');
    press('Save');
    await dialog('Saved');
    expect(saves().slice(1).map(({ body }) => [(body as { version?: number }).version, body.vals['patient']?.['severity']])).toEqual([[1, 'severe'], [2, 5]]);
    await kept(0);
  });

  it('does not take what a deleted card kept of earlier versions: it becomes part of the new card, version by version', async () => {
    const keptAnswers = [{ version: 1, path: 'patient.name', value: 'Sato' }, { version: 2, path: 'patient.ward', value: 'ER' }];
    const third = designOf({ patient: [named('number'), named('pulse', { type: 'number' })] });
    inForce(3, third);
    server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf({ patient: { number: 'A-1' } }, 1, { version: 3, kept_answers: keptAnswers }) });
    await open();
    fill('pulse', '88');
    deleteCard();
    server.answers['POST /api/u/cards/p1/f1'] = ({ body }) =>
      body.id === 'c1' ? { status: 404, body: { code: 'card.unknown' } } : { body: cardOf({ patient: { number: 'A-1', pulse: 88 } }, saves().length, { id: 'c2', version: 3 }) };
    press('Save');
    await dialog('The card was not saved');
    press('Save as a new card');
    await dialog('Saved');
    expect(saves().slice(1).map(({ body }) => body)).toMatchObject([
      { version: 1, vals: { patient: { number: 'A-1', pulse: 88, name: 'Sato' } } },
      { version: 2, id: 'c2', vals: { patient: { number: 'A-1', pulse: 88, ward: 'ER' } } },
    ]);
    await kept(0);
  });

  it('and that another user moved the card to takes along, by the merge, what was typed into an item that it lacks', async () => {
    await typeAndCrash();
    inForce(2);
    const theirs = cardOf({ patient: { number: 'A-1', pulse: 60, ward: 'ER' } }, 2, { version: 2 });
    server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: theirs });
    server.answers['POST /api/u/cards/p1/f1'] = ({ body }) =>
      body.card_hash === 'hash-2' ? { body: cardOf({ patient: { number: 'A-1', pulse: 88, ward: 'ER' } }, 3, { version: 2 }) } : { status: 409, body: { code: 'card.stale' } };
    await open();
    expect(field('name')).toHaveProperty('value', 'Suzuki');
    press('Save');
    await dialog('The card was not saved');
    press('See the changes and merge');
    const box = within(await dialog('Merge with the other user’s changes'));
    await box.findByText(/updated this card/);
    for (const mine of box.queryAllByRole('radio', { name: /Your answer/ })) fireEvent.click(mine);
    press('Merge and save');
    await dialog('Saved');
    expect(saves().at(-1)?.body).toMatchObject({ version: 1, card_hash: 'hash-2', vals: { patient: { number: 'A-1', name: 'Suzuki', pulse: 88, ward: 'ER' } } });
  });
});

import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cardOf, design, dialog, fill, open, press, useOneCard } from './one-card.tsx';

const { server, saves } = useOneCard();

const state = { exposed: true, required: true, readonly: false };
/** The card as somebody without the right to identifiers gets it. */
const withheldCard = (pulse: number, revision = 1) =>
  cardOf({ patient: { pulse } }, revision, {
    withheld: ['patient.number', 'patient.name'],
    given: { 'patient.number': state, 'patient.name': state },
    history: [
      { updated_at: '2026-11-20T01:00:00Z', user: { id: 'aoi', name: { en: 'Aoi' } }, org: { id: 'm', name: { en: 'Minato' } }, revision: 1, version: 1, changes: [] },
      { updated_at: '2026-11-21T01:00:00Z', user: { id: 'aoi', name: { en: 'Aoi' } }, org: { id: 'm', name: { en: 'Minato' } }, revision: 2, version: 1, changes: [{ path: 'patient.name', old: null, withheld: true }] },
    ],
  });
const mark = 'Withheld (no right to see it)';

it('marks what is withheld, asks for none of it, and saves the rest', async () => {
  server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: withheldCard(80) });
  server.answers['POST /api/u/cards/p1/f1'] = () => ({ body: withheldCard(90, 2) });
  await open();
  // Beside the tabs, and in its field; the name in its field alone.
  expect(screen.getAllByText(mark).length).toBeGreaterThanOrEqual(3);
  expect(screen.queryByRole('textbox', { name: 'name' })).toBeNull();
  expect(screen.getByText(/Names and IDs are withheld/)).toBeTruthy();
  fill('pulse', '90');
  press('Save');
  await dialog('Saved');
  expect(saves().map(({ body }) => body.vals)).toEqual([{ patient: { pulse: 90 } }]);
});

it('names the answer that a save would lose', async () => {
  server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: withheldCard(80) });
  server.answers['POST /api/u/cards/p1/f1'] = () => ({ status: 403, body: { code: 'answers.withheld', details: { reason: 'lost', paths: ['patient.name'] } } });
  await open();
  fill('pulse', '90');
  press('Save');
  expect((await dialog('The card was not saved')).textContent).toMatch(/name.*you may not see/);
});

it('says in the history that an answer changed, and not from what', async () => {
  server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: withheldCard(80) });
  server.answers['GET /api/u/design/p1/f1/1/card'] = () => ({ body: { version: 1, design } });
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'History' }));
  const history = await dialog('History');
  await screen.findAllByText(/› name/);
  expect(history.textContent).toContain(mark);
});

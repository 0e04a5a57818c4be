import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { newCard } from '#frontend/lib/paths.ts';
import { listUnsaved } from '#frontend/modules/drafts/journal.ts';
import { closePage } from '../support/empty-journal.ts';
import { cardOf, dialog, fill, press, useOneCard } from '../../../unit/frontend/card-form/one-card.tsx';
import { field, unsavedCard } from '../support/unsaved-card.tsx';

const { server, saves } = useOneCard();
const { at, addressOfPage, open, openAgain, kept } = unsavedCard(server);

afterEach(() => vi.restoreAllMocks());

// proves U9.91
describe('a save that waits for the connection when the page is loaded anew', () => {
  /** A new card is saved without a connection, and the page goes away. */
  const saveOffline = async () => {
    server.answers['POST /api/u/cards/p1/f1'] = () => 'network';
    await open(newCard);
    fill('number', 'A-9');
    press('Save');
    await dialog('The card was not saved');
    await closePage();
  };

  it('goes out by itself with the same key, and is said', async () => {
    await saveOffline();
    server.answers['POST /api/u/cards/p1/f1'] = ({ body }) => ({ body: cardOf(body.vals) });
    await openAgain();
    expect(await screen.findByText(/Not saved yet/)).toBeTruthy();
    await screen.findByText(/^Saved at|^Saved \d/);
    expect(saves()).toHaveLength(2);
    expect(saves()[1]).toEqual(saves()[0]);
    await kept(0);
  });

  it('goes out for a stored card by the rules of every save: the other user’s save comes first', async () => {
    server.answers['POST /api/u/cards/p1/f1'] = () => 'network';
    await open();
    fill('name', 'Suzuki');
    press('Save');
    await dialog('The card was not saved');
    await closePage();
    server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf({ patient: { number: 'A-1', name: 'Sato', pulse: 95 } }, 2) });
    server.answers['POST /api/u/cards/p1/f1'] = () => ({ status: 409, body: { code: 'card.stale' } });
    await openAgain();
    await dialog('The card was not saved');
    press('See the changes and merge');
    await dialog('Merge with the other changes');
    expect(saves()[1]).toEqual(saves()[0]);
  });

  it('goes out for nobody else who signs in meanwhile', async () => {
    await saveOffline();
    server.answers['POST /api/u/cards/p1/f1'] = ({ body }) => ({ body: cardOf(body.vals) });
    localStorage.setItem('fuda.token', 'ben.token');
    server.answers['GET /api/u/check'] = () => ({ body: { user: { id: 'ben' }, org: { id: 'minato' }, journal_key: 'c2VjcmV0LW9mLWJlbi0xMg' } });
    at(addressOfPage(), 'ben');
    await screen.findByRole('tablist');
    expect(field('number')).toHaveProperty('value', '');
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(saves()).toHaveLength(1);
  });

  it('stays unsent when the server may have forgotten its key, and says what to do', async () => {
    await saveOffline();
    server.answers['POST /api/u/cards/p1/f1'] = ({ body }) => ({ body: cardOf(body.vals) });
    const hourMs = 3_600_000;
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * hourMs);
    await openAgain();
    expect(await screen.findByText(/may have been saved/)).toBeTruthy();
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(saves()).toHaveLength(1);
  });
});

// proves U9.91
describe('a save that the server answered', () => {
  const areWaiting = async () => (await listUnsaved('aoi')).map(({ isWaiting }) => isWaiting);
  const saveNew = async () => {
    await open(newCard);
    fill('number', 'A-9');
    press('Save');
    await dialog('The card was not saved');
  };

  it.each([
    ['a number that is taken', 409, 'card.id_taken'],
    ['an expired session', 401, 'session.expired'],
    ['too many calls', 429, 'request.throttled'],
  ])('with a refusal is an ordinary draft, and nothing is sent by itself: %s', async (_name, status, code) => {
    server.answers['POST /api/u/cards/p1/f1'] = () => ({ status, body: { code } });
    await saveNew();
    expect(await areWaiting()).toEqual([false]);
    await closePage();
    await openAgain();
    expect(field('number')).toHaveProperty('value', 'A-9');
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(saves()).toHaveLength(1);
  });

  it.each([
    ['a failure of the server', { status: 500, body: {} }],
    ['an unknown refusal', { status: 400, body: {} }],
    ['no answer', 'network'],
  ] as const)('without telling what became of it still waits: %s', async (_name, answer) => {
    server.answers['POST /api/u/cards/p1/f1'] = () => answer;
    await saveNew();
    expect(await areWaiting()).toEqual([true]);
  });

  it('with an expired session, after a first try without an answer, still waits', async () => {
    server.answers['POST /api/u/cards/p1/f1'] = () => 'network';
    await saveNew();
    server.answers['POST /api/u/cards/p1/f1'] = () => ({ status: 401, body: { code: 'session.expired' } });
    press('Save again');
    await waitFor(() => expect(saves()).toHaveLength(2));
    await screen.findByText(/session has expired/);
    expect(await areWaiting()).toEqual([true]);
  });
});

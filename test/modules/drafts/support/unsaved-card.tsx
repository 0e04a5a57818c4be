import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect } from 'vitest';
import { countUnsaved } from '#frontend/modules/drafts/journal.ts';
import { paths } from '#frontend/lib/paths.ts';
import { FormRoute } from '#frontend/routes/form.tsx';
import type { Item } from '#shared/design/card-design.ts';
import { closePage, emptyJournal } from './empty-journal.ts';
import { designOf, drawScreen } from '../../../unit/frontend/card-form/form-harness.tsx';
import { cardOf, elsewhere, fill, named, type useOneCard } from '../../../unit/frontend/card-form/one-card.tsx';

const choices = [
  { value: 'yes', title: { ja: 'はい', en: 'Yes' } },
  { value: 'no', title: { ja: 'いいえ', en: 'No' } },
];
const injured = { ...named('injured', { type: 'single', choices, activation: [{ when: ['yes'], items: [named('where'), named('how')] }] }) } as Item;
const first = designOf({ patient: [named('number'), named('name'), named('pulse', { type: 'number' }), injured], outcome: [named('note')] }, { id_attributes: ['patient.number'] });
/** A version of the design without `name`, but with an item that the first version lacks. */
const second = designOf({ patient: [named('number'), named('pulse', { type: 'number' }), injured, named('ward')], outcome: [named('note')] }, { id_attributes: ['patient.number'] });

/** A folder whose card somebody types into while the card, the folder or the design's version goes away. */
export const unsavedCard = (server: ReturnType<typeof useOneCard>['server']) => {
  const inForce = (version: number, design = version === 1 ? first : second) => {
    server.answers['GET /api/u/design/p1/f1/current/card'] = () => ({ body: { version, design } });
  };

  const offerClipboard = (clipboard: object | undefined) => Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });

  const copied: string[] = [];
  beforeEach(() => {
    copied.length = 0;
    offerClipboard({ writeText: async (text: string) => void copied.push(text) });
    server.answers['GET /api/u/design/p1/f1/1/card'] = () => ({ body: { version: 1, design: first } });
    server.answers['GET /api/u/design/p1/f1/2/card'] = () => ({ body: { version: 2, design: second } });
    inForce(1);
  });
  afterEach(emptyJournal);

  /** The address of the page that was drawn last: what a reload, or a browser that is started again, opens. */
  let addressOfPage = (): string => '';
  const at = (path: string, userId?: string) => {
    const drawn = drawAt(path, userId);
    addressOfPage = () => drawn.router.state.location.pathname + drawn.router.state.location.search;
    return drawn;
  };
  const drawAt = (path: string, userId = 'aoi') => drawScreen(<FormRoute />, { path, userId, routes: [elsewhere('/'), elsewhere('/login'), elsewhere('/logout')] });
  const open = async (card = 'c1', kept: string | null = null) => {
    const place = { project: 'p1', folder: 'f1', card };
    const drawn = at(kept === null ? paths.form(place) : paths.draftForm(place, kept));
    await screen.findByRole('tablist');
    return drawn;
  };
  /** Opens the page again that was drawn last. */
  const openAgain = async () => {
    const drawn = at(addressOfPage());
    await screen.findByRole('tablist');
    return drawn;
  };
  const kept = (count: number) => waitFor(async () => expect(await countUnsaved('aoi')).toBe(count));
  const gone = (code: string, status = 404) => () => ({ status, body: { code } });
  const deleteCard = () => {
    server.answers['GET /api/u/cards/p1/f1/c1'] = gone('card.unknown');
    server.answers['POST /api/u/cards/p1/f1'] = ({ body }) => (body.id === 'c1' ? { status: 404, body: { code: 'card.unknown' } } : { body: cardOf(body.vals, 1, { id: 'c2', card_id: 'c2' }) });
  };
  const closeFolder = () => {
    for (const call of Object.keys(server.answers)) if (/p1\/f1/.test(call)) server.answers[call] = gone('folder.unknown');
    server.answers['GET /api/u/projects'] = () => ({ body: [] });
  };
  const typeAndCrash = async (card = 'c1', pulse = '88') => {
    await open(card);
    fill('name', 'Suzuki');
    fill('pulse', pulse);
    await kept(1);
    await closePage();
  };
  return { copied, offerClipboard, inForce, at, addressOfPage: () => addressOfPage(), open, openAgain, kept, gone, deleteCard, closeFolder, typeAndCrash };
};

export const field = (name: string) => screen.getByRole('textbox', { name });

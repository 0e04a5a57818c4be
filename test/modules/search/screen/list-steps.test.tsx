import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { placeInOrder, type CardSort } from '#shared/api/card-lists.ts';
import { cardOf as listedCard, cardPage, folderOf, foundStep, projectOf } from '../../../unit/frontend/support/answers.ts';
import { openProduct, useFreshBrowser } from '../../../unit/frontend/support/open-product.tsx';
import { refuse, type SeenCall } from '../../../unit/frontend/support/stub-api.ts';
import { designOf } from '../../../unit/frontend/card-form/form-harness.tsx';
import { named } from '../../../unit/frontend/card-form/one-card.tsx';

useFreshBrowser();

// The code of the screens is here before the first test waits for it.
await Promise.all([import('#frontend/routes/cards.tsx'), import('#frontend/routes/form.tsx')]);

const design = designOf({ patient: [named('number')] }, { id_attributes: ['patient.number'] });
const numberOf = (url: URL): number => Number(url.pathname.split('card').at(-1));
const storedCard = ({ url }: SeenCall) => ({
  ...listedCard(numberOf(url)),
  kept_answers: [],
  card_hash: 'h',
  vals: { patient: { number: `TR-${numberOf(url)}` } },
  read_only: false,
  history: [{ updated_at: '2026-11-20T02:00:00Z', user: { id: 'aoi', name: { en: 'Aoi' } }, org: { id: 'minato', name: { en: 'Minato' } }, revision: 1, version: 1, changes: [] }],
});

const open = (at: string, stubs = {}) =>
  openProduct({
    token: 'aoi.token',
    at,
    language: 'en',
    stubs: { projects: [projectOf([folderOf('adult')])], listCards: cardPage(12), projectUsers: [], getDesign: { version: 1, design }, getCard: storedCard, ...stubs },
  });

const steps = () => screen.findByRole('navigation', { name: 'Cards of the list' });
const pick = async (card: string) => {
  fireEvent.click(await screen.findByRole('link', { name: new RegExp(`${card}\\b`) }));
  await isOpen(card);
};
const isOpen = async (card: string) => {
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'number' })).toHaveProperty('value', card));
  return steps();
};
const press = async (name: string, role: 'link' | 'button' = 'link') => fireEvent.click(await within(await steps()).findByRole(role, { name }));
const hasNone = async (name: string) => {
  const bar = within(await steps());
  await waitFor(() => expect([bar.queryByRole('link', { name }), bar.queryByRole('button', { name })]).toEqual([null, null]));
};
const asked = (call: SeenCall | undefined) => Object.fromEntries(call?.url.searchParams ?? []);
const placeOf = (sort: CardSort, card: number) => placeInOrder(sort, `card${card}`, Date.parse('2026-11-20T02:00:00Z'));

test('next goes past the page of the list, from where its last card stood, and back leads to the page that was left', async () => {
  const { api } = await open('/cards/trauma/adult?page=2&size=5&sort=created_asc', { findCards: foundStep(10, 2, { looked: 2, cursor: null }) });
  await pick('TR-8');
  expect((await steps()).textContent).toContain('9 of 12');
  expect(api.of('findCards')).toEqual([]);
  await press('Next card');
  expect((await isOpen('TR-9')).textContent).toContain('10 of 12');
  await press('Next card');
  expect((await isOpen('TR-10')).textContent).toContain('11 of 12');
  expect(api.of('findCards').map(asked)).toEqual([{ sort: 'created_asc', limit: '10', cursor: placeOf('created_asc', 9) }]);
  await press('Next card');
  expect((await isOpen('TR-11')).textContent).toContain('12 of 12');
  await hasNone('Next card');
  await press('Previous card');
  await press('Previous card');
  await isOpen('TR-9');
  await press('Back to the list');
  await screen.findByText('TR-7');
  expect(window.location.search).toBe('?page=2&size=5&sort=created_asc');
});

test('previous goes before the page in the opposite order, and passes over cards that are known', async () => {
  const before = { ...foundStep(0, 0, { looked: 4, cursor: null }), cards: [7, 4, 3].map(listedCard) };
  const { api } = await open('/cards/trauma/adult?page=2&size=5', { findCards: before });
  await pick('TR-5');
  await press('Previous card');
  expect((await isOpen('TR-4')).textContent).toContain('5 of 12');
  expect(api.of('findCards').map(asked)).toEqual([{ sort: 'updated_asc', limit: '10', cursor: placeOf('updated_desc', 5) }]);
  await press('Previous card');
  await isOpen('TR-3');
});

test('a card of the list that somebody else has deleted leaves the way to the others, and back', async () => {
  await open('/cards/trauma/adult?size=5', { getCard: (call: SeenCall) => (numberOf(call.url) === 2 ? refuse('card.unknown') : storedCard(call)) });
  await pick('TR-1');
  await press('Next card');
  await screen.findByText('Card not found');
  expect((await steps()).textContent).toContain('3 of 12');
  expect(within(await steps()).getByRole('link', { name: 'Back to the list' }).getAttribute('href')).toBe('/cards/trauma/adult?size=5');
  await press('Next card');
  expect((await isOpen('TR-3')).textContent).toContain('4 of 12');
});

test('the place in a long list is written as numbers are', async () => {
  await open('/cards/trauma/adult?page=240&size=5', { listCards: cardPage(3002) });
  await pick('TR-1196');
  expect((await steps()).textContent).toContain('1,197 of 3,002');
});

test('the first and the last card of the result ask for no more', async () => {
  const { api } = await open('/cards/trauma/adult?size=5', { listCards: cardPage(1) });
  await pick('TR-0');
  await hasNone('Next card');
  await hasNone('Previous card');
  expect(api.of('findCards')).toEqual([]);
});

const where = JSON.stringify({ required: 'incomp' });
const filtered = `/cards/trauma/adult?${new URLSearchParams({ size: '5', where }).toString()}`;
/** A list whose first page is full and whose end nobody knows; `further` answers what is asked from the form. */
const foundSoFar = (further: (call: SeenCall) => object) => (call: SeenCall) => {
  const cursor = call.url.searchParams.get('cursor');
  if (cursor === null) return foundStep(0, 5, { looked: 400, total: 900, cursor: 'second' });
  return cursor === 'second' ? foundStep(5, 1, { looked: 100, cursor: 'third' }) : further(call);
};

test('within a filter one step is looked ahead; the search goes on when the next card is wanted, until one is found', async () => {
  let looked = 0;
  const { api } = await open(filtered, {
    findCards: foundSoFar(() => {
      looked += 1;
      return looked < 3 ? foundStep(0, 0, { looked: 100, cursor: `step-${looked}` }) : foundStep(40, 2, { looked: 100, cursor: null });
    }),
  });
  await screen.findByText('TR-4');
  await pick('TR-4');
  expect((await steps()).textContent).not.toMatch(/\d/);
  await waitFor(() => expect(looked).toBe(1));
  await press('Next card', 'button');
  expect((await isOpen('TR-40')).textContent).not.toMatch(/\d/);
  expect(api.of('findCards').slice(2).map(asked)).toEqual([placeOf('updated_desc', 4), 'step-1', 'step-2'].map((cursor) => ({ where, sort: 'updated_desc', limit: '10', cursor })));
  await press('Next card');
  await isOpen('TR-41');
  await hasNone('Next card');
});

test('a search that fails is said, the card stays open, and another press tries again', async () => {
  let isDown = false;
  const { api } = await open(filtered, { findCards: foundSoFar(() => (isDown ? Response.json({ code: 'request.invalid' }, { status: 400 }) : foundStep(0, 0, { looked: 100, cursor: 'fourth' }))) });
  await screen.findByText('TR-4');
  await pick('TR-4');
  await within(await steps()).findByRole('button', { name: 'Next card' });
  isDown = true;
  await press('Next card', 'button');
  await screen.findByText('The search failed. Press again.');
  expect(screen.getByRole('textbox', { name: 'number' })).toHaveProperty('value', 'TR-4');
  api.restub({ findCards: foundStep(40, 1, { looked: 100, cursor: null }) });
  await press('Next card', 'button');
  await isOpen('TR-40');
});

test('who is at the end of a search learns it where the button was', async () => {
  let looked = 0;
  await open(filtered, {
    findCards: foundSoFar(() => {
      looked += 1;
      return foundStep(0, 0, { looked: 100, cursor: looked < 2 ? 'fourth' : null });
    }),
  });
  await screen.findByText('TR-4');
  await pick('TR-4');
  await waitFor(() => expect(looked).toBe(1));
  await press('Next card', 'button');
  await screen.findByText('There are no more cards.');
  await hasNone('Next card');
});

test('unsaved answers are asked about before the next card is opened', async () => {
  await open('/cards/trauma/adult?size=5');
  await pick('TR-0');
  fireEvent.change(screen.getByRole('textbox', { name: 'number' }), { target: { value: 'TR-00' } });
  await press('Next card');
  await screen.findByRole('dialog', { name: 'Finish editing?' });
  expect(screen.getByRole('textbox', { name: 'number', hidden: true })).toHaveProperty('value', 'TR-00');
});

test('cards of several folders go on across them', async () => {
  const { api } = await open('/?size=5', { recentCards: cardPage(7), findRecent: foundStep(0, 0, { looked: 0, cursor: null }) });
  await screen.findByText('TR-4');
  api.restub({ findRecent: foundStep(5, 2, { looked: 2, cursor: null }) });
  await pick('TR-4');
  await press('Next card');
  expect((await isOpen('TR-5')).textContent).toContain('6 of 7');
  expect(asked(api.of('findRecent').at(-1))).toEqual({ sort: 'updated_desc', limit: '10', cursor: placeOf('updated_desc', 4) });
});

test('a step keeps all answers shown at once', async () => {
  await open('/cards/trauma/adult?size=5');
  await pick('TR-1');
  fireEvent.click(screen.getByRole('button', { name: 'Answered only' }));
  await press('Next card');
  await waitFor(() => expect(window.location.search).toContain('card=card2&answered=only'));
});

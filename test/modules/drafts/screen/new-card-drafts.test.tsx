import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { journalStore } from '#frontend/modules/drafts/journal-store.ts';
import { newCard, paths } from '#frontend/lib/paths.ts';
import { closePage } from '../support/empty-journal.ts';
import { dialog, fill, press, useOneCard } from '../../../unit/frontend/card-form/one-card.tsx';
import { field, unsavedCard } from '../support/unsaved-card.tsx';

const { server } = useOneCard();
const { at, open, kept, closeFolder } = unsavedCard(server);

const newForm = paths.form({ project: 'p1', folder: 'f1', card: newCard });
const question = 'Is the new card for one of these patients?';

/** "New card" is pressed. */
const pressNew = async (asks = true) => {
  const drawn = at(newForm);
  if (asks) await screen.findByRole('heading', { name: question });
  else await screen.findByRole('tablist');
  return drawn;
};

const addressOf = ({ router }: Awaited<ReturnType<typeof pressNew>>): string => router.state.location.pathname + router.state.location.search;

/** A new card in which a number was typed is left without being saved. Resolves to its address. */
const leaveDraft = async (number: string, count = 1): Promise<string> => {
  const drawn = await pressNew(count > 1);
  if (count > 1) startNew();
  await screen.findByRole('tablist');
  fill('number', number);
  await kept(count);
  const address = addressOf(drawn);
  await closePage();
  return address;
};

const startNew = () => fireEvent.click(screen.getByRole('link', { name: 'Start a new patient' }));
const drafts = () => within(screen.getByRole('list')).getAllByRole('link');

const signInAs = (user: string) => {
  localStorage.setItem('fuda.token', `${user}.token`);
  server.answers['GET /api/u/check'] = () => ({ body: { user: { id: user }, org: { id: 'minato' }, journal_key: btoa(`secret-of-${user}-12`.padEnd(16).slice(0, 16)).replaceAll('=', '') } });
};

// proves U9.89
describe('a new card while another one of the folder is unsaved', () => {
  it('asks whose card it is before the form opens, and names the draft by its id and time', async () => {
    await leaveDraft('A-7');
    await pressNew();
    expect(screen.queryByRole('textbox')).toBe(null);
    const row = screen.getByRole('link', { name: /A-7/ });
    expect(row.textContent).toMatch(/Entered .+\d/);
  });

  it('starts blank for a new patient and keeps the draft', async () => {
    await leaveDraft('A-7');
    await pressNew();
    startNew();
    await screen.findByRole('tablist');
    expect(field('number')).toHaveProperty('value', '');
    fill('number', 'B-8');
    await kept(2);
  });

  it('goes on with the draft that is chosen, and leaves the others as they are', async () => {
    await leaveDraft('A-7');
    await leaveDraft('B-8', 2);
    const drawn = await pressNew();
    expect(drafts().map(({ textContent }) => /[AB]-\d/.exec(textContent)?.[0])).toEqual(['B-8', 'A-7']);
    await drawn.router.navigate(screen.getByRole('link', { name: /A-7/ }).getAttribute('href'));
    await screen.findByRole('tablist');
    expect(field('number')).toHaveProperty('value', 'A-7');
    fill('number', 'A-7b');
    await closePage();
    await pressNew();
    expect(drafts().map(({ textContent }) => /[AB]-\d[a-z]?/.exec(textContent)?.[0])).toEqual(['A-7b', 'B-8']);
  });

  it('comes back at its own address, whatever was typed into another one later', async () => {
    const first = await leaveDraft('A-7');
    const second = await leaveDraft('B-8', 2);
    at(first);
    await screen.findByRole('tablist');
    expect(field('number')).toHaveProperty('value', 'A-7');
    await closePage();
    at(second);
    await screen.findByRole('tablist');
    expect(field('number')).toHaveProperty('value', 'B-8');
  });

  it('is not given the draft of another patient where its own was saved or discarded meanwhile', async () => {
    const first = await leaveDraft('A-7');
    const [entry] = await journalStore.all();
    await leaveDraft('B-8', 2);
    await journalStore.remove([entry!.id]);
    at(first);
    await screen.findByRole('tablist');
    expect(field('number')).toHaveProperty('value', '');
  });

  it('is asked about again where another tab has its draft', async () => {
    const address = await leaveDraft('A-7');
    at(address);
    await screen.findByRole('tablist');
    const other = at(address);
    const box = within(other.container);
    await box.findByRole('heading', { name: question });
    expect(box.queryByRole('link', { name: /A-7/ })).toBe(null);
    expect(box.getByText('Open in another tab or window. Please continue there.')).toBeTruthy();
  });

  it('asks once more before a draft is discarded, and names it', async () => {
    await leaveDraft('A-7');
    await pressNew();
    press('Discard: number A-7');
    expect((await dialog('Discard the unsaved answers of number A-7?')).textContent).toMatch(/cannot be recovered/);
    press('Keep them');
    await kept(1);
    press('Discard: number A-7');
    await dialog('Discard the unsaved answers of number A-7?');
    press('Discard');
    await kept(0);
    await screen.findByRole('tablist');
  });

  it('asks nothing where the draft belongs to another user, and never writes over it', async () => {
    const address = await leaveDraft('A-7');
    const [before] = await journalStore.all();
    signInAs('ben');
    at(address, 'ben');
    await screen.findByRole('tablist');
    expect(field('number')).toHaveProperty('value', '');
    expect(screen.queryByText(/A-7/)).toBe(null);
    fill('number', 'C-9');
    await new Promise((resolve) => setTimeout(resolve, 400));
    const after = await journalStore.all();
    expect(after.find(({ id }) => id === before!.id)).toMatchObject({ owner: 'aoi', at: before!.at });
    expect(after.map(({ owner }) => owner).toSorted()).toEqual(['aoi', 'ben']);
  });

  it('asks nothing where the draft is of another folder', async () => {
    await leaveDraft('A-7');
    const [entry] = await journalStore.all();
    await journalStore.put({ ...entry!, place: `p1/f2/${newCard}` });
    await pressNew(false);
    expect(field('number')).toHaveProperty('value', '');
  });

  it('asks in a folder that is closed, too, and leads to the answers', async () => {
    await leaveDraft('A-7');
    closeFolder();
    const { router } = await pressNew();
    await router.navigate(screen.getByRole('link', { name: /A-7/ }).getAttribute('href'));
    await screen.findByText('Unsaved answers');
    expect(screen.getByText('A-7')).toBeTruthy();
  });
});

it('opens at once where nothing is unsaved, and its address names the entry that it is written to', async () => {
  const drawn = await pressNew(false);
  const { searchParams } = new URL(addressOf(drawn), 'http://fuda.test');
  expect(searchParams.get('card')).toBe(newCard);
  fill('number', 'A-7');
  await kept(1);
  expect((await journalStore.all()).map(({ id }) => id)).toEqual([searchParams.get('kept')]);
});

it('of a card that was saved before is not asked about', async () => {
  await open();
  fill('number', 'A-2');
  await kept(1);
  await closePage();
  await pressNew(false);
  expect(field('number')).toHaveProperty('value', '');
});

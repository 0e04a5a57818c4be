import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { journalStore } from '#frontend/modules/drafts/journal-store.ts';
import { newCard, paths } from '#frontend/lib/paths.ts';
import { cardOf, dialog, fill, press, useOneCard } from '../../../unit/frontend/card-form/one-card.tsx';
import { field, unsavedCard } from '../support/unsaved-card.tsx';

/** Paths on which a card, a folder or the device's memory goes away while somebody has typed something. */
const { server, saves } = useOneCard();
const { addressOfPage, copied, offerClipboard, at, open, kept, gone, deleteCard, closeFolder, typeAndCrash } = unsavedCard(server);

describe('a card that somebody else deleted while it was typed into', () => {
  // proves U9.44
  it('can be saved as a new card, once, which is the one that is edited from then on', async () => {
    const { router } = await open();
    fill('name', 'Suzuki');
    deleteCard();
    press('Save');
    expect((await dialog('The card was not saved')).textContent).toMatch(/deleted by another user/);
    const asNew = screen.getByRole('button', { name: 'Save as a new card' });
    fireEvent.click(asNew);
    fireEvent.click(asNew);
    await dialog('Saved');
    const news = saves().filter(({ body }) => body.id === undefined);
    expect(news.map(({ body }) => body.vals)).toEqual([{ patient: { number: 'A-1', name: 'Suzuki' } }]);
    expect(router.state.location.search).toContain('card=c2');
    await kept(0);
    press('Continue editing');
    fill('name', 'Suzuki Ichiro');
    press('Save');
    await dialog('Saved');
    expect(saves().at(-1)?.body).toMatchObject({ id: 'c2', vals: { patient: { name: 'Suzuki Ichiro' } } });
    // A second time: the form continues under its new address.
    press('Continue editing');
    fill('name', 'Suzuki Jiro');
    server.answers['POST /api/u/cards/p1/f1'] = ({ body }) => (body.id === undefined ? { body: cardOf(body.vals, 1, { id: 'c3', card_id: 'c3' }) } : { status: 404, body: { code: 'card.unknown' } });
    press('Save');
    await dialog('The card was not saved');
    press('Save as a new card');
    await dialog('Saved');
    expect(router.state.location.search).toContain('card=c3');
    expect(server.sent.filter(({ path }) => /cards\/p1\/f1\/c[23]$/.test(path))).toEqual([]);
  });

  // proves U9.44
  it('can be copied as text that somebody can read: page, title, answer', async () => {
    await open();
    fill('name', 'Suzuki');
    fireEvent.click(screen.getByRole('radio', { name: 'Yes' }));
    fireEvent.click(screen.getByRole('tab', { name: /outcome/ }));
    fill('note', 'well');
    deleteCard();
    press('Save');
    await dialog('The card was not saved');
    press('Copy my answers');
    await screen.findByText('Copied. You can paste it anywhere.');
    expect(copied).toEqual(['Registry / Trauma\n\npatient page\nnumber: A-1\nname: Suzuki\ninjured: Yes\n\noutcome page\nnote: well']);
  });

  // proves U9.44
  it('shows the text marked where the browser does not let it onto the clipboard', async () => {
    offerClipboard(undefined);
    await open();
    fill('name', 'Suzuki');
    deleteCard();
    press('Save');
    await dialog('The card was not saved');
    press('Copy my answers');
    const text = (await screen.findByLabelText(/does not allow copying/)) as HTMLTextAreaElement;
    expect(text.value).toContain('name: Suzuki');
    expect(text.value.slice(text.selectionStart, text.selectionEnd)).toBe(text.value);
  });

  // proves U9.63
  it('shows its answers when it is opened again, and goes on with them as a new card', async () => {
    await typeAndCrash();
    deleteCard();
    at(paths.form({ project: 'p1', folder: 'f1', card: 'c1' }));
    await screen.findByText('Unsaved answers');
    expect(screen.getByText('Suzuki')).toBeTruthy();
    expect(screen.getByText('name')).toBeTruthy();
    press('Copy my answers');
    await waitFor(() => expect(copied[0]).toContain('patient page\nnumber: A-1\nname: Suzuki\npulse: 88'));
    await kept(1);
    fireEvent.click(screen.getByRole('link', { name: 'Continue as a new card' }));
    await screen.findByRole('tablist');
    expect(field('name')).toHaveProperty('value', 'Suzuki');
    press('Save');
    await dialog('Saved');
    expect(saves()).toHaveLength(1);
    expect(saves()[0]?.body).toMatchObject({ vals: { patient: { number: 'A-1', name: 'Suzuki', pulse: 88 } } });
    expect(saves()[0]?.body.id).toBe(undefined);
    await kept(0);
  });
});

describe('unsaved answers of a card that cannot be opened any more', () => {
  it('are shown and copied with the texts that could not be read, which stand in the new card that goes on with them', async () => {
    await typeAndCrash('c1', 'HR 120');
    deleteCard();
    at(paths.form({ project: 'p1', folder: 'f1', card: 'c1' }));
    expect(await screen.findByText('HR 120')).toBeTruthy();
    press('Copy my answers');
    await waitFor(() => expect(copied[0]).toContain('name: Suzuki\npulse: HR 120'));
    fireEvent.click(screen.getByRole('link', { name: 'Continue as a new card' }));
    await screen.findByRole('tablist');
    expect(field('pulse')).toHaveProperty('value', 'HR 120');
  });

  // proves U9.62
  it.each([
    ['its folder was deleted or left', 'folder.unknown', 404, /no longer exists, or you may not open it/],
    ['its user was taken out of the project', 'project.unknown', 404, /no longer exists, or you may not open it/],
    ['it may not be looked at any more', 'access.denied', 403, /no longer have permission to open/],
    ['its design is gone', 'design.unknown', 404, /design of this card no longer exists/],
  ])('are shown with their titles, to be copied, when %s; only throwing them away ends them', async (_when, code, status, words) => {
    await typeAndCrash();
    closeFolder();
    server.answers['GET /api/u/cards/p1/f1/c1'] = gone(code, status);
    at(paths.form({ project: 'p1', folder: 'f1', card: 'c1' }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByText('Suzuki')).toBeTruthy();
    expect(screen.getByText('name')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Continue as a new card' })).toBe(null);
    press('Discard');
    await dialog('Discard these answers?');
    press('Keep them');
    await kept(1);
    press('Discard');
    await dialog('Discard these answers?');
    fireEvent.click(screen.getAllByRole('button', { name: 'Discard' }).at(-1)!);
    expect(await screen.findByText('at /')).toBeTruthy();
    await kept(0);
  });

  it('of a new card in a folder that is gone are shown, too', async () => {
    await typeAndCrash(newCard);
    closeFolder();
    at(addressOfPage());
    await screen.findByText('Unsaved answers');
    expect(screen.getByText('Suzuki')).toBeTruthy();
  });

  // proves U9.64
  it('can be copied from a card that has become read-only', async () => {
    await typeAndCrash();
    server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf({ patient: { number: 'A-1' } }, 1, { read_only: true }) });
    await open();
    expect(screen.getByText(/You can no longer change this card/)).toBeTruthy();
    press('Copy my answers');
    await waitFor(() => expect(copied[0]).toContain('name: Suzuki'));
  });
});

describe('answers that a choice set aside', () => {
  const typeBelow = async () => {
    await open();
    fireEvent.click(screen.getByRole('radio', { name: 'Yes' }));
    fill('where', 'left arm');
    fill('how', 'fall');
    fireEvent.click(screen.getByRole('radio', { name: 'No' }));
  };

  it('are told of as what is not saved, and come back with the choice, also after another page was shown', async () => {
    await typeBelow();
    expect(screen.getByText(/Hidden answers: 2\. They are not saved with the card/)).toBeTruthy();
    fireEvent.click(screen.getByRole('tab', { name: /outcome/ }));
    fireEvent.click(screen.getByRole('tab', { name: /patient/ }));
    press('Restore the choice');
    expect(field('where')).toHaveProperty('value', 'left arm');
    expect(screen.queryByText(/Hidden answers:/)).toBe(null);
  });

  // proves U9.45
  it('are counted by the word that follows the save, and can still be brought back and saved', async () => {
    await typeBelow();
    press('Save');
    expect((await dialog('Saved')).textContent).toContain('Answers of hidden items that were not saved: 2.');
    press('Continue editing');
    expect(screen.getByText(/Hidden answers: 2/)).toBeTruthy();
    press('Restore the choice');
    press('Save');
    expect((await dialog('Saved')).textContent).not.toContain('hidden items');
    expect(saves().at(-1)?.body.vals['patient']).toMatchObject({ injured: 'yes', where: 'left arm', how: 'fall' });
  });
});

describe('pressing Save', () => {
  it('twice sends one request, and a new card that is saved again is the same card', async () => {
    let answer: (() => void) | null = null;
    const plain = globalThis.fetch;
    vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
      const answered = await plain(...given);
      if (given[1]?.method === 'POST' && answer === null) await new Promise<void>((resolve) => (answer = resolve));
      return answered;
    });
    await open(newCard);
    fill('number', 'A-2');
    const save = screen.getByRole('button', { name: 'Save' });
    fireEvent.click(save);
    fireEvent.click(save);
    fireEvent.keyDown(window, { key: 's', ctrlKey: true });
    await waitFor(() => expect(answer).not.toBe(null));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(saves()).toHaveLength(1);
    answer!();
    await dialog('Saved');
    press('Continue editing');
    press('Save');
    await dialog('Saved');
    expect(saves().map(({ body }) => body.id)).toEqual([undefined, 'c1']);
  });
});

describe('where the device keeps nothing', () => {
  const unkept = /cannot keep unsaved answers on the device/;

  it('because it has no place for it, the person is told at once', async () => {
    vi.stubGlobal('indexedDB', undefined);
    await open();
    expect(screen.getByText(unkept)).toBeTruthy();
  });

  it('because its storage is full, the person is told, until there is room again', async () => {
    const put = vi.spyOn(journalStore, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
    await open();
    expect(screen.queryByText(unkept)).toBe(null);
    fill('name', 'Suzuki');
    expect(await screen.findByText(unkept)).toBeTruthy();
    put.mockRestore();
    fill('name', 'Suzuki I');
    await waitFor(() => expect(screen.queryByText(unkept)).toBe(null));
    await kept(1);
  });
});

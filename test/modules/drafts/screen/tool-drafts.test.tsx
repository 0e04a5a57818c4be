import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countUnsaved } from '#frontend/modules/drafts/journal.ts';
import type { Item } from '#shared/design/card-design.ts';
import { closePage, emptyJournal } from '../support/empty-journal.ts';
import { designOf } from '../../../unit/frontend/card-form/form-harness.tsx';
import { cardOf, dialog, fill, named, open, press, useOneCard } from '../../../unit/frontend/card-form/one-card.tsx';

const { server, saves } = useOneCard();

const design = designOf({
  patient: [named('name')],
  vitals: [named('pulse', { type: 'number', suffix: { en: '/min' } }), named('triage', { type: 'start' })] as Item[],
});
beforeEach(() => {
  localStorage.setItem('fuda.token', 'aoi.token');
  server.answers['GET /api/u/design/p1/f1/current/card'] = () => ({ body: { version: 1, design } });
  server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf({ patient: { name: 'Sato' }, vitals: {} }) });
});
afterEach(emptyJournal);

const openPage = async (page: string) => {
  await open();
  fireEvent.click(screen.getByRole('tab', { name: new RegExp(page) }));
};
const answer = (name: 'Yes' | 'No') => press(name);
const kept = (count: number) => waitFor(async () => expect(await countUnsaved('aoi')).toBe(count));

describe('the triage dialog', () => {
  const begin = async () => {
    await openPage('vitals page');
    fireEvent.click(await screen.findByRole('button', { name: /Start triage/ }));
    return within(await dialog('triage'));
  };

  it('goes on at the step and the half-typed rate where the page went away', async () => {
    const box = await begin();
    answer('No');
    answer('Yes');
    fireEvent.change(box.getByRole('textbox'), { target: { value: '2' } });
    await kept(1);
    await closePage();
    await open();
    const again = within(await dialog('triage'));
    expect(again.getByRole('textbox')).toHaveProperty('value', '2');
    expect(again.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^No/), expect.stringMatching(/^Yes/)]);
    fireEvent.change(again.getByRole('textbox'), { target: { value: '24' } });
    press('Next');
    await again.findByText(/24/, { selector: 'dd *' });
    press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // Cancelled: nothing is answered, so nothing is kept.
    await kept(0);
  });

  it('says why a rate cannot be read, and has that text and its reason again after the page went away', async () => {
    const box = await begin();
    answer('No');
    answer('Yes');
    fireEvent.change(box.getByRole('textbox'), { target: { value: '28.5' } });
    press('Next');
    const { textContent: reason } = await box.findByRole('alert');
    await kept(1);
    await closePage();
    await open();
    const again = within(await dialog('triage'));
    expect(again.getByRole('textbox')).toHaveProperty('value', '28.5');
    expect(again.getByRole('alert').textContent).toBe(reason);
    press('Next');
    expect(again.getByRole('textbox')).toHaveProperty('value', '28.5');
  });

  // proves U9.51
  it('asks before a rate is dropped that was typed and is no answer yet, whatever would drop it', async () => {
    const box = await begin();
    answer('No');
    answer('Yes');
    fireEvent.change(box.getByRole('textbox'), { target: { value: '28.5' } });
    for (const drop of ['Cancel', 'Cannot judge', /^Can the patient walk.* Change the answer/]) {
      fireEvent.click(box.getByRole('button', { name: drop }));
      const question = within(await dialog('Discard the measured rate?'));
      question.getByText('“28.5” is not used in the triage yet and will be lost.');
      fireEvent.click(question.getByRole('button', { name: 'Continue editing' }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard the measured rate?' })).toBeNull());
      expect(box.getByRole('textbox')).toHaveProperty('value', '28.5');
    }
    await kept(1);
    fireEvent.click(box.getByRole('button', { name: 'Cancel' }));
    await dialog('Discard the measured rate?');
    press('Discard');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await kept(0);
  });

  it('whose clock was running asks for another measurement after a reload', async () => {
    await begin();
    answer('No');
    answer('Yes');
    press('Start as a breath begins');
    press('Tap as each breath ends');
    await kept(1);
    await closePage();
    await open();
    expect((await screen.findByRole('alert')).textContent).toMatch(/Please measure again/);
    press('Start as a breath begins');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('leaves nothing behind once its result is used and saved', async () => {
    await begin();
    answer('Yes');
    press('Use this result');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    press('Save');
    await dialog('Saved');
    expect(saves().at(-1)?.body.vals['vitals']?.['triage']).toMatchObject({ steps: { walks: true } });
    await kept(0);
    await closePage();
    await open();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the stopwatch', () => {
  const begin = async () => {
    await openPage('vitals page');
    fireEvent.click(await screen.findByRole('button', { name: 'Stopwatch for pulse' }));
    return dialog('Stopwatch for pulse');
  };

  it('has its measured rate again after the page went away', async () => {
    await begin();
    press('Start');
    for (let beat = 0; beat < 3; beat += 1) press('Count');
    await new Promise((resolve) => setTimeout(resolve, 30));
    press('Stop');
    const rate = screen.getByText(/per minute/).textContent;
    await kept(1);
    await closePage();
    await open();
    await dialog('Stopwatch for pulse');
    expect(screen.getByText(/per minute/).textContent).toBe(rate);
    expect(screen.queryByRole('alert')).toBeNull();
    press('Use this value');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('textbox', { name: /pulse/ })).toHaveProperty('value', rate?.replace(' per minute', ''));
  });

  // proves U9.51
  it('that was running does not run on over the time in which nobody counted, and says so', async () => {
    await begin();
    press('Start');
    await new Promise((resolve) => setTimeout(resolve, 150));
    press('Count');
    await kept(1);
    await closePage();
    await open();
    await dialog('Stopwatch for pulse');
    expect(screen.getByRole('alert').textContent).toMatch(/Until then: 1 times in \d+\.\d s/);
    press('Measure again');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the merge', () => {
  it('has its choices again after the page went away, unless the other user saved once more', async () => {
    let theirs = cardOf({ patient: { name: 'Tanaka' }, vitals: {} }, 2);
    await open();
    fill('name', 'Suzuki');
    server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: theirs });
    server.answers['POST /api/u/cards/p1/f1'] = () => ({ status: 409, body: { code: 'card.stale' } });
    press('Save');
    await dialog('The card was not saved');
    press('See the changes and merge');
    const mine = { name: /Entered here/ };
    fireEvent.click(await screen.findByRole('radio', mine));
    await kept(1);
    await closePage();
    await open();
    expect(await screen.findByRole('radio', mine)).toHaveProperty('checked', true);
    await closePage();
    theirs = cardOf({ patient: { name: 'Ota' }, vitals: {} }, 3);
    await open();
    expect(await screen.findByRole('radio', mine)).toHaveProperty('checked', false);
    await act(async () => press('Back to my input'));
  });
});

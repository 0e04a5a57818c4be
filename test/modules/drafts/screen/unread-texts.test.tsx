import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countUnsaved } from '#frontend/modules/drafts/journal.ts';
import { newCard } from '#frontend/lib/paths.ts';
import { closePage, emptyJournal } from '../support/empty-journal.ts';
import { drawForm, named } from '../../../unit/frontend/card-form/draw-form.tsx';
import { cardOf, dialog, fill, open, press, useOneCard } from '../../../unit/frontend/card-form/one-card.tsx';

const { server, saves } = useOneCard();
const box = (name: string) => screen.getByRole('textbox', { name });
const kept = (count: number) => waitFor(async () => expect(await countUnsaved('aoi')).toBe(count));

beforeEach(() => {
  localStorage.setItem('fuda.token', 'aoi.token');
  server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf({ patient: { number: 'A-1', name: 'Sato', pulse: 80 } }) });
});

afterEach(emptyJournal);

describe('a text that cannot be read', () => {
  it('stops the save on the spot; closing the list of what is wrong leads to its field', async () => {
    await open();
    fill('pulse', 'HR 120');
    press('Save');
    const failed = within(await dialog('The card was not saved'));
    failed.getByText('Please enter a number.');
    expect(saves()).toEqual([]);
    press('Close');
    expect(screen.queryByRole('dialog')).toBe(null);
    expect(document.activeElement).toBe(box('pulse'));
    expect(box('pulse')).toHaveProperty('value', 'HR 120');
  });

  // proves U9.20
  it('comes back after the page went away, with the reason and without the answer that stood there', async () => {
    await open();
    fill('pulse', 'HR 120');
    await kept(1);
    await closePage();
    await open();
    expect(box('pulse')).toHaveProperty('value', 'HR 120');
    expect(screen.getByText(/^Please enter a number\.$/)).toBeTruthy();
    press('Save');
    await dialog('The card was not saved');
    expect(saves()).toEqual([]);
    press('Close');
    fill('pulse', '120');
    press('Save');
    await dialog('Saved');
    expect(saves().map(({ body }) => body.vals)).toEqual([{ patient: { number: 'A-1', name: 'Sato', pulse: 120 } }]);
    await kept(0);
  });

  it('stands in the comparison with what is saved, with its reason, beside the answer that it took the place of', async () => {
    await open();
    fill('pulse', 'HR 120');
    await kept(1);
    await closePage();
    await open();
    press('Compare');
    const compared = within(await dialog('Restored answers: 1'));
    compared.getByText('patient page › pulse');
    compared.getByText('80');
    compared.getByText('“HR 120” is not stored. Please enter a number.');
    expect(compared.queryByText('(blank)')).toBeNull();
  });

  it('stands in the comparison where no answer stood either', async () => {
    server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf({ patient: { number: 'A-1', name: 'Sato' } }) });
    await open();
    fill('pulse', 'HR 120');
    await kept(1);
    await closePage();
    await open();
    press('Compare');
    const compared = within(await dialog('Restored answers: 1'));
    expect(compared.getByText(/^“HR 120” is not stored/)).toBeTruthy();
  });

  it('and an answer that was taken away are so after each time that the page went away', async () => {
    await open();
    fill('pulse', 'HR 120');
    fill('name', '');
    await kept(1);
    for (const _time of [1, 2, 3]) {
      await closePage();
      await open();
      expect(box('pulse')).toHaveProperty('value', 'HR 120');
      expect(box('name')).toHaveProperty('value', '');
    }
    fill('pulse', '');
    await closePage();
    await open();
    expect(box('pulse')).toHaveProperty('value', '');
  });

  it('is kept and asked about like an answer, even where it is all that was entered', async () => {
    const { router } = await open(newCard);
    fill('pulse', '120/80');
    await kept(1);
    act(() => void router.navigate('/'));
    await dialog('Finish editing?');
    press('Continue editing');
    fill('pulse', '');
    await kept(0);
    act(() => void router.navigate('/'));
    expect(await screen.findByText('at /')).toBeTruthy();
  });

  it('that the server finds, too, is told at its field', async () => {
    server.answers['POST /api/u/cards/p1/f1'] = () => ({
      status: 400,
      body: { code: 'card.invalid', details: { issues: [{ code: 'item.unreadable_number', path: 'patient.pulse', params: {} }] } },
    });
    await open();
    fill('name', 'Suzuki');
    press('Save');
    await dialog('The card was not saved');
    press('Close');
    expect(document.activeElement).toBe(box('pulse'));
    expect(screen.getByRole('alert').textContent).toBe('Please enter a number.');
  });
});

it('that came to a box, which shows no text, stands below it and is cleared without ticking the box', async () => {
  const session = drawForm([named('agreed', { type: 'check' })]);
  act(() => session.set('vitals.agreed', 'x'));
  const tick = await screen.findByRole('checkbox', { name: 'agreed' });
  expect(tick).toHaveProperty('checked', false);
  expect(screen.getByRole('alert').textContent).toBe('xThis entry cannot be read. Please enter it again.');
  press('Clear agreed');
  expect(session.item('vitals.agreed')).toMatchObject({ value: null, unread: null });
  expect(screen.queryByRole('alert')).toBe(null);
  expect(screen.queryByRole('button', { name: 'Clear agreed' })).toBe(null);
});

it.each([['gcs', 'E5V5M6'], ['start', 'I']] as const)('that came to an item of the type %s, which has no line for it, stands below it', async (type, text) => {
  const session = drawForm([named('scale', { type })]);
  act(() => session.set('vitals.scale', text));
  expect((await screen.findByRole('alert')).textContent).toBe(`${text}This entry cannot be read. Please enter it again.`);
});

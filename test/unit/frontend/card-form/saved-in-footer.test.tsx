import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { newCard } from '#frontend/lib/paths.ts';
import { cardOf, dialog, fill, open, press, useOneCard } from './one-card.tsx';

const { server, saves } = useOneCard();
const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Next time, confirm in the footer only' });
const said = async () => {
  const footer = await screen.findByText(/^Saved at \d/);
  return footer.closest('output')?.getAttribute('aria-live');
};
const saveAs = async (name: string) => {
  fill('name', name);
  press('Save');
};
const choose = async () => {
  await open();
  await saveAs('Suzuki');
  await dialog('Saved');
  expect(box().checked).toBe(false);
  fireEvent.click(box());
  press('Continue editing');
};

describe('a save', () => {
  it('is confirmed by the dialog, until its box says that the footer is enough', async () => {
    await choose();
    await saveAs('Tanaka');
    await waitFor(() => expect(saves()).toHaveLength(2));
    expect([await said(), screen.queryByRole('dialog')]).toEqual(['polite', null]);
  });

  it('of a new card is confirmed there too, on the same device and for the same user alone', async () => {
    await choose();
    expect(Object.keys(localStorage).filter((key) => key.includes('saved'))).toEqual(['fuda.saved-in-footer.aoi']);
    document.body.replaceChildren();
    await open(newCard);
    fill('number', 'A-9');
    await saveAs('Tanaka');
    await waitFor(() => expect(saves()).toHaveLength(2));
    expect([await said(), screen.queryByRole('dialog')]).toEqual(['polite', null]);
  });

  it('has its dialog again from the footer, where the box is taken back', async () => {
    await choose();
    await saveAs('Tanaka');
    await said();
    press('Open the confirmation');
    within(await dialog('Saved')).getByText('Continue editing, or finish?');
    expect(box().checked).toBe(true);
    fireEvent.click(box());
    press('Continue editing');
    await said();
    expect(screen.queryByRole('button', { name: 'Open the confirmation' })).toBe(null);
    await saveAs('Sato');
    await dialog('Saved');
  });

  it('has the dialog all the same if that says more', async () => {
    await choose();
    server.answers['POST /api/u/cards/p1/f1'] = ({ body }) => ({ body: cardOf(body.vals, 3, { clock_used: { today: '2026-11-20', now: '2026-11-20T10:00' } }) });
    await saveAs('Tanaka');
    expect(within(await dialog('Saved')).getByText(/^The clock of this device is wrong/)).toBeTruthy();
  });
});

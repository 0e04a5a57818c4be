import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { newCard, paths } from '#frontend/lib/paths.ts';
import { DesignHistoryRoute } from '#frontend/routes/designs.tsx';
import { FormRoute } from '#frontend/routes/form.tsx';
import { design, press, stubWorkshop } from '../manage-designs/workshop.tsx';
import { drawForm, named } from './draw-form.tsx';
import { drawScreen } from './form-harness.tsx';
import { dialog, fill, useOneCard } from './one-card.tsx';

const installed = [] as const;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a repeat as a table is a list of repetitions that can be filled in', () => {
  const injury = named('injury', { class: 'repeat', layout: 'table', items: [named('site', { type: 'string' })] });
  const session = drawForm([injury], { installed, language: 'en', answers: { vitals: { injury: 1, site_1: 'Head' } } });
  expect(screen.queryByRole('table')).toBeNull();
  press(/Add.*injury/);
  const [first, second] = screen.getAllByRole<HTMLInputElement>('textbox', { name: 'site' });
  expect(first?.value).toBe('Head');
  fireEvent.change(second!, { target: { value: 'Leg' } });
  expect(session.answers()['vitals']).toMatchObject({ injury: 2, site_2: 'Leg' });
});

it('a version of a design can be looked at, and nothing else', async () => {
  stubWorkshop({ 'GET /api/m/designHistory/p1/f1': { body: [{ id: 'f1-1', version: 1, created_at: '2026-11-01T01:00:00Z', source: null, left_out: [], vals: design }] } });
  drawScreen(<DesignHistoryRoute />, { installed, path: '/history/p1/f1', pattern: '/history/:pId/:fId' });
  await screen.findByRole('button', { name: /Preview/ });
  expect(screen.queryByRole('button', { name: 'Settings for Version 1' })).toBeNull();
});

describe('unsaved answers', () => {
  const { server, saves } = useOneCard();
  const open = async (card: string) => {
    drawScreen(<FormRoute />, { installed, path: paths.form({ project: 'p1', folder: 'f1', card }) });
    await screen.findByRole('tablist');
  };

  it('are kept nowhere: a new card begins without a question, and its form says so', async () => {
    await open(newCard);
    await screen.findByText(/cannot keep unsaved answers/);
    fill('number', 'A-2');
    fill('name', 'Sato');
    press('Save');
    await dialog('Saved');
    expect(saves()).toHaveLength(1);
  });

  it('are not merged with the card of another user; they stay in the form', async () => {
    server.answers['POST /api/u/cards/p1/f1'] = () => ({ status: 409, body: { code: 'card.stale' } });
    await open('c1');
    fill('name', 'Suzuki');
    press('Save');
    const failed = within(await dialog('The card was not saved'));
    expect(failed.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Discard my input and load the latest card', 'Close']);
    fireEvent.click(failed.getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('textbox', { name: 'name' })).toHaveProperty('value', 'Suzuki');
  });
});

import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { newCard } from '#frontend/lib/paths.ts';
import { cardOf, dialog, fill, open, press, useOneCard } from './one-card.tsx';

const { server, saves } = useOneCard();
const box = (name: string) => screen.getByRole('textbox', { name });
const action = { name: 'Save as in progress' };

beforeEach(() => {
  localStorage.setItem('fuda.token', 'aoi.token');
  server.answers['GET /api/u/projects'] = () => ({ body: [{ id: 'p1', title: { en: 'Registry' }, role: 'edit', saves_with_errors: true, folders: [{ id: 'f1', title: { en: 'Trauma' }, version: 1, registration: { open: true } }] }] });
  server.answers['POST /api/u/cards/p1/f1'] = ({ body }) => ({ body: cardOf(body.vals, 2, { errors: 1 }) });
});

describe('where a project lets cards be saved with errors', () => {
  it('a card is saved as in progress with the texts that could not be read, and nothing of it counts as unsaved then', async () => {
    await open();
    fill('pulse', 'HR 120');
    press('Save');
    const failed = within(await dialog('The card was not saved'));
    expect(saves()).toEqual([]);
    (await failed.findByRole('button', action)).click();
    await dialog('Saved');
    expect(saves().map(({ body }) => body)).toMatchObject([{ with_errors: true, vals: { patient: { number: 'A-1', name: 'Sato', 'pulse@typed': 'HR 120' } } }]);
    press('Continue editing');
    expect(box('pulse')).toHaveProperty('value', 'HR 120');
    expect(screen.queryByText(/^Not saved/)).toBeNull();
  });

  it('a colleague finds the text in its field with its reason, and mends it', async () => {
    server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf({ patient: { number: 'A-1', name: 'Sato', 'pulse@typed': 'HR 120' } }, 1, { errors: 1 }) });
    await open();
    expect(box('pulse')).toHaveProperty('value', 'HR 120');
    screen.getByText(/^Please enter a number\.$/);
    fill('pulse', '120');
    press('Save');
    await dialog('Saved');
    const [{ body }] = saves() as [(ReturnType<typeof saves>)[number]];
    expect(body).toMatchObject({ vals: { patient: { number: 'A-1', name: 'Sato', pulse: 120 } } });
    expect(body).not.toHaveProperty('with_errors');
    expect(body.vals['patient']).not.toHaveProperty('pulse@typed');
  });

  it('not without its id attribute', async () => {
    await open(newCard);
    fill('pulse', 'HR 120');
    press('Save');
    const failed = within(await dialog('The card was not saved'));
    await failed.findByText(/number on page/);
    expect(failed.queryByRole('button', action)).toBeNull();
  });
});

it('where it does not, nobody is asked', async () => {
  server.answers['GET /api/u/projects'] = () => ({ body: [{ id: 'p1', title: { en: 'Registry' }, role: 'edit', saves_with_errors: false, folders: [] }] });
  await open();
  fill('pulse', 'HR 120');
  press('Save');
  const failed = within(await dialog('The card was not saved'));
  await failed.findByText(/^Please enter a number\.$/);
  expect(failed.queryByRole('button', action)).toBeNull();
});

import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DesignHistoryRoute } from '#frontend/routes/designs.tsx';
import { design, press, stubWorkshop } from '../manage-designs/workshop.tsx';
import { drawForm, named } from './draw-form.tsx';
import { drawScreen } from './form-harness.tsx';

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

it('no version of a design is offered for printing', async () => {
  stubWorkshop({ 'GET /api/m/designHistory/p1/f1': { body: [{ id: 'f1-1', version: 1, created_at: '2026-11-01T01:00:00Z', source: null, left_out: [], vals: design }] } });
  drawScreen(<DesignHistoryRoute />, { installed, path: '/history/p1/f1', pattern: '/history/:pId/:fId' });
  fireEvent.click(await screen.findByRole('button', { name: 'Settings of Version 1' }));
  await screen.findByRole('menuitem', { name: 'Download as JSON' });
  expect(screen.queryByRole('menuitem', { name: 'Printable form' })).toBeNull();
});

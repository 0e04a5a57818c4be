import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { cardOf, dialog, open, useOneCard } from '#test/unit/frontend/card-form/one-card.tsx';

const { server } = useOneCard();

const vals = { patient: { number: 'A-1', name: 'Sato' } };
const at = '2026-11-20T02:00:00Z';
const shown = (more: object) => {
  server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf(vals, 2, more) });
};

beforeEach(() => localStorage.setItem('fuda.token', 'aoi.token'));

test('a card tells of the other cards of its patient, and leads to them', async () => {
  shown({ transfers: [{ way: 'to', at, org: { id: 'k', name: { en: 'Kita' } }, card_global_id: 'p1f1c2' }, { way: 'from', at }] });
  const narrow = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(60);
  await open();
  const link = await screen.findByRole('link', { name: 'Transferred to Kita' });
  expect(link.getAttribute('href')).toBe('/card/p1f1c2');
  // Where the head has no room it lies behind a button, which says so.
  expect(link.closest('[popover]')?.id).toBe(screen.getByRole('button', { name: 'About this card, with a notice' }).getAttribute('popovertarget'));
  // One out of reach is told without its hospital and without a way to it.
  screen.getByText(/^Transferred from another hospital/);
  narrow.mockRestore();
});

test('the history tells of a transfer that was recorded and undone', async () => {
  const who = { user: { id: 'rin', name: { en: 'Rin' } }, org: { id: 'm', name: { en: 'Minato' } } };
  const entry = (revision: number, transfer?: object) => ({ updated_at: at, ...who, revision, version: 1, changes: [], ...(transfer && { transfer }) });
  shown({ history: [entry(1), entry(2, { act: 'link', way: 'to', word: 'by helicopter' }), entry(3, { act: 'undo', way: 'to' })] });
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'History' }));
  const box = within(await dialog('History'));
  await box.findByText(/Transfer to another hospital recorded “by helicopter”/);
  expect(box.getByText(/Transfer to another hospital undone/)).toBeTruthy();
});

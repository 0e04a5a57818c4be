import { expect, it } from 'vitest';
import type { HistoryEntry } from '#functions/cards/data/card-history.ts';
import { isWorkOf } from '#functions/cards/data/stored-card.ts';

const entry = (more: Partial<HistoryEntry>): HistoryEntry => ({ updated_at: '2026-11-20T01:00:00.000Z', user: { id: 'olga', name: {} }, org: { id: 'm', name: {} }, revision: 2, version: 2, changes: [{ path: 'p.age', old: null }], ...more });
const move = { from: 1, kept: [] };
const brought = { id: 'i', file: 'a.csv', row: 1 };

it.each<[string, Partial<HistoryEntry>, boolean]>([
  ['a save', {}, true],
  ['an import', { import: brought }, true],
  ['an import that moves the card', { import: brought, move }, true],
  ['a move with answers', { move: { ...move, entered: true } }, true],
  ['a move alone', { move }, false],
  ['formulas that were worked out anew', { recalculated: true }, false],
  ['formulas that were worked out anew in a later version', { recalculated: true, move }, false],
  ['a submission', { review: { act: 'submit' } }, true],
  ['a withdrawal', { review: { act: 'withdraw' } }, false],
  ['a return', { review: { act: 'return', word: 'Age?' } }, false],
  ['a question', { review: { act: 'ask', query: 'q', path: 'p.age' } }, false],
  ['a transfer', { transfer: { act: 'link', way: 'to', card: 'c' } }, false],
])('%s is work of its user: %s', (_what, more, expected) => {
  const history = [entry({ user: { id: 'aoi', name: {} }, revision: 1 }), entry(more)];
  expect(isWorkOf(history, ['olga'])).toBe(expected);
  expect(isWorkOf(history, ['former', 'olga'])).toBe(expected);
  expect(isWorkOf(history, ['rin'])).toBe(false);
});

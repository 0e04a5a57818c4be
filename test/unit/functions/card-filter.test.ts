import { describe, expect, test } from 'vitest';
import type { TextOperator } from '#shared/api/card-filter.ts';
import { itemCondition } from '#shared/api/card-filter-schema.ts';
import type { CardDesign } from '#shared/design/card-design.ts';
import { isSought } from '#functions/answers/card-filter.ts';
import { nothingWithheld } from '#functions/answers/withhold.ts';
import type { CardEntry } from '#functions/cards/data/card-walks.ts';
import { newCardId } from '#functions/data/ids.ts';

const item = { class: 'attribute', type: 'string', name: 'pid', title: { en: 'Patient id' } } as const;
const iss = { class: 'attribute', type: 'number', name: 'iss', title: { ja: '重症度', en: 'ISS 1' } } as const;
const design: CardDesign = { format: 1, languages: ['en'], title: { en: 'Case' }, pages: [{ name: 'patient', title: { en: 'Patient' }, items: [item, iss] }], id_attributes: ['patient.pid'], numbering: [], summary: ['patient.iss'] };
const folder = { folderId: 'folder', version: 1, design, item: (path: string) => (path === 'patient.iss' ? iss : item), isRepeated: () => false };
const summary = { version: 1, overall: 'all', required: 'comp', pages: ['all'], values: ['m-1', 9], updated_org: { ja: 'ひかり救命', en: 'Hikari' }, facts: { by: 'org@person', orphaned: 0 } } as const;
const entry: CardEntry = { folderId: 'folder', cardId: newCardId(Date.now()), updated: Date.now(), summary };

describe('a condition on an item', () => {
  const names = Object.keys(itemCondition());

  test.each(names)('%s finds nothing where the answer does not meet it, alone and for any listed item', (name) => {
    // Below, above and unlike "m-1".
    const unmet = { from: 'z', to: 'a' }[name] ?? 'other';
    expect(isSought({ items: { 'patient.pid': { [name]: name === 'in' ? [unmet] : unmet } } }, entry, folder, nothingWithheld)).toBe(false);
  });

  test.each([
    ['contains', '-', true], ['contains', 'M-', true], ['contains', '1-', false],
    ['starts', 'Ｍ', true], ['starts', '-1', false],
    ['is', 'M-1', true], ['is', 'm-', false],
  ] satisfies [TextOperator, string, boolean][])('%s %s of the text m-1 is %s', (operator, wanted, isMet) => {
    expect(isSought({ items: { 'patient.pid': { [operator]: wanted } } }, entry, folder, nothingWithheld)).toBe(isMet);
  });

  test.each(names)('%s finds the card where the answer meets it', (name) => {
    expect(isSought({ items: { 'patient.pid': { [name]: name === 'in' ? ['m-1'] : 'm-1' } } }, entry, folder, nothingWithheld)).toBe(true);
  });
});

describe('a search over the listed items', () => {
  const isFound = (typed: string, withheld = nothingWithheld) => isSought({ text: { contains: typed } }, entry, folder, withheld);

  test.each(['M-1', '9', 'ISS 1 9', 'iss1 9', '重症度9', 'ひかり', 'HIKARI', entry.cardId, entry.cardId.slice(-8)])('by %s finds what the row shows', (typed) => expect(isFound(typed)).toBe(true));

  test.each(['ISS 1', 'ISS', '1 1', '重症度', 'ISS 1 90', 'Patient id', entry.cardId.slice(-4), 'みどり'])('by %s, which is no answer and no name, finds nothing', (typed) => expect(isFound(typed)).toBe(false));

  test('knows the hospital that the row shows, which is the one that made the card', () => {
    const isFoundOf = (typed: string) => isSought({ text: { contains: typed } }, { ...entry, summary: { ...summary, created_org: { en: 'Minato' } } }, folder, nothingWithheld);
    expect([isFoundOf('minato'), isFoundOf('Hikari')]).toEqual([true, false]);
  });

  test('does not reach a withheld answer', () => {
    const withheld = { isAny: true, has: (path: string) => path === 'patient.iss', paths: ['patient.iss'] };
    expect([isFound('ISS 1 9', withheld), isFound('9', withheld), isFound('m-1', withheld)]).toEqual([false, false, true]);
  });
});

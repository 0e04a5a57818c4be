import { describe, expect, test } from 'vitest';
import type { TextOperator } from '#shared/api/card-filter.ts';
import { itemCondition } from '#shared/api/card-filter-schema.ts';
import type { CardDesign } from '#shared/design/card-design.ts';
import { isSought } from '#functions/answers/card-filter.ts';
import { nothingWithheld } from '#functions/answers/withhold.ts';
import type { CardEntry } from '#functions/cards/data/card-walks.ts';
import { newCardId } from '#functions/data/ids.ts';

const item = { class: 'attribute', type: 'string', name: 'pid', title: { en: 'Patient id' } } as const;
const design: CardDesign = { format: 1, languages: ['en'], title: { en: 'Case' }, pages: [{ name: 'patient', title: { en: 'Patient' }, items: [item] }], id_attributes: ['patient.pid'], numbering: [], summary: [] };
const folder = { folderId: 'folder', version: 1, design, item: () => item, isRepeated: () => false };
const summary = { version: 1, overall: 'all', required: 'comp', pages: ['all'], values: ['m-1'], updated_org: {}, facts: { by: 'org@person', orphaned: 0 } } as const;
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

import { expect, test } from 'vitest';
import type { AttributeItem, PluginKind } from '#shared/design/card-design.ts';
import { cellParts } from '#shared/items/outputs.ts';
import { comesToNumber } from '#shared/plugins/number-kinds.ts';
import { plugin } from '#test/support/form-builder.ts';

const context = { language: 'en', text: () => '', clinical: () => ({}), choiceTexts: () => new Map() } as const;

test.each(Object.keys(comesToNumber) as PluginKind[])('lists narrow %s as files write it: as one number, or not', (kind) => {
  const cells = cellParts(plugin(kind, 'x', { choices: {} }) as AttributeItem, context);
  expect(comesToNumber[kind]).toBe(cells.length === 1 && cells[0]?.part === '' && cells[0].kind === 'number');
});

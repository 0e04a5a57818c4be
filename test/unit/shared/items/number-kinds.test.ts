import { expect, test } from 'vitest';
import type { AttributeItem, PluginKind } from '#shared/design/card-design.ts';
import { holdingOf } from '#shared/items/behaviours.ts';
import { cellParts } from '#shared/items/outputs.ts';
import { pluginParams } from '#shared/plugins/params.ts';
import { plugin } from '#test/support/form-builder.ts';

const context = { language: 'en', text: () => '', clinical: () => ({}), choiceTexts: () => new Map() } as const;

test.each(Object.keys(pluginParams) as PluginKind[])('lists narrow %s as files write it: as one number, or not', (kind) => {
  const item = plugin(kind, 'x', { choices: {} }) as AttributeItem;
  const cells = cellParts(item, context);
  const holding = holdingOf(item);
  expect(typeof holding === 'object' && holding?.kind === 'number').toBe(cells.length === 1 && cells[0]?.part === '' && cells[0].kind === 'number');
});

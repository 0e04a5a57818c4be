import { type ItemDifference, rangeDifference } from './design-change.ts';
import type { PluginItem, ValidRange } from '../../design/card-design.ts';
import { usualRange } from '../../plugins/blood-pressure/behaviour.ts';
import type { EnteredKind } from '../../plugins/params.ts';

type PressureItem = PluginItem<'blood_pressure'>;

const limits = ({ plugin }: PressureItem, part: 'SBP' | 'DBP'): ValidRange => {
  const { min, max } = plugin.params[part];
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
};

const bloodPressureDifferences = (before: PressureItem, after: PressureItem): readonly ItemDifference[] =>
  (['SBP', 'DBP'] as const).flatMap((part) =>
    rangeDifference(limits(before, part), limits(after, part), ['item.part_below_min', 'item.part_above_max'], usualRange),
  );

type InterlockedItem = PluginItem<'interlocked_dropdown'>;

const valuesOf = ({ plugin }: InterlockedItem): readonly string[] =>
  Object.entries(plugin.params.choices).flatMap(([source, choices]) => choices.map(({ value }) => `${source} ${JSON.stringify(value)}`));

const interlockedDropdownDifferences = (before: InterlockedItem, after: InterlockedItem): readonly ItemDifference[] => {
  const [was, now] = [new Set(valuesOf(before)), new Set(valuesOf(after))];
  const removed = [...was].filter((value) => !now.has(value));
  const added = [...now].filter((value) => !was.has(value));
  const loses = removed.length > 0 || before.plugin.params.source !== after.plugin.params.source;
  const params = { removed: removed.join(', ') || '–', added: added.join(', ') || '–', reworded: '–' };
  return [{ kind: 'choices', effect: loses ? 'loses_data' : 'safe', params, ...(loses && { loses: () => true }) }];
};

const differences: { readonly [Kind in EnteredKind]: (before: PluginItem<Kind>, after: PluginItem<Kind>) => readonly ItemDifference[] } = {
  blood_pressure: bloodPressureDifferences,
  interlocked_dropdown: interlockedDropdownDifferences,
};

const byKind = differences as unknown as { readonly [kind: string]: ((before: PluginItem, after: PluginItem) => readonly ItemDifference[]) | undefined };

export const pluginDifferences = (before: PluginItem, after: PluginItem): readonly ItemDifference[] =>
  byKind[after.plugin.kind]?.(before, after) ?? [{ kind: 'computed', effect: 'attention', params: {} }];

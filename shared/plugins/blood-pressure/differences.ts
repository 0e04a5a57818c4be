import { type ItemDifference, rangeDifference } from '../../compare/design-change.ts';
import type { PluginItem, ValidRange } from '../../design/card-design.ts';
import { usualRange } from './behaviour.ts';

type PressureItem = PluginItem<'blood_pressure'>;

const limits = ({ plugin }: PressureItem, part: 'SBP' | 'DBP'): ValidRange => {
  const { min, max } = plugin.params[part];
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
};

/** The range of each pressure. */
export const bloodPressureDifferences = (before: PressureItem, after: PressureItem): readonly ItemDifference[] =>
  (['SBP', 'DBP'] as const).flatMap((part) =>
    rangeDifference(limits(before, part), limits(after, part), ['item.part_below_min', 'item.part_above_max'], usualRange),
  );

import type { ItemDifference } from '../compare/design-change.ts';
import type { PluginItem } from '../design/card-design.ts';
import { bloodPressureDifferences } from './blood-pressure/differences.ts';
import { interlockedDropdownDifferences } from './interlocked-dropdown/differences.ts';
import type { EnteredKind } from './readers.ts';

/** What a comparison of two versions asks of a plugin that somebody enters; what the engine computes is computed anew. */
const differences: { readonly [Kind in EnteredKind]: (before: PluginItem<Kind>, after: PluginItem<Kind>) => readonly ItemDifference[] } = {
  blood_pressure: bloodPressureDifferences,
  interlocked_dropdown: interlockedDropdownDifferences,
};

// Each is only ever handed plugins of its own kind.
const byKind = differences as unknown as { readonly [kind: string]: ((before: PluginItem, after: PluginItem) => readonly ItemDifference[]) | undefined };

/** The differences of two plugins of one kind whose parameters differ. */
export const pluginDifferences = (before: PluginItem, after: PluginItem): readonly ItemDifference[] =>
  byKind[after.plugin.kind]?.(before, after) ?? [{ kind: 'computed', effect: 'attention', params: {} }];

import type { ItemDifference } from '../../compare/design-change.ts';
import type { PluginItem } from '../../design/card-design.ts';

type InterlockedItem = PluginItem<'interlocked_dropdown'>;

const valuesOf = ({ plugin }: InterlockedItem): readonly string[] =>
  Object.entries(plugin.params.choices).flatMap(([source, choices]) => choices.map(({ value }) => `${source} ${JSON.stringify(value)}`));

/** What each value of the source offers, and which item is the source. */
export const interlockedDropdownDifferences = (before: InterlockedItem, after: InterlockedItem): readonly ItemDifference[] => {
  const [was, now] = [new Set(valuesOf(before)), new Set(valuesOf(after))];
  const removed = [...was].filter((value) => !now.has(value));
  const added = [...now].filter((value) => !was.has(value));
  const loses = removed.length > 0 || before.plugin.params.source !== after.plugin.params.source;
  const params = { removed: removed.join(', ') || '–', added: added.join(', ') || '–', reworded: '–' };
  return [{ kind: 'choices', effect: loses ? 'loses_data' : 'safe', params, ...(loses && { loses: () => true }) }];
};

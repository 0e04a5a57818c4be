import type { PluginItem } from '../../design/card-design.ts';
import { chosenCells } from '../../items/output.ts';
import type { ItemOutput } from '../../items/output.ts';

/** Every choice there is, whatever the source holds. */
export const interlockedDropdownCells: ItemOutput<PluginItem<'interlocked_dropdown'>>['cells'] = ({ plugin }, context) => {
  const choices = Object.values(plugin.params.choices).flat();
  return chosenCells([...new Map(choices.map((choice) => [choice.value, choice])).values()], context);
};

import type { Choice, PluginItem, PluginParam } from '../../design/card-design.ts';
import { chosenCells } from '../../items/output.ts';
import type { ItemOutput } from '../../items/output.ts';
import type { Texts } from '../../text/languages.ts';

const isRecord = (param: unknown): param is { readonly [name: string]: PluginParam } =>
  typeof param === 'object' && param !== null && !Array.isArray(param);
const isTexts = (title: unknown): title is Texts => isRecord(title);

/** Every choice there is, whatever the source holds. */
export const interlockedDropdownCells: ItemOutput<PluginItem>['cells'] = ({ plugin }, context) => {
  const bySource = isRecord(plugin.params['choices']) ? Object.values(plugin.params['choices']) : [];
  const choices = bySource
    .flatMap((list) => (Array.isArray(list) ? (list as readonly PluginParam[]) : []))
    .flatMap((choice): Choice[] =>
      isRecord(choice) && typeof choice['value'] === 'string' && isTexts(choice['title'])
        ? [{ value: choice['value'], title: choice['title'] }]
        : [],
    );
  return chosenCells([...new Map(choices.map((choice) => [choice.value, choice])).values()], context);
};

import type { AnswerValue, PluginItem, PluginKind } from '../design/card-design.ts';
import { isDecimals } from './params.ts';
import { chosenCells, outputOf, partCells, plainCell, plainWords, type ItemOutput, type PluginOutput } from '../items/output.ts';
import { scoreOutputs } from '../modules/scores/outputs.ts';
import { weekdays } from '../text/dates.ts';
import { decimalText } from '../text/decimal.ts';

const number: PluginOutput = { cells: outputOf('number').cells };
const index: PluginOutput = { ...number, decimals: 2 };
/** The result can reveal a high age. */
const ofAge: PluginOutput = { ...index, cells: () => [{ ...plainCell, kind: 'number', reveals: 'age' }] };

/** The result of every other kind is a number. */
const outputs: { readonly [Kind in PluginKind]?: PluginOutput<Kind> } = {
  survival_probability: index,
  interlocked_dropdown: {
    cells: ({ plugin }, context) => {
      const choices = Object.values(plugin.params.choices).flat();
      return chosenCells([...new Map(choices.map((choice) => [choice.value, choice])).values()], context);
    },
  },
  date_difference: { cells: () => [{ ...plainCell, kind: 'number', reveals: 'age_days' }] },
  shock_index: index,
  modified_shock_index: index,
  age_shock_index: ofAge,
  weekday: {
    cells: (_, context) => chosenCells(weekdays.map((day) => ({ value: day, title: context.clinical(`weekday.${day}`) })), context).map((cell) => ({ ...cell, reveals: 'weekday' })),
  },
  organisation_name: { cells: outputOf('text').cells },
  blood_pressure: { cells: ({ plugin }) => partCells('number', 'SBP', 'DBP').map((cell) => ({ ...cell, range: plugin.params[cell.part as 'SBP' | 'DBP'] })) },
  ...scoreOutputs,
  expression: { cells: outputOf('any').cells },
};

export const computedText = ({ plugin }: Pick<PluginItem, 'plugin'>, value: AnswerValue): string => {
  if (typeof value === 'boolean') return value ? '○' : '×';
  if (typeof value !== 'number') return typeof value === 'string' ? value : '';
  const own = plugin.params['decimals'];
  const places = isDecimals(own) ? own : outputs[plugin.kind]?.decimals;
  return places === undefined ? decimalText(value) : value.toFixed(places);
};

export const pluginOutput: ItemOutput<PluginItem> = {
  cells: (item, context) => ((outputs[item.plugin.kind] ?? number) as PluginOutput).cells(item, context),
  words: (item, value) => (typeof value === 'object' ? plainWords(value) : computedText(item, value)),
};

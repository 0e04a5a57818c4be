import type { AnswerValue, PluginItem, PluginKind } from '../design/card-design.ts';
import { isDecimals } from './params.ts';
import { outputOf, partCells, plainCell, plainWords } from '../items/output.ts';
import type { ItemOutput } from '../items/output.ts';
import { decimalText } from '../text/decimal.ts';
import { interlockedDropdownCells } from './interlocked-dropdown/output.ts';
import { weekdayCells } from './weekday/output.ts';

export interface PluginOutput<Kind extends PluginKind = PluginKind> {
  readonly cells: ItemOutput<PluginItem<Kind>>['cells'];
  /** A result that always shows as many decimals: 0.90, never 0.9 (domain-facts 2). */
  readonly decimals?: number;
}

const number: PluginOutput = { cells: outputOf('number').cells };
const index: PluginOutput = { ...number, decimals: 2 };

/** How each plugin kind comes out of the registry. A kind without its line does not compile. */
const outputs: { readonly [Kind in PluginKind]: PluginOutput<Kind> } = {
  sum: number,
  survival_probability: index,
  interlocked_dropdown: { cells: interlockedDropdownCells },
  date_difference: { cells: () => [{ ...plainCell, kind: 'number', reveals: 'age_days' }] },
  shock_index: index,
  modified_shock_index: index,
  age_shock_index: index,
  reverse_shock_index_gcs: index,
  reverse_shock_index_gcs_age: index,
  weekday: { cells: weekdayCells },
  organisation_name: { cells: outputOf('text').cells },
  blood_pressure: { cells: () => partCells('number', 'SBP', 'DBP') },
  iss: number,
  niss: number,
  rts: { ...number, decimals: 4 },
  qsofa: number,
  gap: number,
  news2: number,
  nihss: number,
  burn_area: { ...number, decimals: 1 },
  time_interval: number,
  expression: { cells: outputOf('any').cells },
};

/** A computed value as it is read. */
export const computedText = ({ plugin }: Pick<PluginItem, 'plugin'>, value: AnswerValue): string => {
  // A formula may come to yes or no.
  if (typeof value === 'boolean') return value ? '○' : '×';
  if (typeof value !== 'number') return typeof value === 'string' ? value : '';
  const own = plugin.params['decimals'];
  const places = isDecimals(own) ? own : outputs[plugin.kind].decimals;
  return places === undefined ? decimalText(value) : value.toFixed(places);
};

export const pluginOutput: ItemOutput<PluginItem> = {
  cells: (item, context) => (outputs[item.plugin.kind] as PluginOutput).cells(item, context),
  words: (item, value) => (typeof value === 'object' ? plainWords(value) : computedText(item, value)),
};

import type { PluginKind } from '../../design/card-design.ts';
import { outputOf, plainCell, type PluginOutput } from '../../items/output.ts';

const { cells } = outputOf('number');
const ofAge: PluginOutput['cells'] = () => [{ ...plainCell, kind: 'number', reveals: 'age' }];

export const scoreOutputs: { readonly [Kind in PluginKind]?: PluginOutput<Kind> } = {
  rts: { cells, decimals: 4 },
  burn_area: { cells, decimals: 1 },
  time_interval: { cells: () => [{ ...plainCell, kind: 'number', reveals: 'age_minutes' }] },
  reverse_shock_index_gcs: { cells, decimals: 2 },
  reverse_shock_index_gcs_age: { cells: ofAge, decimals: 2 },
  /** In place of the core's: this model can reveal a high age. The others use the age as one of two bands. */
  survival_probability: { cells: (item, context) => (item.plugin.params.model === 'suzuki_2017' ? ofAge : cells)(item, context), decimals: 2 },
};

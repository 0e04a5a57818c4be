import type { PluginKind } from '../design/card-design.ts';
import { bloodPressureWorkbook } from './blood-pressure/workbook.ts';
import { expressionWorkbook } from './expression/workbook.ts';
import { interlockedDropdownWorkbook } from './interlocked-dropdown/workbook.ts';
import { plainWorkbook } from './plain-workbook.ts';
import type { PluginWorkbook } from './plain-workbook.ts';

export const pluginWorkbooks: { readonly [Kind in PluginKind]: PluginWorkbook } = {
  sum: plainWorkbook('sum'),
  survival_probability: plainWorkbook('survival_probability'),
  interlocked_dropdown: interlockedDropdownWorkbook,
  date_difference: plainWorkbook('date_difference'),
  shock_index: plainWorkbook('shock_index'),
  modified_shock_index: plainWorkbook('modified_shock_index'),
  age_shock_index: plainWorkbook('age_shock_index'),
  reverse_shock_index_gcs: plainWorkbook('reverse_shock_index_gcs'),
  reverse_shock_index_gcs_age: plainWorkbook('reverse_shock_index_gcs_age'),
  weekday: plainWorkbook('weekday'),
  organisation_name: plainWorkbook('organisation_name'),
  blood_pressure: bloodPressureWorkbook,
  iss: plainWorkbook('iss'),
  niss: plainWorkbook('niss'),
  rts: plainWorkbook('rts'),
  qsofa: plainWorkbook('qsofa'),
  gap: plainWorkbook('gap'),
  news2: plainWorkbook('news2'),
  nihss: plainWorkbook('nihss'),
  burn_area: plainWorkbook('burn_area'),
  time_interval: plainWorkbook('time_interval'),
  expression: expressionWorkbook,
};

export const kindSpellings: { readonly [Kind in PluginKind]?: readonly string[] } = {
  blood_pressure: ['血圧', 'bp'],
  sum: ['合計', '合計点', 'total'],
  date_difference: ['日数', '日数差', '日付の差', 'datediff'],
  time_interval: ['経過時間', '所要時間', 'interval', 'duration'],
  weekday: ['曜日', 'dayofweek'],
  organisation_name: ['施設名', '所属', '病院名', 'organizationname', 'facility'],
  shock_index: ['ショックインデックス', 'ショック指数'],
  survival_probability: ['予測生存率', '生存確率'],
  interlocked_dropdown: ['連動プルダウン', '連動選択'],
};

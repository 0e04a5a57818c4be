import type { PluginKind } from '../design/card-design.ts';
import { scoreSpellings } from '../modules/scores/kinds.ts';
import { bloodPressureWorkbook } from './blood-pressure/workbook.ts';
import { expressionWorkbook } from './expression/workbook.ts';
import { interlockedDropdownWorkbook } from './interlocked-dropdown/workbook.ts';
import { pluginKinds } from './params.ts';
import { plainWorkbook, type PluginWorkbook } from './plain-workbook.ts';

export const pluginWorkbooks = {
  ...(Object.fromEntries(pluginKinds.map((kind) => [kind, plainWorkbook(kind)])) as { readonly [Kind in PluginKind]: PluginWorkbook }),
  interlocked_dropdown: interlockedDropdownWorkbook,
  blood_pressure: bloodPressureWorkbook,
  expression: expressionWorkbook,
};

export const kindSpellings: { readonly [Kind in PluginKind]?: readonly string[] } = {
  blood_pressure: ['血圧', 'bp'],
  sum: ['合計', '合計点', 'total'],
  date_difference: ['日数', '日数差', '日付の差', 'datediff'],
  ...scoreSpellings,
  weekday: ['曜日', 'dayofweek'],
  organisation_name: ['施設名', '所属', '病院名', 'organizationname', 'facility'],
  shock_index: ['ショックインデックス', 'ショック指数'],
  survival_probability: ['予測生存率', '生存確率'],
  interlocked_dropdown: ['連動プルダウン', '連動選択'],
};

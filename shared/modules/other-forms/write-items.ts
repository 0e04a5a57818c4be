import type { AttributeItem, AttributeOf, AttributeType, DateItem, DatetimeItem, Plugin, PluginKind, PluginParam, StringItem, TimeItem } from '../../design/card-design.ts';
import { decimalText } from '../../text/decimal.ts';
import type { Texts } from '../../text/languages.ts';
import { edgeRows, filterCell, parameterCell, type ParameterPairs, quoted, rangeCells, textCells, type WrittenLists, type WrittenRow } from './written-rows.ts';

/** The cells of an item; a reader of its type must read them again. */
type WriteItem<Item extends AttributeItem> = (item: Item, lists: WrittenLists) => WrittenRow;

const lengthCell = ({ max_length }: { readonly max_length?: number }): WrittenRow => (max_length === undefined ? {} : { max_length });

const plainCells = (item: AttributeItem): WrittenRow => ({ type: item.type, ...('max_length' in item && lengthCell(item)), ...('valid_range' in item && rangeCells(item.valid_range)) });

const fileCells = ({ list_file }: StringItem): WrittenRow => {
  if (!list_file) return { type: 'text' };
  const { file, many, filter, parameters } = list_file;
  return { type: `select_${many === true ? 'multiple' : 'one'}_from_file ${file}`, ...(filter !== undefined && { choice_filter: filter }), ...(parameters !== undefined && { parameters }) };
};

const writeMoment = (item: DateItem | TimeItem | DatetimeItem): WrittenRow => ({
  type: item.type,
  ...('granularity' in item && item.granularity && { appearance: item.granularity === 'month' ? 'month-year' : 'year' }),
  ...rangeCells(item.valid_range),
  ...parameterCell([
    ['partial', 'partial' in item ? item.partial : undefined],
    ['about', 'about' in item && item.about ? 'yes' : undefined],
    ['seconds', 'seconds' in item && item.seconds ? 'yes' : undefined],
  ]),
});

type ParamObject = { readonly [name: string]: PluginParam };
const objectOf = (value: PluginParam | undefined): ParamObject => (typeof value === 'object' && !Array.isArray(value) ? (value as ParamObject) : {});

/** The choices of an interlocked dropdown, with the source values in the column `when`. */
const interlockedRows = (choices: PluginParam | undefined): WrittenRow[] =>
  Object.entries(objectOf(choices)).flatMap(([source, list]) =>
    (Array.isArray(list) ? (list as readonly PluginParam[]) : []).map((choice) => {
      const { value, title } = objectOf(choice);
      return { name: typeof value === 'string' ? value : '', ...textCells('label', objectOf(title) as Texts), when: source };
    }),
  );

const pairsOf = (key: string, value: PluginParam): ParameterPairs => {
  if (Array.isArray(value)) return [[key, (value as readonly PluginParam[]).map(String).join(',')]];
  if (typeof value === 'object') return Object.entries(value).flatMap(([part, inner]) => pairsOf(`${key}.${part}`, inner));
  return [[key, typeof value === 'string' ? quoted(value) : value]];
};

const parametersOf = (kind: PluginKind, params: Plugin['params'], name: string, lists: WrittenLists): Plugin['params'] => {
  if (kind !== 'interlocked_dropdown') return params;
  const { choices, ...others } = params;
  return { ...others, choices: lists.nameOfRows(name, interlockedRows(choices)) };
};

const pluginCells = ({ kind, params }: Plugin, name: string, lists: WrittenLists): WrittenRow =>
  kind === 'expression'
    ? { type: 'calculate', calculation: params['calculation'] }
    : { type: 'plugin', ...parameterCell([['kind', kind], ...Object.entries(parametersOf(kind, params, name, lists)).flatMap(([key, value]) => pairsOf(key, value))]) };

/** Other types need no more than `plainCells`. */
const writers: { readonly [Type in AttributeType]?: WriteItem<AttributeOf<Type>> } = {
  single: ({ column_width, ...item }, lists) => ({ type: `select_one ${lists.nameOf(item)}`, ...filterCell(item), ...(column_width !== undefined && { appearance: `columns-${column_width}` }) }),
  dropdown: (item, lists) => ({ type: lists.typeOf('dropdown', 'one', item), ...filterCell(item) }),
  multi: (item, lists) => ({ type: item.ranked === true ? `rank ${lists.nameOf(item)}` : lists.typeOf('select_multiple', 'multiple', item), ...filterCell(item) }),
  number: ({ number_format: { scale, precision } = {}, valid_range, thousands, other_units }) => ({
    type: scale === 0 ? 'integer' : 'decimal',
    ...(thousands && { appearance: 'thousands-sep' }),
    ...(scale !== undefined && scale > 0 && { scale }),
    ...(precision !== undefined && { precision }),
    ...rangeCells(valid_range),
    ...parameterCell([['units', other_units?.map(({ unit, factor }) => `${unit}:${decimalText(factor)}`).join(',')]]),
  }),
  string: (item) => ({ ...fileCells(item), ...(item.keypad && { appearance: 'numbers' }), ...lengthCell(item) }),
  text: (item) => ({ type: 'text', appearance: 'multiline', ...lengthCell(item) }),
  date: writeMoment,
  time: writeMoment,
  datetime: writeMoment,
  location: () => ({ type: 'geopoint' }),
  suggest: ({ master, first_codes, allow_free_text }) => ({ type: 'suggest', ...parameterCell([['master', master && quoted(master)], ['first_codes', first_codes && quoted(first_codes.join(','))], ['allow_free_text', allow_free_text]]) }),
  gcs: ({ gcs_type, ref, best }) => ({ type: 'gcs', ...parameterCell([['gcs_type', gcs_type], ['ref', ref], ['best', best]]) }),
  start: () => ({ type: 'triage_start' }),
  plugin: ({ name, hidden: isHidden, plugin }, lists) => ({ ...pluginCells(plugin, name, lists), ...(isHidden && { appearance: 'hidden' }) }),
  watch: ({ name, params: { target, bands } }, lists) => {
    const list = typeof bands === 'string' ? bands : lists.nameOfRows(name, edgeRows('below', bands));
    return { type: 'watch', ...parameterCell([['target', target], ['bands', list]]) };
  },
  score_level: ({ name, target, score_type, params: { hr, rr, sbp, levels } = {} }, lists) => {
    const list = levels && score_type === 'levels' ? lists.nameOfRows(name, edgeRows('min', levels)) : undefined;
    return { type: 'score_level', ...parameterCell([['target', target], ['score_type', score_type], ['hr', hr], ['rr', rr], ['sbp', sbp], ['levels', list]]) };
  },
  hidden_count: ({ params: { sources, values } }) => ({ type: 'hidden_count', ...parameterCell([['sources', sources.join(',')], ['values', values?.join(',')]]) }),
  label: () => ({ type: 'note' }),
};

export const writeItem = (item: AttributeItem, lists: WrittenLists): WrittenRow => ((writers[item.type] ?? plainCells) as WriteItem<AttributeItem>)(item, lists);

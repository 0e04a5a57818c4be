import type { AttributeItem, Item, Plugin, PluginParam } from '../design/card-design.ts';
import { decimalText } from '../text/decimal.ts';
import { readConstraint } from './condition.ts';
import { choiceRows, edgeRows, interlockedRows, textCells } from './written-lists.ts';
import type { WrittenLists, WrittenRow } from './written-lists.ts';

type Pairs = readonly (readonly [key: string, value: string | number | boolean | undefined])[];

const quoted = (value: string): string => (/[\s;=,"']/.test(value) ? (value.includes('"') ? `'${value}'` : `"${value}"`) : value);

/** A cell of `parameters`: what is left out is undefined, flags say yes. */
const parameters = (pairs: Pairs): WrittenRow => {
  const words = pairs.flatMap(([key, value]) => {
    if (value === undefined || value === false) return [];
    return [`${key}=${value === true ? 'yes' : typeof value === 'number' ? decimalText(value) : value}`];
  });
  return words.length === 0 ? {} : { parameters: words.join(' ') };
};

const plainParam = (key: string, value: PluginParam): Pairs => {
  if (Array.isArray(value)) return [[key, (value as readonly PluginParam[]).map(String).join(',')]];
  if (typeof value === 'object') return Object.entries(value).flatMap(([part, inner]) => plainParam(`${key}.${part}`, inner));
  return [[key, typeof value === 'string' ? quoted(value) : value]];
};

const pluginCells = ({ kind, params }: Plugin, name: string, lists: WrittenLists): WrittenRow => {
  const { choices, ...others } = params;
  const isInterlocked = kind === 'interlocked_dropdown';
  return parameters([
    ['kind', kind],
    ...Object.entries(isInterlocked ? others : params).flatMap(([key, value]) => plainParam(key, value)),
    ...(isInterlocked ? ([['choices', lists.nameOf(name, interlockedRows(choices))]] as const) : []),
  ]);
};

const rangeCells = ({ min, max }: { readonly min?: string | number; readonly max?: string | number } = {}): WrittenRow => ({
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
});

const defaultCell = (item: AttributeItem): WrittenRow => {
  const { default_options } = item;
  if (!default_options) return {};
  const { kind, value } = default_options;
  if (kind !== 'value') return { default: kind };
  if (typeof value === 'number') return { default: decimalText(value) };
  if (Array.isArray(value)) return { default: (value as readonly unknown[]).map(String).join(',') };
  return typeof value === 'string' ? { default: value } : value === true ? { default: 'yes' } : {};
};

/** The cells that an attribute's own keys fill, its type and its default. */
export const attributeCells = (item: AttributeItem, lists: WrittenLists): WrittenRow => ({
  ...ownCells(item, lists),
  ...constraintCell(item),
  ...textCells('constraint_message', item.constraint_message),
  ...defaultCell(item),
});

const ranged: ReadonlySet<AttributeItem['type']> = new Set(['number', 'date', 'time', 'datetime', 'age']);

/** What would be read as a range goes to a column of ours. */
const constraintCell = ({ type, constraint }: AttributeItem): WrittenRow => {
  if (constraint === undefined) return {};
  return ranged.has(type) && readConstraint(constraint) !== null ? { valid_if: constraint } : { constraint };
};

const ownCells = (item: AttributeItem, lists: WrittenLists): WrittenRow => {
  switch (item.type) {
    case 'single':
      return {
        type: `select_one ${lists.nameOf(item.name, choiceRows(item.choices))}`,
        ...(item.column_width !== undefined && { appearance: `columns-${item.column_width}` }),
      };
    case 'dropdown':
      return { type: `dropdown ${lists.nameOf(item.name, choiceRows(item.choices))}` };
    case 'multi':
      return { type: `select_multiple ${lists.nameOf(item.name, choiceRows(item.choices, item.exclusive))}` };
    case 'number': {
      const { scale, precision } = item.number_format ?? {};
      return {
        type: scale === 0 ? 'integer' : 'decimal',
        ...(scale !== undefined && scale > 0 && { scale }),
        ...(precision !== undefined && { precision }),
        ...rangeCells(item.valid_range),
      };
    }
    case 'string':
    case 'text':
      return {
        type: 'text',
        ...(item.type === 'text' && { appearance: 'multiline' }),
        ...(item.max_length !== undefined && { max_length: item.max_length }),
      };
    case 'date':
    case 'time':
    case 'datetime':
    case 'age':
      return { type: item.type, ...rangeCells(item.valid_range) };
    case 'suggest':
      return { type: 'suggest', ...parameters([['master', item.master && quoted(item.master)], ['allow_free_text', item.allow_free_text]]) };
    case 'gcs':
      return { type: 'gcs', ...parameters([['gcs_type', item.gcs_type], ['ref', item.ref]]) };
    case 'plugin':
      if (item.plugin.kind === 'expression') return { type: 'calculate', calculation: item.plugin.params['calculation'] as string };
      return { type: 'plugin', ...pluginCells(item.plugin, item.name, lists) };
    case 'watch': {
      const { target, bands } = item.params;
      const list = typeof bands === 'string' ? bands : lists.nameOf(item.name, edgeRows('below', bands));
      return { type: 'watch', ...parameters([['target', target], ['bands', list]]) };
    }
    case 'score_level': {
      const { hr, rr, sbp, levels } = item.params ?? {};
      const list = levels && item.score_type === 'levels' ? lists.nameOf(item.name, edgeRows('min', levels)) : undefined;
      return {
        type: 'score_level',
        ...parameters([['target', item.target], ['score_type', item.score_type], ['hr', hr], ['rr', rr], ['sbp', sbp], ['levels', list]]),
      };
    }
    case 'hidden_count': {
      const { sources, values } = item.params;
      return { type: 'hidden_count', ...parameters([['sources', sources.join(',')], ['values', values?.join(',')]]) };
    }
    case 'start':
      return { type: 'triage_start' };
    case 'location':
      return { type: 'geopoint' };
    case 'label':
      return { type: 'note' };
    case 'check':
    case 'separator':
      return { type: item.type };
  }
};

/** The cells of a block's first row that its class fills. */
export const blockCells = (item: Exclude<Item, AttributeItem>): WrittenRow => ({
  type: `begin_${item.class}`,
  ...(item.class === 'repeat' && rangeCells({ ...(item.min_count !== undefined && { min: item.min_count }), ...(item.max_count !== undefined && { max: item.max_count }) })),
});

import * as z from 'zod';
import { languages } from '../text/languages.ts';
import {
  type CardDesign,
  type Item,
  type PluginParam,
  pluginKinds,
} from './card-design.ts';
import { maxAnswerLength, maxChoiceValue, maxColumns, maxDigits, maxRepetitions, maxText } from './limits.ts';

/** The shape of a card design (design-format 1). What needs a look at the whole design is in check-design.ts. */

const text = z.string().max(maxText);
const texts = z.strictObject({ ja: text.optional(), en: text.optional(), km: text.optional() });
const name = z.string();
const path = z.string().regex(/^[^.]+\.[^.]+(?:\.[^.]+)?$/);
const itemPath = z.string().regex(/^[^.]+\.[^.]+$/);
const choiceValue = z.string().min(1).max(maxChoiceValue);
const count = z.number().int().min(0);
const length = z.number().int().min(1).max(maxAnswerLength);

const base = {
  name,
  title: texts,
  description: texts.optional(),
  placeholder: texts.optional(),
  prefix: texts.optional(),
  suffix: texts.optional(),
  required: z.boolean().optional(),
  readonly: z.boolean().optional(),
  force_display: z.boolean().optional(),
  default_options: z
    .strictObject({ kind: z.enum(['today', 'now', 'organisation', 'value']), value: z.json().optional() })
    .optional(),
  relevant: text.optional(),
};

const items: z.ZodType<Item[]> = z.lazy(() => z.array(item));
const activation = z.array(z.strictObject({ when: z.array(choiceValue).min(1), items })).optional();
const choices = z
  .array(z.strictObject({ value: choiceValue, title: texts, description: texts.optional() }))
  .min(1);
const exclusive = z
  .array(z.strictObject({ value: choiceValue, excludes: z.union([z.literal('*'), z.array(choiceValue)]) }))
  .optional();
const numberRange = z.strictObject({ min: z.number().optional(), max: z.number().optional() }).optional();
const textRange = z.strictObject({ min: z.string().optional(), max: z.string().optional() }).optional();
const pluginParam: z.ZodType<PluginParam> = z.lazy(() =>
  z.union([z.string(), z.number(), z.boolean(), z.array(pluginParam), z.record(z.string(), pluginParam)]),
);
const band = z.strictObject({ below: z.number().optional(), title: texts, colour: z.string() });
const level = z.strictObject({ min: z.number(), title: texts, colour: z.string().optional() });

const attribute = <Type extends string, Own extends z.core.$ZodLooseShape>(type: Type, own: Own) =>
  z.strictObject({ class: z.literal('attribute'), type: z.literal(type), ...base, constraint: text.optional(), constraint_message: texts.optional(), ...own });

const attributes = z.discriminatedUnion('type', [
  attribute('check', { activation }),
  attribute('single', { choices, activation, column_width: z.number().int().min(1).max(maxColumns).optional() }),
  attribute('dropdown', { choices, activation }),
  attribute('multi', { choices, activation, exclusive }),
  attribute('number', {
    number_format: z
      .strictObject({ scale: count.max(maxDigits).optional(), precision: z.number().int().min(1).max(maxDigits).optional() })
      .optional(),
    valid_range: numberRange,
  }),
  attribute('string', { max_length: length.optional() }),
  attribute('text', { max_length: length.optional() }),
  attribute('date', { valid_range: textRange }),
  attribute('time', { valid_range: textRange }),
  attribute('datetime', { valid_range: textRange }),
  attribute('age', { valid_range: numberRange }),
  attribute('location', {}),
  attribute('suggest', { master: z.string().optional(), allow_free_text: z.boolean().optional() }),
  attribute('gcs', { gcs_type: z.enum(['by_age', 'infant', 'child', 'adult']).optional(), ref: path.optional() }),
  attribute('start', {}),
  attribute('plugin', {
    plugin: z.strictObject({ kind: z.enum(pluginKinds), params: z.record(z.string(), pluginParam) }),
  }),
  attribute('watch', {
    params: z.strictObject({
      target: path,
      bands: z.union([z.enum(['tape_age', 'tape_age_completed', 'tape_length']), z.array(band).min(1)]),
    }),
  }),
  attribute('score_level', {
    target: path,
    score_type: z.enum(['ppats', 'levels']),
    params: z
      .strictObject({ hr: path.optional(), rr: path.optional(), sbp: path.optional(), levels: z.array(level).optional() })
      .optional(),
  }),
  attribute('hidden_count', {
    params: z.strictObject({ sources: z.array(path).min(1), values: z.array(z.string()).optional() }),
  }),
  attribute('label', {}),
  attribute('separator', {}),
]);

const item: z.ZodType<Item> = z.discriminatedUnion('class', [
  attributes,
  z.strictObject({ class: z.literal('group'), ...base, source: itemPath.optional(), items, activation }),
  z.strictObject({
    class: z.literal('repeat'),
    ...base,
    min_count: count.max(maxRepetitions).optional(),
    max_count: z.number().int().min(1).max(maxRepetitions).optional(),
    items,
  }),
  z.strictObject({ class: z.literal('composite'), ...base, items }),
]);

export const designSchema: z.ZodType<CardDesign> = z.strictObject({
  format: z.literal(1),
  languages: z.array(z.enum(languages)).min(1),
  title: texts,
  pages: z.array(z.strictObject({ name, title: texts, items })).min(1),
  id_attributes: z.array(itemPath),
  numbering: z.array(itemPath),
  summary: z.array(itemPath),
});

import * as z from 'zod';
import { attributeKeys, choices, choiceValue, confirmationReason, count, itemKeys, itemPath, type ItemSchema, listName, missingReason, texts } from '../items/keys.ts';
import { itemSchemas } from '../items/schemas.ts';
import { languageTag } from '../text/languages.ts';
import type { CardDesign, Item } from './card-design.ts';
import { maxLikeness, maxListRows, maxReasons, maxRepetitions, maxText } from './limits.ts';

const items: z.ZodType<Item[]> = z.lazy(() => z.array(item));
const activation = z.array(z.strictObject({ when: z.array(choiceValue).min(1), items })).optional();

const attributes = Object.entries<ItemSchema>(itemSchemas).map(([type, { keys, activates }]) => {
  const shape = z.strictObject({ class: z.literal('attribute'), type: z.literal(type), ...attributeKeys, ...keys, ...(activates === true && { activation }) });
  return 'choices' in keys ? shape.refine((item) => 'choices' in item || 'choices_from' in item, { path: ['choices'] }) : shape;
});

const item: z.ZodType<Item> = z.discriminatedUnion('class', [
  z.discriminatedUnion('type', attributes as unknown as [z.ZodObject<{ class: z.ZodLiteral<'attribute'>; type: z.ZodLiteral<string> }>]),
  z.strictObject({ class: z.literal('group'), ...itemKeys, source: itemPath.optional(), others: z.literal('no').optional(), items, activation }),
  z.strictObject({
    class: z.literal('repeat'),
    ...itemKeys,
    min_count: count.max(maxRepetitions).optional(),
    max_count: z.number().int().min(1).max(maxRepetitions).optional(),
    repeat_count: z.string().max(maxText).optional(),
    layout: z.literal('table').optional(),
    items,
  }),
  z.strictObject({ class: z.literal('composite'), ...itemKeys, items }),
]) as unknown as z.ZodType<Item>;

export const designSchema: z.ZodType<CardDesign> = z.strictObject({
  /** Editors find the JSON Schema of designs here; the product ignores the key. */
  $schema: z.string().max(maxText).optional(),
  format: z.literal(1),
  languages: z.array(z.string().regex(languageTag)).min(1),
  title: texts,
  pages: z.array(z.strictObject({ name: z.string(), original: itemKeys.original, title: texts, items })).min(1),
  id_attributes: z.array(itemPath),
  numbering: z.array(itemPath),
  summary: z.array(itemPath),
  duplicates: z.array(z.strictObject({ item: itemPath, within: z.number().positive().max(1_000_000).optional(), unit: z.enum(['days', 'hours']).optional() })).min(1).max(maxLikeness).optional(),
  blanks: z.literal('xpath').optional(),
  missing_reasons: z.array(missingReason).min(1).max(maxReasons).optional(),
  confirmation_reasons: z.array(confirmationReason).min(1).max(maxReasons).optional(),
  lists: z.record(listName, choices).optional(),
  list_files: z.record(listName, z.strictObject({ hash: z.string().regex(/^[0-9a-f]{64}$/), rows: z.number().int().min(1).max(maxListRows), code_list: listName.optional() })).optional(),
});

import * as z from 'zod';
import { maxColumns, maxDigits } from '../design/limits.ts';
import { choiceKeys, choiceValue, count, length, numberRange, type OwnFault, path, textRange } from './keys.ts';
import { momentFaults } from './date/schema.ts';
import { pluginKeys } from './plugin/schema.ts';
import { scoreLevelFaults, scoreLevelKeys } from './score-level/schema.ts';
import { stringKeys } from './string/schema.ts';
import { watchFaults, watchKeys } from './watch/schema.ts';

const bare = {};
const limited = { max_length: length.optional() };
const timed = { valid_range: textRange, soft_range: textRange };

const coarse = z.enum(['month', 'year']);
const seconds = { seconds: z.literal(true).optional() };

const otherUnit = z.strictObject({ unit: z.string().regex(/^[^\s,:;="']{1,40}$/), factor: z.number().positive() });

export const exclusive = z.strictObject({ value: choiceValue, excludes: z.union([z.literal('*'), z.array(choiceValue)]) });

/** Design types are inferred from this list, and every registry must have all of its types. */
export const itemSchemas = {
  check: bare,
  single: { ...choiceKeys, column_width: z.number().int().min(1).max(maxColumns).optional() },
  dropdown: choiceKeys,
  /** `exclusive` lists choices that exclude others; `ranked` answers have an order. */
  multi: { ...choiceKeys, exclusive: z.array(exclusive).optional(), ranked: z.boolean().optional() },
  number: {
    number_format: z.strictObject({ scale: count.max(maxDigits).optional(), precision: z.number().int().min(1).max(maxDigits).optional() }).optional(),
    valid_range: numberRange,
    /** The form asks about answers outside the plausible range. */
    soft_range: numberRange,
    /** Users may type these units; the factor converts to the item's unit. */
    other_units: z.array(otherUnit).min(1).max(10).optional(),
    thousands: z.boolean().optional(),
  },
  string: stringKeys,
  text: limited,
  barcode: limited,
  /** `granularity` shows a month or year and stores its first day; `partial` is the least precision (2026-11); `about` allows 2026-11~. */
  date: { ...timed, granularity: coarse.optional(), partial: coarse.optional(), about: z.literal(true).optional() },
  time: { ...timed, ...seconds },
  datetime: { ...timed, ...seconds },
  age: { valid_range: numberRange, soft_range: numberRange },
  location: bare,
  /** `first_codes` are prefixes of codes to list first in the master. */
  suggest: { master: z.string().optional(), first_codes: z.array(z.string()).optional(), allow_free_text: z.boolean().optional() },
  gcs: { gcs_type: z.enum(['by_age', 'infant', 'child', 'adult']).optional(), ref: path.optional() },
  start: bare,
  plugin: pluginKeys,
  watch: watchKeys,
  score_level: scoreLevelKeys,
  hidden_count: { params: z.strictObject({ sources: z.array(path).min(1), values: z.array(z.string()).optional() }) },
  label: bare,
  separator: bare,
};

export const activatingTypes = ['check', 'single', 'dropdown', 'multi'] as const satisfies readonly (keyof typeof itemSchemas)[];

const faults: { readonly [Type in keyof typeof itemSchemas]?: (item: never) => readonly OwnFault[] } = {
  watch: watchFaults,
  score_level: scoreLevelFaults,
  date: momentFaults,
  time: momentFaults,
  datetime: momentFaults,
};

export const ownFaults = (item: { readonly type: keyof typeof itemSchemas }): readonly OwnFault[] =>
  (faults[item.type] as ((of: typeof item) => readonly OwnFault[]) | undefined)?.(item) ?? [];

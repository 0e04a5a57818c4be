import * as z from 'zod';
import { maxColumns, maxDigits } from '../design/limits.ts';
import { choiceKeys, choiceValue, count, length, numberRange, type OwnFault, path, textRange } from './keys.ts';
import { momentFaults } from './date/schema.ts';
import { pluginKeys } from './plugin/schema.ts';
import { scoreLevelFaults, scoreLevelKeys } from './score-level/schema.ts';
import { stringKeys } from './string/schema.ts';
import { watchFaults, watchKeys } from './watch/schema.ts';

/** Types without keys of their own, and those that share them. */
const bare = {};
const limited = { max_length: length.optional() };
const timed = { valid_range: textRange, soft_range: textRange };

const coarse = z.enum(['month', 'year']);
const seconds = { seconds: z.literal(true).optional() };

/** A unit stands in a workbook as `mg/dL:0.0555`. */
const otherUnit = z.strictObject({ unit: z.string().regex(/^[^\s,:;="']{1,40}$/), factor: z.number().positive() });

export const exclusive = z.strictObject({ value: choiceValue, excludes: z.union([z.literal('*'), z.array(choiceValue)]) });

/**
 * The keys of each item type beside those of every item. This list is where the item types are named: the types of designs
 * are inferred from it (design/card-design.ts), and each other registry lacks a line until it has one for each of them.
 */
export const itemSchemas = {
  check: bare,
  /** Radio buttons; a drop-down list has the choices alone. */
  single: { ...choiceKeys, column_width: z.number().int().min(1).max(maxColumns).optional() },
  dropdown: choiceKeys,
  /** Several choices, which of them exclude others, and whether they are put in an order. */
  multi: { ...choiceKeys, exclusive: z.array(exclusive).optional(), ranked: z.boolean().optional() },
  /** Decimals and digits that an answer may have, and its range. */
  number: {
    number_format: z.strictObject({ scale: count.max(maxDigits).optional(), precision: z.number().int().min(1).max(maxDigits).optional() }).optional(),
    valid_range: numberRange,
    /** What is plausible within that: an answer outside of it is asked about. */
    soft_range: numberRange,
    /** Units in which the number may be typed, too, and what turns it into the unit of the item. */
    other_units: z.array(otherUnit).min(1).max(10).optional(),
    /** Shown with a comma before each three digits. */
    thousands: z.boolean().optional(),
  },
  string: stringKeys,
  text: limited,
  barcode: limited,
  /**
   * `granularity`: a day that is known and shown as its month or year, and kept as the first day of that. `partial`: the least that must be
   * known of a date that is kept as it is known (2026-11, 2026); `about`: it may be about right (2026-11~).
   */
  date: { ...timed, granularity: coarse.optional(), partial: coarse.optional(), about: z.literal(true).optional() },
  /** `seconds`: entered, shown and kept with seconds, where they are known. */
  time: { ...timed, ...seconds },
  datetime: { ...timed, ...seconds },
  age: { valid_range: numberRange, soft_range: numberRange },
  location: bare,
  /** The master that codes are picked from, what the codes that are listed first begin with, and whether a name without a code will do. */
  suggest: { master: z.string().optional(), first_codes: z.array(z.string()).optional(), allow_free_text: z.boolean().optional() },
  /** Which wording is shown, and the age that decides it. */
  gcs: { gcs_type: z.enum(['by_age', 'infant', 'child', 'adult']).optional(), ref: path.optional() },
  start: bare,
  plugin: pluginKeys,
  watch: watchKeys,
  score_level: scoreLevelKeys,
  /** The items that are counted, and the values of which they must hold one. */
  hidden_count: { params: z.strictObject({ sources: z.array(path).min(1), values: z.array(z.string()).optional() }) },
  label: bare,
  separator: bare,
};

/** The types whose answers may show other items. */
export const activatingTypes = ['check', 'single', 'dropdown', 'multi'] as const satisfies readonly (keyof typeof itemSchemas)[];

/** Types whose keys can be wrong beyond their shape. */
const faults: { readonly [Type in keyof typeof itemSchemas]?: (item: never) => readonly OwnFault[] } = {
  watch: watchFaults,
  score_level: scoreLevelFaults,
  date: momentFaults,
  time: momentFaults,
  datetime: momentFaults,
};

/** What is wrong with the own keys of an item, given that its shape is right. */
export const ownFaults = (item: { readonly type: keyof typeof itemSchemas }): readonly OwnFault[] =>
  (faults[item.type] as ((of: typeof item) => readonly OwnFault[]) | undefined)?.(item) ?? [];

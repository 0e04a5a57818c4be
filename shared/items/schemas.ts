import { ageSchema } from './age/schema.ts';
import { barcodeSchema } from '../modules/barcode/schema.ts';
import { checkSchema } from './check/schema.ts';
import { dateSchema, datetimeSchema, timeSchema } from './date/schema.ts';
import { gcsSchema } from './gcs/schema.ts';
import { hiddenCountSchema } from './hidden-count/schema.ts';
import type { ItemSchema, OwnFault } from './keys.ts';
import { labelSchema } from './label/schema.ts';
import { locationSchema } from './location/schema.ts';
import { multiSchema } from './multi/schema.ts';
import { numberSchema } from './number/schema.ts';
import { pluginSchema } from './plugin/schema.ts';
import { scoreLevelSchema } from './score-level/schema.ts';
import { dropdownSchema, singleSchema } from './single/schema.ts';
import { startSchema } from './start/schema.ts';
import { stringSchema, textSchema } from './string/schema.ts';
import { suggestSchema } from './suggest/schema.ts';
import { watchSchema } from './watch/schema.ts';

/** Design types are inferred from this list, and every registry must have all of its types. */
export const itemSchemas = {
  check: checkSchema,
  single: singleSchema,
  dropdown: dropdownSchema,
  multi: multiSchema,
  number: numberSchema,
  string: stringSchema,
  text: textSchema,
  barcode: barcodeSchema,
  date: dateSchema,
  time: timeSchema,
  datetime: datetimeSchema,
  age: ageSchema,
  location: locationSchema,
  suggest: suggestSchema,
  gcs: gcsSchema,
  start: startSchema,
  plugin: pluginSchema,
  watch: watchSchema,
  score_level: scoreLevelSchema,
  hidden_count: hiddenCountSchema,
  label: labelSchema,
  separator: labelSchema,
} satisfies { readonly [type: string]: ItemSchema };

export const ownFaults = (item: { readonly type: keyof typeof itemSchemas }): readonly OwnFault[] => {
  const { faults }: ItemSchema = itemSchemas[item.type];
  return (faults as ((of: typeof item) => readonly OwnFault[]) | undefined)?.(item) ?? [];
};

import * as z from 'zod';
import { type ItemSchema, type OwnFault, path, texts } from '../keys.ts';

/** `below` is the upper edge, exclusive; the last band has none. */
export const band = z.strictObject({ below: z.number().optional(), title: texts, colour: z.string() });

const keys = {
  params: z.strictObject({ target: path, bands: z.union([z.enum(['tape_age', 'tape_age_completed', 'tape_length']), z.array(band).min(1)]) }),
};

/** A band that does not end above the former one is never reached. */
const faults = ({ name, params: { bands } }: z.infer<z.ZodObject<typeof keys>> & { readonly name: string }): readonly OwnFault[] => {
  if (typeof bands === 'string') return [];
  return bands.flatMap(({ below }, index) => {
    const before = index === 0 ? -Infinity : bands[index - 1]?.below;
    const isReached = before !== undefined && (below === undefined || below > before);
    return isReached ? [] : [{ code: 'design.range_reversed', key: `params.bands[${index}].below`, params: { name } }];
  });
};

export const watchSchema = { keys, faults } satisfies ItemSchema;

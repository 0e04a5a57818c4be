import * as z from 'zod';
import type { ItemSchema } from '../keys.ts';
import { type Plugin, pluginKinds, type PluginParam } from '../../plugins/params.ts';

const param: z.ZodType<PluginParam> = z.lazy(() => z.union([z.string(), z.number(), z.boolean(), z.array(param), z.record(z.string(), param)]));

const keys = {
  plugin: z.strictObject({ kind: z.enum(pluginKinds), params: z.record(z.string(), param) }) as unknown as z.ZodType<Plugin>,
  /** A hidden value is for formulas; form, paper and, by default, files leave it out. */
  hidden: z.literal(true).optional(),
};

export const pluginSchema = { keys } satisfies ItemSchema;

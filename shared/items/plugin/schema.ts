import * as z from 'zod';
import { type Plugin, pluginKinds, type PluginParam } from '../../plugins/params.ts';

const param: z.ZodType<PluginParam> = z.lazy(() => z.union([z.string(), z.number(), z.boolean(), z.array(param), z.record(z.string(), param)]));

/** Whether the parameters are those of the kind is found by design/check-plugin.ts, which names the parameter and the kind. */
export const pluginKeys = {
  plugin: z.strictObject({ kind: z.enum(pluginKinds), params: z.record(z.string(), param) }) as unknown as z.ZodType<Plugin>,
  /** Of a value that is worked out: for formulas, and left out of form, paper and files unless somebody asks for it. */
  hidden: z.literal(true).optional(),
};

import * as z from 'zod';
import { type ItemSchema, type OwnFault, path, texts } from '../keys.ts';

export const level = z.strictObject({ min: z.number(), title: texts, colour: z.string().optional() });

const keys = {
  target: path,
  score_type: z.enum(['ppats', 'levels']),
  params: z.strictObject({ hr: path.optional(), rr: path.optional(), sbp: path.optional(), levels: z.array(level).optional() }).optional(),
};

const faults = ({ score_type, params }: z.infer<z.ZodObject<typeof keys>>): readonly OwnFault[] =>
  score_type === 'levels' && !params?.levels?.length ? [{ code: 'design.param_missing', key: 'params', params: { name: 'levels', kind: 'score_level' } }] : [];

export const scoreLevelSchema = { keys, faults } satisfies ItemSchema;

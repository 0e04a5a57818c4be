import * as z from 'zod';
import { type OwnFault, path, texts } from '../keys.ts';

export const level = z.strictObject({ min: z.number(), title: texts, colour: z.string().optional() });

export const scoreLevelKeys = {
  target: path,
  score_type: z.enum(['ppats', 'levels']),
  params: z.strictObject({ hr: path.optional(), rr: path.optional(), sbp: path.optional(), levels: z.array(level).optional() }).optional(),
};

export const scoreLevelFaults = ({ score_type, params }: z.infer<z.ZodObject<typeof scoreLevelKeys>>): readonly OwnFault[] =>
  score_type === 'levels' && !params?.levels?.length ? [{ code: 'design.param_missing', key: 'params', params: { name: 'levels', kind: 'score_level' } }] : [];

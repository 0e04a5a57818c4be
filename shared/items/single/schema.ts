import * as z from 'zod';
import { maxColumns } from '../../design/limits.ts';
import { choiceKeys } from '../keys.ts';

/** Radio buttons; a drop-down list has the choices alone. */
export const singleKeys = { ...choiceKeys, column_width: z.number().int().min(1).max(maxColumns).optional() };

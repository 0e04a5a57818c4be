import * as z from 'zod';
import { designSchema } from './design-schema.ts';

/**
 * The shape of card designs for other programs, as JSON Schema (2020-12). It says what one key may hold; what needs a look at
 * the whole design (names, references, circles) is found when the design is checked or uploaded.
 */
export const designJsonSchema = () => ({
  ...z.toJSONSchema(designSchema, { io: 'input', unrepresentable: 'any' }),
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Fuda card design, format 1',
});

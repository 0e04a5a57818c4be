import * as z from 'zod';
import { designSchema } from './design-schema.ts';

/** A list may be named as a code list of the domain alone; whoever checks or uploads the design is answered its hash. */
const mayNameCodeList = ({ jsonSchema }: { readonly jsonSchema: { properties?: object; required?: string[]; anyOf?: unknown } }): void => {
  if (jsonSchema.properties === undefined || !('code_list' in jsonSchema.properties)) return;
  delete jsonSchema.required;
  jsonSchema.anyOf = [{ required: ['hash', 'rows'] }, { required: ['code_list'] }];
};

/**
 * The shape of card designs for other programs, as JSON Schema (2020-12). It says what one key may hold; what needs a look at
 * the whole design (names, references, circles) is found when the design is checked or uploaded.
 */
export const designJsonSchema = () => ({
  ...z.toJSONSchema(designSchema, { io: 'input', unrepresentable: 'any', override: mayNameCodeList }),
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Fuda card design, format 1',
});

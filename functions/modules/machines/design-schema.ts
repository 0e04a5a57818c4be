import * as z from 'zod';
import { designSchema } from '#shared/design/design-schema.ts';

/** A list may name only a code list; check and upload then return its hash. */
const mayNameCodeList = ({ jsonSchema }: { readonly jsonSchema: { properties?: object; required?: string[]; anyOf?: unknown } }): void => {
  if (jsonSchema.properties === undefined || !('code_list' in jsonSchema.properties)) return;
  delete jsonSchema.required;
  jsonSchema.anyOf = [{ required: ['hash', 'rows'] }, { required: ['code_list'] }];
};

/** The schema follows JSON Schema 2020-12. Names, references and circles are checked later, because they need the whole design. */
export const designJsonSchema = () => ({
  ...z.toJSONSchema(designSchema, { io: 'input', unrepresentable: 'any', override: mayNameCodeList }),
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Fuda card design, format 1',
});

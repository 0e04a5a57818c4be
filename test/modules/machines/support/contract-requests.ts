import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import * as fc from '#test/support/properties.ts';
import type { Arbitrary } from '#test/support/properties.ts';
import { routes } from '#shared/api/routes.ts';
import type { CallName } from '#shared/api/routes.ts';
import { describeApi } from '#functions/modules/machines/describe-api.ts';
import type { Received, Sent } from '#test/support/call-api.ts';

/** Requests made from the description of the API, and what it says of them and of their answers. */

// oxlint-disable-next-line typescript/no-explicit-any -- the document is read as a stranger reads it
type Json = any;

const document: Json = JSON.parse(JSON.stringify(describeApi()));

/** Where a format counts, a pattern stands beside it. */
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ $id: 'api', components: document.components });

const validators = new Map<string, ValidateFunction>();

/** Whether the document allows the value. */
const isAllowed = (schema: Json, value: unknown): boolean => {
  const text = JSON.stringify(schema).replaceAll('"#/', '"api#/');
  const known = validators.get(text) ?? ajv.compile(JSON.parse(text));
  validators.set(text, known);
  return known(value);
};

const operationOf = (name: CallName): Json => {
  const [method = '', path = ''] = routes[name].split(' ');
  return document.paths[path][method.toLowerCase()];
};

const resolve = (schema: Json): Json => (schema.$ref === undefined ? schema : document.components.schemas[schema.$ref.split('/').at(-1)]);

const formats: Readonly<Record<string, () => Arbitrary<string>>> = {
  uuid: () => fc.uuid(),
  date: () => fc.integer({ min: 0, max: 30_000 }).map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10)),
  email: () => fc.integer().map((number) => `a${number}@example.org`),
};

const textOf = ({ pattern, format, minLength = 0, maxLength = 30 }: Json): Arbitrary<string> => {
  const made = formats[format ?? '']?.();
  if (made !== undefined) return made;
  if (pattern !== undefined && pattern !== '\\S') return fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' });
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 30) });
};

const deepest = 5;

/** Values that are of the schema, or nearly: what cannot be made exactly is sorted out by the validator. */
const valuesOf = (given: Json, depth = 0): Arbitrary<unknown> => {
  const schema = resolve(given);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices: Json[] | undefined = schema.type === 'object' ? undefined : (schema.anyOf ?? schema.oneOf);
  if (choices !== undefined) return fc.oneof(...(depth > deepest ? choices.slice(0, 1) : choices).map((choice) => valuesOf(choice, depth + 1)));
  if (schema.type === 'string') return textOf(schema);
  if (schema.type === 'integer') return fc.integer({ min: Math.max(schema.minimum ?? 0, -1_000_000), max: Math.min(schema.maximum ?? 1_000_000, 1_000_000) });
  if (schema.type === 'number') return fc.double({ noNaN: true, noDefaultInfinity: true });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'array') return fc.array(schema.items === undefined ? fc.anything() : valuesOf(schema.items, depth + 1), { minLength: schema.minItems ?? 0, maxLength: 3 });
  if (schema.type === 'object') return objectsOf(schema, depth);
  return fc.jsonValue({ maxDepth: 2 });
};

const objectsOf = ({ properties = {}, required = [], additionalProperties }: Json, depth: number): Arbitrary<unknown> => {
  const known = fc.record(Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, valuesOf(part, depth + 1)])), { requiredKeys: required });
  if (typeof additionalProperties !== 'object' || depth > deepest) return known;
  return fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), valuesOf(additionalProperties, depth + 1), { maxKeys: 3 });
};

/** One field more, less or of another kind. */
const spoilt = (value: unknown): Arbitrary<unknown> => {
  const anything = fc.constantFrom<unknown>(null, 0, -1, 1.5, '', 'x'.repeat(3_000), true, [], {}, 'あ', [[]]);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return anything;
  const names = Object.keys(value);
  const others = [fc.constant({ ...value, unknown_field: 1 }), anything];
  if (names.length === 0) return fc.oneof(...others);
  const field = fc.constantFrom(...names);
  return fc.oneof(
    ...others,
    field.map((name) => Object.fromEntries(Object.entries(value).filter(([each]) => each !== name))),
    fc.tuple(field, anything).map(([name, other]) => ({ ...value, [name]: other })),
  );
};

/** A request, and whether the document allows it; undefined where it does not tell (a file, or half of a query). */
export interface MadeRequest {
  readonly sent: Sent;
  readonly isAllowed: boolean | undefined;
}

/** Requests of a call, from what is known to be right and from the schemas. */
export const requestsOf = (name: CallName, right: Sent): Arbitrary<MadeRequest> => {
  const { parameters = [], requestBody } = operationOf(name);
  const schemaOf = ({ schema: given }: Json): Json => given.contentSchema ?? given;
  const partsIn = (place: string): Json[] => parameters.filter((parameter: Json) => parameter.in === place);
  const written = (parameter: Json, value: unknown): string => (parameter.schema.contentSchema === undefined ? String(value) : JSON.stringify(value));
  const path = fc.record(
    Object.fromEntries(
      partsIn('path').map((parameter) => {
        const known = right.params?.[parameter.name];
        const made = valuesOf(schemaOf(parameter));
        return [parameter.name, known === undefined ? made : fc.oneof({ arbitrary: fc.constant(known), weight: 5 }, { arbitrary: made, weight: 1 })];
      }),
    ),
  );
  const requiredKeys: Json = partsIn('query').flatMap(({ name: each, required }) => (required === true ? [each] : []));
  const query = fc.record(Object.fromEntries(partsIn('query').map((parameter) => [parameter.name, valuesOf(schemaOf(parameter))])), { requiredKeys });
  const schema: Json = requestBody?.content['application/json']?.schema;
  const plain = schema === undefined ? fc.constant(right.body) : fc.oneof(...(right.body === undefined ? [] : [fc.constant(right.body)]), valuesOf(schema));
  const body = schema === undefined ? plain : plain.chain((value) => fc.oneof(fc.constant(value), spoilt(value)));
  return fc.tuple(path, fc.option(query, { nil: undefined }), body).map(([params, asked = right.query ?? {}, content]) => {
    const queried = Object.fromEntries(Object.entries(asked).map(([each, value]) => {
      const parameter = partsIn('query').find(({ name: known }) => known === each);
      return [each, typeof value === 'string' && parameter.schema.contentSchema !== undefined && asked === right.query ? value : written(parameter, value)];
    }));
    const texts = Object.fromEntries(Object.entries(params).map(([each, value]) => [each, String(value)]));
    const allowed = schema === undefined || isAllowed(schema, JSON.parse(JSON.stringify(content ?? null)));
    const arePartsAllowed = partsIn('path').every((parameter) => isAllowed(schemaOf(parameter), (params as Json)[parameter.name]) || isAllowed(schemaOf(parameter), Number((params as Json)[parameter.name])));
    return {
      sent: { params: texts, query: queried, ...(content !== undefined && { body: content }) },
      isAllowed: requestBody !== undefined && schema === undefined ? undefined : allowed && arePartsAllowed,
    };
  });
};

/** What of an answer the document does not describe; undefined when all is as it says. */
export const undescribed = (name: CallName, { status, headers, body, text }: Received): string | undefined => {
  const response = operationOf(name).responses[status];
  if (response === undefined) return `status ${status}`;
  const type = headers['content-type']?.split(';')[0];
  if (text === '' || type === undefined) return response.content === undefined ? undefined : `no body with ${status}`;
  const media = response.content?.[type];
  if (media === undefined) return `${type} with ${status}`;
  for (const header of ['Location', 'ETag']) if (response.headers?.[header] !== undefined && headers[header.toLowerCase()] === undefined) return `no ${header} with ${status}`;
  return isAllowed(media.schema, body) ? undefined : `a body of another shape with ${status}: ${ajv.errorsText(validators.get(JSON.stringify(media.schema).replaceAll('"#/', '"api#/'))?.errors)}`;
};

import * as z from 'zod/mini';
import type { AnswerStatus, CallContract, RequestHeader } from '#shared/api/call.ts';
import { calls } from '#shared/api/calls.ts';
import { commonProblems } from '#shared/modules/machines/common-problems.ts';
import { problems, type ProblemCode, type ProblemShape } from '#shared/api/problems.ts';
import { routes, type CallName } from '#shared/api/routes.ts';
import { describePart, describeSchemas, refTo, type ApiSchemas, type Json } from './api-schemas.ts';
import { callRights } from '#shared/modules/machines/call-rights.ts';
import { partWords } from './part-words.ts';
import { callWords, groupWords } from '../../app.ts';
import words from './description.json' with { type: 'json' };

/** They are described as texts, because most client generators handle parameters with `content` wrongly or not at all. */
const jsonParts: { readonly [name: string]: { readonly words: string; readonly schema: Json } } = {
  itemFilter: {
    words: 'As JSON: answers by "page.item", of id attributes and summary items. Of a choice exactly the answer, of another item an answer that contains it.',
    schema: { type: 'object', maxProperties: 5, additionalProperties: { type: ['string', 'number', 'boolean'] } },
  },
  where: { words: 'As JSON: what cards are searched by.', schema: refTo('CardFilter') },
  words: { words: 'As JSON: all of them must match; without one the codes in common use are answered.', schema: { type: 'array', items: { type: 'string' } } },
};

const parametersOf = (schema: z.ZodMiniObject | undefined, place: 'path' | 'query', words: { readonly [name: string]: string } = {}): Json[] =>
  Object.entries(schema?.shape ?? {}).map(([name, part]) => {
    const json = jsonParts[name];
    const description = words[name] ?? json?.words;
    return {
      name,
      in: place,
      ...(description !== undefined && { description }),
      required: place === 'path' || !z.safeParse(part, undefined).success,
      schema: { ...describePart(part as z.ZodMiniType), ...(json !== undefined && { contentMediaType: 'application/json', contentSchema: json.schema }) },
    };
  });

const requestHeaders: { readonly [Name in RequestHeader]: Json } = {
  'idempotency-key': {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'Of a new card or question: a text of your own choice, the same for each try. Within 24 hours a second try answers the card or question of the first.',
    schema: { type: 'string', minLength: 1, maxLength: 200 },
  },
  'if-match': { name: 'If-Match', in: 'header', description: 'The ETag of what you have: card.stale when it is another one now.', schema: { type: 'string' } },
  'if-none-match': { name: 'If-None-Match', in: 'header', description: 'The ETag of what you have: 304 when it is still the same.', schema: { type: 'string' } },
};

export const examples: { readonly [Name in CallName]?: { readonly body?: unknown; readonly answer?: unknown } } = words.examples;

const requestBodyOf = (name: CallName, { body }: CallContract, schemas: ApiSchemas): Json | undefined => {
  if (body === undefined) return undefined;
  const file = { type: 'object', properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } }, required: ['file'] };
  const example = examples[name]?.body;
  const content =
    body === 'binary' ? { 'multipart/form-data': { schema: file } } : { 'application/json': { schema: schemas.bodyOf(name), ...(example !== undefined && { example }) } };
  return { required: true, content };
};

const etag: Json = { ETag: { description: 'Changes with what is stored of it; not with titles, the period of the folder or what the caller may do.', schema: { type: 'string' } } };
const retryAfter: Json = { 'Retry-After': { description: 'Seconds after which another try makes sense.', schema: { type: 'integer', minimum: 1 } } };

const answers: { readonly [Status in AnswerStatus]: { readonly description: string; readonly headers?: Json; readonly hasBody?: true } } = {
  200: { description: 'Done', hasBody: true },
  202: { description: 'Not ready yet', headers: retryAfter, hasBody: true },
  204: { description: 'Done' },
  302: { description: 'Ready', headers: { Location: { description: 'The address of the file.', schema: { type: 'string', format: 'uri-reference' } } } },
  304: { description: 'What you have is what there is', headers: etag },
};

const json = (schema: Json, example?: unknown): Json => ({ 'application/json': { schema, ...(example !== undefined && { example }) } });

const answersOf = (name: CallName, contract: CallContract, schemas: ApiSchemas): Json => {
  const statuses = contract.statuses ?? [contract.answer instanceof z.ZodMiniUndefined ? 204 : 200];
  return Object.fromEntries(
    statuses.map((status) => {
      const { hasBody, headers, description } = answers[status];
      const withTag = status === 200 && contract.headers?.includes('if-none-match') === true ? etag : headers;
      return [status, { description, ...(withTag && { headers: withTag }), ...(hasBody && { content: json(schemas.answerOf(name), examples[name]?.answer) }) }];
    }),
  );
};

/** The gateway may answer these statuses in its own form. */
const ofGateway: ReadonlySet<number> = new Set([413, 429, 503]);

const problemResponse = (status: number, codes: readonly ProblemCode[]): Json => {
  const shapes = codes.map((code): readonly [ProblemCode, ProblemShape] => [code, problems[code]]);
  const plain = shapes.flatMap(([, { text }]) => text ?? []);
  const worded = codes.filter((code) => !('text' in problems[code]) && code !== 'design.invalid' && code !== 'request.throttled');
  const schemas = [
    ...(worded.length > 0 ? [{ allOf: [refTo('Problem'), { type: 'object', properties: { code: { type: 'string', enum: worded } } }] }] : []),
    ...(codes.includes('design.invalid') ? [refTo('DesignProblem')] : []),
    ...(ofGateway.has(status) ? [refTo('GatewayRefusal')] : []),
  ];
  return {
    description: codes.join(', '),
    ...((status === 429 || shapes.some(([, { retryAfter: seconds }]) => seconds !== undefined)) && { headers: retryAfter }),
    content: {
      ...(schemas.length > 0 && json(schemas.length === 1 ? schemas[0]! : { anyOf: schemas })),
      ...(plain.length > 0 && { 'text/plain': { schema: { type: 'string', enum: plain } } }),
    },
  };
};

const refusalsOf = (name: CallName, contract: CallContract): Json => {
  const codes = new Set<ProblemCode>([...commonProblems(contract), ...(contract.access === 'public' || callRights[name] === 'any' ? [] : (['access.denied'] as const)), ...contract.problems, 'request.throttled']);
  const byStatus = Map.groupBy(codes, (code) => problems[code].status);
  const refusals = [...byStatus].map(([status, group]): readonly [number, Json] => [status, problemResponse(status, group)]);
  const defect = { description: 'A fault of the product', content: json({ anyOf: [refTo('Defect'), refTo('GatewayRefusal')] }) };
  return Object.fromEntries([...refusals, [500, defect]]);
};

const wordsOfMachine = (right: string | undefined): string | undefined =>
  right && `So may a machine's token for its folder${right === 'any' ? '' : `, with the right ${right}`}.`;

const operationOf = (name: CallName, schemas: ApiSchemas): Json => {
  const contract: CallContract = calls[name];
  const { access, group, params, query, headers = [], permanentToken } = contract;
  const machine = callRights[name];
  const { summary, more, who = words.access[access] } = callWords[name];
  const requestBody = requestBodyOf(name, contract, schemas);
  return {
    operationId: name,
    summary,
    description: [more, who, permanentToken && access !== 'public' ? 'So may a permanent token, for its folder.' : undefined, wordsOfMachine(machine)].filter(Boolean).join('\n\n'),
    tags: [group],
    parameters: [...parametersOf(params, 'path'), ...parametersOf(query, 'query', partWords[name]), ...headers.map((header) => requestHeaders[header])],
    ...(requestBody && { requestBody }),
    responses: { ...answersOf(name, contract, schemas), ...refusalsOf(name, contract) },
    security: access === 'public' ? [] : [{ bearer: [] }, { token: [] }, ...(machine === undefined ? [] : [{ machine: [] }])],
    'x-access': access,
    ...(machine !== undefined && { 'x-machine-right': machine }),
  };
};

export const describeApi = () => {
  const schemas = describeSchemas();
  const paths: Record<string, Record<string, Json>> = {};
  for (const name of Object.keys(calls) as CallName[]) {
    const [method = '', path = ''] = routes[name].split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(name, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fuda',
      version: '1',
      summary: 'Registry for structured case records',
      description: words.guide.join('\n\n'),
      contact: { name: 'The operator of this registry' },
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The address that this document comes from' }],
    tags: Object.entries(groupWords).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of a sign-in, or a permanent one.' },
        machine: { type: 'http', scheme: 'bearer', description: 'The token of a machine, for its folder, with the right that x-machine-right names: linkage, read, write, export, or any of them.' },
        token: { type: 'apiKey', in: 'query', name: 't', description: 'The token of a sign-in, or a permanent one, for links; it stands in the address, so prefer the header. That of a machine is taken from the header alone.' },
      },
      schemas: schemas.components,
    },
  };
};

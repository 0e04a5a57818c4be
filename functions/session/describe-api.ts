import * as z from 'zod/mini';
import type { CallContract } from '#shared/api/call.ts';
import { calls } from '#shared/api/calls.ts';
import { commonProblems } from '#shared/api/common-problems.ts';
import { problems } from '#shared/api/problems.ts';
import type { ProblemCode } from '#shared/api/problems.ts';
import { routes } from '#shared/api/routes.ts';
import type { CallName } from '#shared/api/routes.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const parametersOf = (schema: z.ZodMiniObject | undefined, place: 'path' | 'query'): Json[] =>
  Object.entries(schema?.shape ?? {}).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(part, undefined).success,
    schema: schemaOf(part as z.ZodMiniType, 'input'),
  }));

const requestBodyOf = (body: CallContract['body']): Json | undefined => {
  if (body === undefined) return undefined;
  const file = { type: 'object', properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } }, required: ['file'] };
  const content =
    body === 'binary' ? { 'multipart/form-data': { schema: file } } : { 'application/json': { schema: schemaOf(body, 'input') } };
  return { required: true, content };
};

const responsesOf = (contract: CallContract): Json => {
  const hasBody = !(contract.answer instanceof z.ZodMiniUndefined);
  const responses: Json = hasBody
    ? { 200: { description: 'Done', content: { 'application/json': { schema: schemaOf(contract.answer, 'output') } } } }
    : { 204: { description: 'Done' } };
  const byStatus = Map.groupBy(new Set<ProblemCode>([...commonProblems(contract), ...contract.problems]), (code) => problems[code].status);
  for (const [status, codes] of byStatus) {
    responses[status] = {
      description: codes.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
    };
  }
  return responses;
};

/** The contract of every call as an OpenAPI document. */
export const describeApi = () => {
  const paths: Record<string, Json> = {};
  for (const name of Object.keys(calls) as CallName[]) {
    const contract: CallContract = calls[name];
    const [method = '', path = ''] = routes[name].split(' ');
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        operationId: name,
        tags: [contract.group],
        parameters: [...parametersOf(contract.params, 'path'), ...parametersOf(contract.query, 'query')],
        requestBody: requestBodyOf(contract.body),
        responses: responsesOf(contract),
        security: contract.access === 'public' ? [] : [{ bearer: [] }, { token: [] }],
        'x-access': contract.access,
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Fuda', version: '1', description: 'Registry for structured case records.' },
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        token: { type: 'apiKey', in: 'query', name: 't' },
      },
      schemas: {
        Problem: {
          type: 'object',
          properties: { code: { enum: Object.keys(problems) }, details: { type: 'object' }, request_id: { type: 'string' } },
          required: ['code', 'request_id'],
        },
      },
    },
  };
};

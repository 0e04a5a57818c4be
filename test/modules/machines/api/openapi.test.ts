import { describe, expect, test } from 'vitest';
import { routes } from '#shared/api/routes.ts';
import { callApi } from '#test/support/call-api.ts';

describe('openapi', () => {
  // proves U7.24
  test('describes every call of the contract as OpenAPI 3.1', async () => {
    const { status, body } = await callApi('openapi');
    expect(status).toBe(200);
    expect(body.openapi).toBe('3.1.0');
    const described = Object.entries<Record<string, object>>(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.toSorted()).toEqual(Object.values(routes).toSorted());
  });

  test('names parameters, body, answers and refusals of a call', async () => {
    const { body } = await callApi('openapi');
    const { post } = body.paths['/api/u/cards/{pId}/{fId}'];
    expect(post.operationId).toBe('saveCard');
    expect(post.parameters.map(({ name }: { name: string }) => name)).toEqual(['pId', 'fId', 'Idempotency-Key']);
    expect(post.requestBody.content['application/json'].schema).toEqual({ $ref: '#/components/schemas/SaveCardBody' });
    expect(body.components.schemas.SaveCardBody.required).toEqual(['vals']);
    expect(Object.keys(post.responses)).toEqual(['200', '400', '401', '403', '404', '409', '413', '429', '500', '503']);
    expect(post.responses['409'].description).toBe('card.unreadable, card.stale, card.id_taken, card.other_version, linkage.taken, design.not_in_force');
    const { get } = body.paths['/api/u/cards/recent'];
    expect(get.parameters.every(({ required }: { required: boolean }) => !required)).toBe(true);
    expect(Object.keys(body.paths['/api/u/cards/{pId}/{fId}/{cardId}'].delete.responses)).toContain('204');
    expect(body.paths['/api/u/login'].post.security).toEqual([]);
  });

  test('is compressed for a client that takes gzip', async () => {
    const { headers, body } = await callApi('openapi', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(headers['content-encoding']).toBe('gzip');
    expect(Object.keys(body.paths)).not.toHaveLength(0);
  });
});

// proves U7.25
test('the JSON Schema of designs is there for any program', async () => {
  const { status, body } = await callApi('designSchema');
  expect(status).toBe(200);
  expect(body).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object', required: expect.arrayContaining(['format', 'pages']) });
});

import type { Context } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { CallContract } from '#shared/api/call.ts';
import { createHandler } from '#functions/http/create-handler.ts';
import type { UseCase } from '#functions/http/create-handler.ts';
import type { ApiEvent } from '#functions/http/event.ts';
import { Reply } from '#functions/http/write-answer.ts';
import { Problem } from '#functions/refusals/problem.ts';

const contract = {
  group: 'session',
  access: 'public',
  answer: z.object({ seen: z.string() }),
  problems: [],
} as const satisfies CallContract;

const event = (routeKey = 'GET /api/u/language', headers: Record<string, string> = {}): ApiEvent =>
  ({
    routeKey,
    headers,
    requestContext: { domainName: 'API.test:8443', http: { method: 'GET', sourceIp: '192.0.2.1' } },
    isBase64Encoded: false,
  }) as unknown as ApiEvent;

const answerOf = (useCase: UseCase<typeof contract>, sent = event()) =>
  createHandler(() => Promise.resolve({ language: contract }), { language: useCase })(sent, { awsRequestId: 'request-1' } as Context);

const lines: string[] = [];

beforeEach(() => {
  vi.stubEnv('ORIGIN_KEY', 'origin');
  lines.length = 0;
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe('the handler of a group', () => {
  test('answers what the contract names and nothing more, never to be cached', async () => {
    const answer = await answerOf(() => ({ seen: 'yes', password_hash: 'secret' }));
    expect(answer).toEqual({
      statusCode: 200,
      headers: { 'cache-control': 'no-store', 'content-type': 'application/json' },
      body: '{"seen":"yes"}',
    });
  });

  test('lets a use case choose status and headers, and strips that body too', async () => {
    const answer = await answerOf(() => new Reply(202, { 'retry-after': '2' }, { seen: 'soon', more: 1 }));
    expect(answer).toMatchObject({ statusCode: 202, headers: { 'retry-after': '2', 'cache-control': 'no-store' }, body: '{"seen":"soon"}' });
  });

  test('writes a refusal with code, details and request id', async () => {
    const { statusCode, body } = await answerOf(() => {
      throw new Problem('card.stale', { hash: 'x' });
    });
    expect(statusCode).toBe(409);
    expect(JSON.parse(body ?? '')).toEqual({ code: 'card.stale', details: { hash: 'x' }, request_id: 'request-1' });
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'info', call: 'language', status: 409, code: 'card.stale' });
  });

  test('names in the log what the path names, unless it is no id: a log holds nothing that a stranger words', async () => {
    await answerOf(() => ({ seen: '' }), { ...event(), pathParameters: { pId: 'p_1-A', fId: 'f1 花子', cardId: '' } });
    const [line = ''] = lines;
    expect(JSON.parse(line)).toMatchObject({ project: 'p_1-A' });
    expect(line).not.toMatch(/花子|"folder"|"card"/);
  });

  test('tells when to come again while the storage is busy', async () => {
    const { statusCode, headers } = await answerOf(() => {
      throw new Problem('storage.busy');
    });
    expect(statusCode).toBe(503);
    expect(headers).toMatchObject({ 'retry-after': '1', 'cache-control': 'no-store' });
  });

  test('writes an id clash as the plain text that the wire has fixed', async () => {
    const answer = await answerOf(() => {
      throw new Problem('card.id_taken');
    });
    expect(answer).toMatchObject({ statusCode: 409, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: 'ID_CONFLICT' });
  });

  test('answers a defect with a bare 500 and logs it once, without words that may quote data', async () => {
    const answer = await answerOf(() => {
      JSON.parse('patient 札幌 花子');
      return { seen: '' };
    });
    expect(answer).toMatchObject({ statusCode: 500, body: '{"code":"defect","request_id":"request-1"}' });
    const logged = lines.map((line) => JSON.parse(line));
    expect(logged.filter(({ defect }) => defect !== undefined)).toEqual([
      expect.objectContaining({ level: 'error', request_id: 'request-1', defect: expect.objectContaining({ name: 'SyntaxError' }) }),
    ]);
    expect(logged.at(-1)).toMatchObject({ level: 'error', status: 500 });
    expect(lines.join('')).not.toMatch(/花子|patient/);
  });

  test('treats an answer that breaks its contract as a defect', async () => {
    expect(await answerOf(() => ({ seen: 1 }) as never)).toMatchObject({ statusCode: 500 });
  });

  test('treats a route of another group as a defect of the stack', async () => {
    expect(await answerOf(() => ({ seen: '' }), event('GET /api/u/check'))).toMatchObject({ statusCode: 500 });
  });

  test("believes the viewer's host and address only beside the key of CloudFront", async () => {
    const headers = { 'x-viewer-host': 'registry.example:443', 'x-viewer-address': '203.0.113.9' };
    const seenWith = async (more: Record<string, string>) => {
      const { body } = await answerOf(({ host, address }) => ({ seen: `${host} ${address}` }), event(undefined, { ...headers, ...more }));
      return JSON.parse(body ?? '').seen;
    };
    expect(await seenWith({ 'x-origin-key': 'origin' })).toBe('registry.example 203.0.113.9');
    expect(await seenWith({ 'x-origin-key': 'origi_' })).toBe('api.test 192.0.2.1');
    expect(await seenWith({})).toBe('api.test 192.0.2.1');
  });
});

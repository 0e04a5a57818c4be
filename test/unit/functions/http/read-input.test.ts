import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { CallContract } from '#shared/api/call.ts';
import type { ApiEvent } from '#functions/http/event.ts';
import { readInput } from '#functions/http/read-input.ts';
import { Problem } from '#functions/refusals/problem.ts';

const contract = {
  group: 'cards',
  access: 'session',
  params: z.strictObject({ pId: z.string().check(z.regex(/^p/)) }),
  query: z.strictObject({ limit: z._default(z.coerce.number().check(z.int(), z.lte(50)), 5), sort: z.optional(z.enum(['up', 'down'])) }),
  body: z.strictObject({ name: z.string().check(z.maxLength(3)), list: z.array(z.strictObject({ on: z.boolean() })) }),
  answer: z.undefined(),
  problems: [],
} as const satisfies CallContract;

interface Sent {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: string;
  readonly base64?: boolean;
}

const event = ({ params, query, body, base64 = false }: Sent): ApiEvent =>
  ({ pathParameters: params, queryStringParameters: query, body, isBase64Encoded: base64, headers: {} }) as unknown as ApiEvent;

const refusal = (sent: Sent): Problem => {
  try {
    readInput(contract, event(sent));
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('nothing was refused');
};

const good = { params: { pId: 'p1' }, body: '{"name":"abc","list":[{"on":true}]}' };

describe('readInput', () => {
  test('hands on what the contract names, with its defaults, and not the token', () => {
    expect(readInput(contract, event({ ...good, query: { t: 'token' } }))).toEqual({
      params: { pId: 'p1' },
      query: { limit: 5 },
      body: { name: 'abc', list: [{ on: true }] },
    });
  });

  test('takes a body that the gateway encoded', () => {
    const body = Buffer.from(good.body).toString('base64');
    expect(readInput(contract, event({ ...good, body, base64: true }))).toMatchObject({ body: { name: 'abc' } });
  });

  test('lists every issue of path, query and body at once, each with place and code', () => {
    const body = '{"name":"abcd","list":[{"on":true},{"on":1,"off":2}]}';
    const { code, details } = refusal({ params: { pId: 'x' }, query: { limit: '51', sort: 'left', more: '1' }, body });
    expect(code).toBe('request.invalid');
    expect(details).toEqual({
      issues: [
        { path: 'params.pId', code: 'wrong_format' },
        { path: 'query.limit', code: 'too_big' },
        { path: 'query.sort', code: 'not_allowed' },
        { path: 'query.more', code: 'unknown' },
        { path: 'body.name', code: 'too_big' },
        { path: 'body.list.1.on', code: 'wrong_type' },
        { path: 'body.list.1.off', code: 'unknown' },
      ],
    });
  });

  test('calls an absent value missing, in whatever type it was wanted', () => {
    expect(refusal({ params: {}, body: '{}' }).details).toEqual({
      issues: [
        { path: 'params.pId', code: 'missing' },
        { path: 'body.name', code: 'missing' },
        { path: 'body.list', code: 'missing' },
      ],
    });
  });

  test('takes a body of one megabyte of bytes and refuses one byte more, before it is parsed', () => {
    const most = 1024 * 1024;
    expect(refusal({ ...good, body: 'x'.repeat(most) })).toMatchObject({ code: 'request.invalid' });
    expect(refusal({ ...good, body: 'x'.repeat(most + 1) })).toMatchObject({ code: 'request.too_large', status: 413 });
    expect(refusal({ ...good, body: '札'.repeat(most / 3 + 1) })).toMatchObject({ code: 'request.too_large' });
  });
});

import './api-table.ts';
import './lambda-endpoint.ts';
import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { Context } from 'aws-lambda';
import { vi } from 'vitest';
import { calls } from '#shared/api/calls.ts';
import { routes } from '#shared/api/routes.ts';
import type { CallName } from '#shared/api/routes.ts';
import { functionPlans } from '#functions/app.ts';
import { countUnits } from '#functions/data/units.ts';
import type { Units } from '#functions/data/units.ts';
import type { ApiHandler } from '#functions/http/create-handler.ts';
import type { ApiEvent } from '#functions/http/event.ts';
import { withinRights } from './within-rights.ts';

const entries = import.meta.glob<{ readonly handler: ApiHandler }>(['/functions/*/handler.ts', '/functions/modules/*/handler.ts', '/functions/modules/*/*/handler.ts']);

/** What the handlers logged, in place of the terminal. */
export const logged: string[] = [];
vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
  logged.push(String(chunk));
  return true;
});

export interface Sent {
  readonly token?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** An object is sent as JSON, a text as it is, FormData as multipart. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed when it is JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  readonly body: any;
  readonly text: string;
  readonly units: Units;
}

/**
 * Calls the exported handler of the call's group with an event of payload format 2.0, as the gateway would. Fails when the
 * log took up a word that was sent or answered, or the token.
 */
export const callApi = async (name: CallName, sent: Sent = {}): Promise<Received> => {
  const contract = calls[name];
  const { handler } = await entries[`/${functionPlans[contract.group].entry}`]!();
  const event = await eventOf(name, sent);
  const context = { awsRequestId: randomUUID(), getRemainingTimeInMillis: () => 20_000 } as Context;
  const before = logged.length;
  const { result, units } = await countUnits(() => withinRights(contract.group, () => handler(event, context)));
  const bytes = Buffer.from(result.body ?? '', result.isBase64Encoded === true ? 'base64' : 'utf8');
  const headers = (result.headers ?? {}) as Record<string, string>;
  const text = (headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString('utf8');
  const isJson = headers['content-type'] === 'application/json';
  const body = (isJson ? JSON.parse(text) : text) as unknown;
  // A shorter text is no token, and may be part of the id of a request by chance.
  const secret = [...wordsIn(sent.body), ...wordsIn(body), ...[sent.token ?? ''].filter(({ length }) => length >= 20)];
  const lines = logged.slice(before).join('');
  const told = secret.find((word) => lines.includes(word));
  if (told !== undefined) throw new Error(`The log of ${name} holds what was sent or answered: ${told}`);
  return { status: result.statusCode ?? 0, headers, body, text, units };
};

/** What somebody typed: texts that are no id, no code and no time. */
const wordsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return value.length > 1 && /[^\x21-\x7e]|@/.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null || value instanceof FormData) return [];
  return Object.values(value).flatMap(wordsIn);
};

const eventOf = async (name: CallName, { token, params = {}, query = {}, body, headers = {} }: Sent): Promise<ApiEvent> => {
  const routeKey = routes[name];
  const [method = '', template = ''] = routeKey.split(' ');
  const path = template.replace(/\{(\w+)\}/g, (_all, part: string) => encodeURIComponent((params[part] ?? '').toWellFormed()));
  const content = await contentOf(body);
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: new URLSearchParams(query).toString(),
    headers: {
      host: 'api.test',
      ...content.headers,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    queryStringParameters: Object.keys(query).length === 0 ? undefined : { ...query },
    pathParameters: Object.keys(params).length === 0 ? undefined : { ...params },
    requestContext: {
      accountId: '000000000000',
      apiId: 'test',
      domainName: 'api.test',
      domainPrefix: 'api',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: 'test' },
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: '',
      timeEpoch: 0,
    },
    body: content.body,
    isBase64Encoded: content.isBase64Encoded,
  };
};

const contentOf = async (body: unknown) => {
  if (body === undefined) return { headers: {}, body: undefined, isBase64Encoded: false };
  if (body instanceof FormData) {
    const encoded = new Response(body);
    const bytes = Buffer.from(await encoded.arrayBuffer());
    return { headers: { 'content-type': encoded.headers.get('content-type') ?? '' }, body: bytes.toString('base64'), isBase64Encoded: true };
  }
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { headers: { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }, body: text, isBase64Encoded: false };
};

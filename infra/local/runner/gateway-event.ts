import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

export interface GatewayRequest {
  readonly method: string;
  readonly path: string;
  readonly rawQuery: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly sourceIp: string;
}

export interface GatewayAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Buffer;
}

const textual = /^(text\/|application\/(json|xml|javascript)\b)/i;

export function toEvent(request: GatewayRequest, routeKey: string, params: Readonly<Record<string, string>>): APIGatewayProxyEventV2 {
  const { method, rawQuery, headers, body } = request;
  const path = decodePart(request.path);
  const { cookie, ...others } = headers;
  const cookies = cookie?.split(';').map((part) => part.trim()).filter((part) => part !== '');
  const isText = textual.test(headers['content-type'] ?? 'application/json');
  const now = new Date();
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: rawQuery,
    ...(cookies !== undefined && { cookies }),
    headers: Object.fromEntries(Object.entries(others).map(([name, value]) => [name, [value].flat().join(',')])),
    ...(rawQuery !== '' && { queryStringParameters: joinQuery(rawQuery) }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: headers.host ?? '',
      domainPrefix: 'local',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: request.sourceIp, userAgent: headers['user-agent'] ?? '' },
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: now.toISOString(),
      timeEpoch: now.getTime(),
    },
    ...(Object.keys(params).length > 0 && { pathParameters: { ...params } }),
    ...(body.length > 0 && { body: body.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: body.length > 0 && !isText,
  };
}

export function toAnswer(payload: string): GatewayAnswer | null {
  const result: unknown = JSON.parse(payload);
  if (typeof result !== 'object' || result === null || !('statusCode' in result)) {
    const body = Buffer.from(typeof result === 'string' ? result : payload);
    return { status: 200, headers: { 'content-type': 'application/json' }, body };
  }
  const { statusCode, headers = {}, cookies = [], body = '', isBase64Encoded = false } = result as Record<string, unknown>;
  const status = Number(statusCode);
  if (!Number.isInteger(status) || status < 200 || status > 599 || typeof body !== 'string') return null;
  const lower = Object.entries(headers as object).map(([name, value]): [string, string] => [name.toLowerCase(), String(value)]);
  return {
    status,
    headers: {
      ...(body !== '' && { 'content-type': 'text/plain; charset=utf-8' }),
      ...Object.fromEntries(lower),
      ...((cookies as string[]).length > 0 && { 'set-cookie': cookies as string[] }),
    },
    body: Buffer.from(body, isBase64Encoded === true ? 'base64' : 'utf8'),
  };
}

function joinQuery(rawQuery: string): Record<string, string> {
  const joined = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(rawQuery)) {
    const former = joined.get(name);
    joined.set(name, former === undefined ? value : `${former},${value}`);
  }
  return Object.fromEntries(joined);
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

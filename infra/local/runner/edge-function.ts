import type { IncomingHttpHeaders } from 'node:http';
import { createContext, Script } from 'node:vm';
import type { EdgeCode, ForwardPolicy, Selection } from '../template/read-distribution.ts';

export interface EdgeEvent {
  readonly version: '1.0';
  readonly context: { readonly eventType: 'viewer-request' | 'viewer-response'; readonly requestId: string };
  readonly viewer: { readonly ip: string };
  readonly request: EdgeRequest;
  readonly response?: EdgeResponse;
}

export interface EdgeRequest {
  readonly method: string;
  readonly uri: string;
  readonly querystring: EdgeValues;
  readonly headers: EdgeValues;
  readonly cookies: EdgeValues;
}

export interface EdgeResponse {
  readonly statusCode: number;
  readonly statusDescription?: string;
  readonly headers?: EdgeValues;
  readonly cookies?: EdgeValues;
  readonly body?: string | { readonly data: string; readonly encoding: 'text' | 'base64' };
}

export interface EdgeValue {
  readonly value: string;
  readonly multiValue?: readonly { readonly value: string }[];
}
export type EdgeValues = Readonly<Record<string, EdgeValue>>;

export type EdgeFunction = (event: EdgeEvent) => Promise<EdgeRequest | EdgeResponse>;

/** ms; CloudFront allows about one, but a loaded laptop needs more. */
const longestRun = 5_000;

export function openEdgeFunction({ name, code }: EdgeCode): EdgeFunction {
  const context = createContext(Object.create(null) as object, { codeGeneration: { strings: false, wasm: false } });
  new Script(`${code}\nvar fudaCall = async (event) => JSON.stringify(await handler(JSON.parse(event)));`, {
    filename: `${name}.js`,
  }).runInContext(context);
  const call = new Script('fudaCall(fudaEvent)', { filename: `${name}-call.js` });
  return async (event) => {
    Object.assign(context, { fudaEvent: JSON.stringify(event) });
    const result = (await call.runInContext(context, { timeout: longestRun })) as string;
    return JSON.parse(result) as EdgeRequest | EdgeResponse;
  };
}

export interface ViewerRequest {
  readonly method: string;
  readonly path: string;
  readonly rawQuery: string;
  readonly headers: IncomingHttpHeaders;
}

export function toEdgeRequest({ method, path, rawQuery, headers }: ViewerRequest): EdgeRequest {
  const { cookie, ...others } = headers;
  return {
    method,
    uri: path,
    querystring: toValues(splitPairs(rawQuery, '&')),
    headers: toValues(Object.entries(others).flatMap(([name, value]) => [value ?? []].flat().map((one): Pair => [name, one]))),
    cookies: toValues(splitPairs(cookie ?? '', ';')),
  };
}

export function fromEdgeRequest(edge: EdgeRequest, before: ViewerRequest): ViewerRequest {
  const isSameQuery = JSON.stringify(edge.querystring) === JSON.stringify(toEdgeRequest(before).querystring);
  const cookie = fromValues(edge.cookies).map((pair) => pair.join('=')).join('; ');
  const headers: Record<string, string> = {};
  for (const [name, value] of fromValues(edge.headers)) {
    headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
  }
  return {
    method: edge.method,
    path: edge.uri,
    rawQuery: isSameQuery ? before.rawQuery : fromValues(edge.querystring).map((pair) => pair.join('=')).join('&'),
    headers: { ...headers, ...(cookie !== '' && { cookie }) },
  };
}

export function forward(request: ViewerRequest, policies: readonly ForwardPolicy[]): ViewerRequest {
  const { cookie, ...others } = request.headers;
  const passes = (kind: keyof ForwardPolicy, name: string) => policies.some((policy) => isTaken(policy[kind], name));
  const cookies = splitPairs(cookie ?? '', ';').filter(([name]) => passes('cookies', name));
  return {
    ...request,
    rawQuery: request.rawQuery
      .split('&')
      .filter((part) => part !== '' && passes('query', part.split('=')[0] ?? ''))
      .join('&'),
    headers: {
      ...Object.fromEntries(Object.entries(others).filter(([name]) => alwaysForwarded.has(name) || passes('headers', name))),
      ...(cookies.length > 0 && { cookie: cookies.map((pair) => pair.join('=')).join('; ') }),
    },
  };
}

export function fromEdgeResponse(response: EdgeResponse): { status: number; headers: Record<string, string | string[]>; body: Buffer } {
  const { statusCode, headers = {}, cookies = {}, body = '' } = response;
  const bytes = typeof body === 'string' ? Buffer.from(body) : Buffer.from(body.data, body.encoding === 'base64' ? 'base64' : 'utf8');
  const setCookie = fromValues(cookies).map((pair) => pair.join('='));
  return {
    status: statusCode,
    headers: { ...Object.fromEntries(fromValues(headers)), ...(setCookie.length > 0 && { 'set-cookie': setCookie }) },
    body: bytes,
  };
}

export function isEdgeResponse(result: EdgeRequest | EdgeResponse): result is EdgeResponse {
  return 'statusCode' in result;
}

export function toValues(pairs: readonly Pair[]): EdgeValues {
  const values: Record<string, EdgeValue> = {};
  for (const [name, value] of pairs) {
    const former = values[name];
    values[name] =
      former === undefined ? { value } : { value: former.value, multiValue: [...(former.multiValue ?? [{ value: former.value }]), { value }] };
  }
  return values;
}

type Pair = readonly [string, string];

const alwaysForwarded: ReadonlySet<string> = new Set(['content-type', 'content-length', 'transfer-encoding', 'range', 'if-none-match', 'if-modified-since']);

function isTaken({ take, names }: Selection, name: string): boolean {
  if (take === 'all' || take === 'none') return take === 'all';
  return names.includes(name.toLowerCase()) === (take === 'only');
}

function fromValues(values: EdgeValues): Pair[] {
  return Object.entries(values).flatMap(([name, { value, multiValue }]) =>
    (multiValue ?? [{ value }]).map((one): Pair => [name, one.value]),
  );
}

function splitPairs(text: string, separator: string): Pair[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const equals = part.indexOf('=');
      return equals < 0 ? [part, ''] : [part.slice(0, equals), part.slice(equals + 1)];
    });
}

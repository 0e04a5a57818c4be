import { randomUUID } from 'node:crypto';
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { readBody } from '../listen.ts';
import { signHeaders, type Credentials } from '../signature.ts';
import type { BehaviourModel, DistributionModel, HeadersPolicy, OriginModel } from '../template/read-distribution.ts';
import { largestRequest } from './api-gateway.ts';
import { openEdgeFunction, forward, fromEdgeRequest, fromEdgeResponse, isEdgeResponse, toEdgeRequest, toValues, type EdgeEvent, type EdgeFunction, type ViewerRequest } from './edge-function.ts';
import type { GatewayAnswer, GatewayRequest } from './gateway-event.ts';

export interface DistributionOptions {
  readonly model: DistributionModel;
  readonly api: { readonly domain: string; readonly call: (request: GatewayRequest) => Promise<GatewayAnswer> };
  readonly store: { readonly port: number; readonly bucketDomains: ReadonlyMap<string, string> };
  readonly region: string;
  readonly credentials: Credentials;
}

interface OriginAnswer {
  readonly status: number;
  readonly headers: Record<string, string | readonly string[]>;
  readonly body: Readable | Buffer;
}

export function openDistribution(options: DistributionOptions): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const behaviours = options.model.behaviours.map((behaviour) => openBehaviour(behaviour, options));
  const compress = openPacker();

  return async (request, response) => {
    const [path = '/', ...rest] = (request.url ?? '/').split('?');
    const viewer: ViewerRequest = { method: request.method ?? 'GET', path, rawQuery: rest.join('?'), headers: request.headers };
    const behaviour = behaviours.find(({ fits }) => fits(path));
    if (behaviour === undefined) throw new Error('The distribution has no default behaviour.');
    const answer = await behaviour.answer(viewer, request);
    const body = behaviour.compress ? await compress(request, answer) : answer.body;
    response.writeHead(answer.status, headersOf(answer));
    if (body instanceof Readable) await pipeline(body, response);
    else response.end(request.method === 'HEAD' ? undefined : body);
  };
}

interface Behaviour {
  readonly compress: boolean;
  readonly fits: (path: string) => boolean;
  readonly answer: (viewer: ViewerRequest, request: IncomingMessage) => Promise<OriginAnswer>;
}

function openBehaviour(model: BehaviourModel, options: DistributionOptions): Behaviour {
  const pattern = new RegExp(`^/?${model.pattern.replaceAll(/[.+^$()[\]{}|\\]/g, '\\$&').replaceAll('*', '.*').replaceAll('?', '.')}$`);
  const onRequest = model.onRequest === null ? null : openEdgeFunction(model.onRequest);
  const onResponse = model.onResponse === null ? null : openEdgeFunction(model.onResponse);
  const origin = options.model.origins.get(model.originId);
  if (origin === undefined) throw new Error(`The distribution has no origin ${model.originId}.`);
  const fetchOrigin = openOrigin(origin, options);

  const answer = async (viewer: ViewerRequest, request: IncomingMessage): Promise<OriginAnswer> => {
    if (!model.methods.includes(viewer.method)) {
      return plain(403, 'This distribution is not configured to allow the HTTP request method that was used for this request.');
    }
    const event = { requestId: randomUUID(), ip: request.socket.remoteAddress ?? '127.0.0.1' };
    const rooted = viewer.path === '/' && options.model.rootObject !== null ? { ...viewer, path: `/${options.model.rootObject}` } : viewer;
    let forwarded = rooted;
    if (onRequest !== null) {
      const result = await onRequest(eventOf('viewer-request', event, rooted));
      if (isEdgeResponse(result)) return withHeaders(fromEdgeResponse(result), model.headers);
      forwarded = fromEdgeRequest(result, rooted);
    }
    const answered = withHeaders(await fetchOrigin(forward(forwarded, model.forwarded), request), model.headers);
    return onResponse === null ? answered : await respond(onResponse, eventOf('viewer-response', event, forwarded), answered);
  };
  return { compress: model.compress, fits: (path) => pattern.test(path), answer };
}

function eventOf(eventType: 'viewer-request' | 'viewer-response', { requestId, ip }: { requestId: string; ip: string }, viewer: ViewerRequest): EdgeEvent {
  return { version: '1.0', context: { eventType, requestId }, viewer: { ip }, request: toEdgeRequest(viewer) };
}

async function respond(onResponse: EdgeFunction, event: EdgeEvent, answer: OriginAnswer): Promise<OriginAnswer> {
  const { 'set-cookie': cookies, ...others } = answer.headers;
  const pairs = Object.entries(others).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one]));
  const result = await onResponse({ ...event, response: { statusCode: answer.status, headers: toValues(pairs), cookies: {} } });
  if (!isEdgeResponse(result)) return plain(502, 'The CloudFront function did not return a response.');
  const { status, headers } = fromEdgeResponse(result);
  return { ...answer, status, headers: { ...headers, ...(cookies !== undefined && { 'set-cookie': cookies }) } };
}

type FetchOrigin = (forwarded: ViewerRequest, request: IncomingMessage) => Promise<OriginAnswer>;

function openOrigin(origin: OriginModel, options: DistributionOptions): FetchOrigin {
  if (origin.domain === options.api.domain) return openApiOrigin(origin, options);
  const bucket = options.store.bucketDomains.get(origin.domain);
  if (bucket === undefined) throw new Error(`The local runner does not know the origin ${origin.domain}.`);
  return openBucketOrigin(origin, bucket, options);
}

function openApiOrigin({ path: prefix, domain, headers: added }: OriginModel, { api }: DistributionOptions): FetchOrigin {
  return async ({ method, path, rawQuery, headers }, request) => {
    const body = await readBody(request, largestRequest);
    const bytes = body ?? Buffer.alloc(largestRequest + 1);
    const sourceIp = request.socket.remoteAddress ?? '127.0.0.1';
    const sent = { ...headers, ...added, host: domain };
    return { ...(await api.call({ method, path: prefix + path, rawQuery, headers: sent, body: bytes, sourceIp })) };
  };
}

function openBucketOrigin({ path: prefix, isSigned, headers: added }: OriginModel, bucket: string, { store, region, credentials }: DistributionOptions): FetchOrigin {
  return async ({ method, path, rawQuery, headers: viewerHeaders }, request) => {
    const target = `/${bucket}${prefix}${path}${rawQuery === '' ? '' : `?${rawQuery}`}`;
    const headers = { ...viewerHeaders, ...added, host: `127.0.0.1:${store.port}` };
    const rules = { service: 's3', region, credentials };
    const signature = isSigned ? await signHeaders({ method, target, headers }, rules) : {};
    return await new Promise((resolve, reject) => {
      const outgoing = httpRequest({ host: '127.0.0.1', port: store.port, method, path: target, headers: { ...headers, ...signature } });
      outgoing.once('error', reject);
      outgoing.once('response', (answer: IncomingMessage) => {
        const { connection: _connection, 'keep-alive': _keepAlive, ...kept } = answer.headers;
        resolve({ status: answer.statusCode ?? 502, headers: kept as Record<string, string | string[]>, body: answer });
      });
      request.pipe(outgoing);
    });
  };
}

function withHeaders(answer: OriginAnswer, policy: HeadersPolicy | null): OriginAnswer {
  if (policy === null) return answer;
  const headers = { ...answer.headers };
  for (const name of policy.remove) delete headers[name];
  for (const { name, value, override } of policy.set) {
    if (override || headers[name] === undefined) headers[name] = value;
  }
  return { ...answer, headers };
}

const compressible = /^(text\/|application\/(json|javascript|xml|manifest\+json|wasm)\b|image\/svg)/;

const keptBytes = 32_000_000;

/** Compresses like CloudFront (1,000 bytes to 10 MB) and changes the headers in place. Answers with an `etag` are compressed once. */
function openPacker() {
  const kept = new Map<string, Buffer>();
  let size = 0;
  const keep = (key: string, bytes: Buffer): void => {
    if (kept.has(key) || bytes.length > keptBytes) return;
    kept.set(key, bytes);
    size += bytes.length;
    for (const [oldest, own] of kept) {
      if (size <= keptBytes) return;
      kept.delete(oldest);
      size -= own.length;
    }
  };

  return async (request: IncomingMessage, answer: OriginAnswer): Promise<Readable | Buffer> => {
    const { headers, status, body } = answer;
    const accepted = (request.headers['accept-encoding'] ?? '');
    const length = Number(headers['content-length']);
    const mayPack = status === 200 && length >= 1000 && length <= 10_000_000 && headers['content-encoding'] === undefined;
    const coder = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
    if (!mayPack || coder === null || request.method === 'HEAD' || !compressible.test(String(headers['content-type']))) return body;
    const { etag } = headers;
    delete headers['content-length'];
    Object.assign(headers, { 'content-encoding': coder, vary: 'Accept-Encoding', etag: `W/${String(etag)}` });
    const packer = coder === 'br' ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : createGzip();
    const pack = (source: Readable) => source.on('error', (error) => packer.destroy(error)).pipe(packer);
    if (!(body instanceof Readable)) return pack(Readable.from([body]));
    if (etag === undefined) return pack(body);
    const key = `${coder} ${String(etag)} ${request.url}`;
    const before = kept.get(key);
    if (before === undefined) {
      const bytes = await buffer(pack(body));
      keep(key, bytes);
      return bytes;
    }
    body.resume();
    return before;
  };
}

function headersOf({ headers, body }: OriginAnswer): Record<string, string | string[] | number> {
  const listed = Object.entries(headers).map(([name, value]): [string, string | string[]] => [
    name,
    typeof value === 'string' ? value : [...value],
  ]);
  return { ...Object.fromEntries(listed), ...(Buffer.isBuffer(body) && { 'content-length': body.length }) };
}

function plain(status: number, text: string): OriginAnswer {
  return { status, headers: { 'content-type': 'text/plain' }, body: Buffer.from(text) };
}

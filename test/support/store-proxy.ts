import { createServer, request as send } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What goes wrong with a request to the store of files: refused as S3 does while it grows or to who may not, broken off before it arrives, done without an answer, or broken off in the middle or at the beginning of the answer's body. */
export type StoreFault = 'slow_down' | 'denied' | 'reset' | 'lost' | 'cut' | 'nothing';

let plan: (method: string, path: string) => StoreFault | undefined = () => undefined;
let met = 0;

/** From now on requests meet what is planned for them; answers how many faults were met. */
export const plant = (faults: typeof plan): (() => number) => {
  [plan, met] = [faults, 0];
  return () => met;
};

/** The first requests of each kind meet these faults in turn. */
export const inTurnFor = (...faults: readonly StoreFault[]): typeof plan => {
  const left = new Map<string, StoreFault[]>();
  return (method, path) => {
    const kind = `${method} ${path.replaceAll(/=[^&]*/g, '')}`;
    const own = left.get(kind) ?? [...faults];
    left.set(kind, own);
    return own.shift();
  };
};

const target = new URL(process.env['AWS_ENDPOINT_URL_S3'] ?? '');

const forward = (from: IncomingMessage, body: Buffer): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    send(new URL(from.url ?? '/', target), { method: from.method, headers: { ...from.headers, 'content-length': String(body.length) } }, resolve).on('error', reject).end(body);
  });

const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const body = await buffer(request);
  // A signed address is a browser's, which tries again by hand.
  const fault = request.url?.includes('X-Amz-Signature') ? undefined : plan(request.method ?? '', request.url ?? '');
  if (fault !== undefined) met += 1;
  if (fault === 'reset') return void request.socket.destroy();
  if (fault === 'slow_down' || fault === 'denied') {
    const [status, code] = fault === 'denied' ? [403, 'AccessDenied'] : [503, 'SlowDown'];
    response.writeHead(status, { 'content-type': 'application/xml' });
    return void response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>No.</Message></Error>`);
  }
  const from = await forward(request, body);
  const bytes = await buffer(from);
  if (fault === 'lost') return void request.socket.destroy();
  const { 'transfer-encoding': _chunked, ...headers } = from.headers;
  response.writeHead(from.statusCode ?? 502, { ...headers, ...(request.method !== 'HEAD' && { 'content-length': String(bytes.length) }) });
  if (fault !== 'cut' && fault !== 'nothing') return void response.end(bytes);
  response.flushHeaders();
  response.write(bytes.subarray(0, fault === 'cut' ? bytes.length / 2 : 0), () => request.socket.destroy());
};

/** Stands between the functions and the local store of files; to be imported before everything that speaks to it. */
const server = createServer((request, response) => {
  answer(request, response).catch(() => request.socket.destroy());
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
server.unref();
process.env['AWS_ENDPOINT_URL_S3'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

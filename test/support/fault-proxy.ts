import { createServer, request as send } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { randomOf } from './sweeps.ts';

/** What may go wrong with a request to the storage, and how often (of 1). */
const faults = {
  /** Refused before it is looked at. */
  throttled: 0.04,
  failed: 0.03,
  /** The line breaks before the request arrives. */
  reset: 0.02,
  /** Another transaction holds one of the items; for transactions only. */
  conflict: 0.08,
  /** Done, but nobody hears of it; the second kind breaks in the middle of the answer. */
  lost: 0.05,
  cut: 0.03,
  /** Some keys are left for later; for batches only. */
  unprocessed: 0.1,
  delayed: 0.1,
} as const;
export type Fault = keyof typeof faults;

/** How often each fault was met. */
export const met = new Map<Fault, number>();

let random: (() => number) | undefined;

/** From now on requests meet faults; without a seed they meet none. */
export const arm = (seed?: number): void => {
  random = seed === undefined ? undefined : randomOf(seed);
};

const fits = (fault: Fault, operation: string): boolean =>
  fault === 'conflict' ? operation === 'TransactWriteItems' : fault !== 'unprocessed' || operation === 'BatchGetItem';

const draw = (operation: string): Fault | undefined => {
  if (random === undefined) return undefined;
  let place = random();
  for (const [name, share] of Object.entries(faults) as [Fault, number][]) {
    if (!fits(name, operation)) continue;
    place -= share;
    if (place >= 0) continue;
    met.set(name, (met.get(name) ?? 0) + 1);
    return name;
  }
  return undefined;
};

const target = new URL(process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '');

const forward = async (from: IncomingMessage, body: Buffer): Promise<{ status: number; bytes: Buffer }> => {
  const headers = { ...from.headers, 'content-length': String(body.length) };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    send(target, { method: 'POST', headers }, resolve).on('error', reject).end(body);
  });
  return { status: answer.statusCode ?? 502, bytes: await buffer(answer) };
};

interface Batch {
  readonly RequestItems: Readonly<Record<string, { readonly Keys: readonly unknown[] }>>;
}

/** Asks for the first key only and hands the others back. */
const leaveSome = async (from: IncomingMessage, body: Buffer): Promise<Buffer> => {
  const { RequestItems, ...rest } = JSON.parse(body.toString()) as Batch;
  const parts = Object.entries(RequestItems);
  const first = Object.fromEntries(parts.map(([table, part]) => [table, { ...part, Keys: part.Keys.slice(0, 1) }]));
  const left = Object.fromEntries(parts.map(([table, part]) => [table, { ...part, Keys: part.Keys.slice(1) }]));
  const { bytes } = await forward(from, Buffer.from(JSON.stringify({ ...rest, RequestItems: first })));
  return Buffer.from(JSON.stringify({ ...(JSON.parse(bytes.toString()) as object), UnprocessedKeys: left }));
};

const refuse = (response: ServerResponse, status: number, type: string, more: object = {}): void => {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
  response.end(JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: 'A fault of the test', ...more }));
};

const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const body = await buffer(request);
  const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
  const fault = draw(operation);
  if (fault === 'throttled') return refuse(response, 400, 'ThrottlingException');
  if (fault === 'failed') return refuse(response, 500, 'InternalServerError');
  if (fault === 'reset') return void request.socket.destroy();
  if (fault === 'conflict') {
    const { TransactItems } = JSON.parse(body.toString()) as { readonly TransactItems: readonly unknown[] };
    const CancellationReasons = TransactItems.map((_action, index) => ({ Code: index === TransactItems.length - 1 ? 'TransactionConflict' : 'None' }));
    return refuse(response, 400, 'TransactionCanceledException', { CancellationReasons });
  }
  if (fault === 'delayed') await pause(20);
  const { status, bytes } = fault === 'unprocessed' ? { status: 200, bytes: await leaveSome(request, body) } : await forward(request, body);
  if (fault === 'lost') return void request.socket.destroy();
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0', 'content-length': String(bytes.length) });
  if (fault !== 'cut') return void response.end(bytes);
  response.write(bytes.subarray(0, bytes.length / 2), () => request.socket.destroy());
};

/** Stands between the functions and the local DynamoDB; to be imported before everything that speaks to it. */
const server = createServer((request, response) => {
  answer(request, response).catch(() => request.socket.destroy());
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
server.unref();
process.env['AWS_ENDPOINT_URL_DYNAMODB'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

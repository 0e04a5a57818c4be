import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BucketDisk } from './bucket-disk.ts';

/** One verified request to one bucket. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly bucket: string;
  readonly disk: BucketDisk;
  readonly key: string;
  readonly query: ReadonlyMap<string, string>;
  readonly payloadHash: string;
}

export function answer(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  response.writeHead(status, headers).end();
}

export function answerXml(response: ServerResponse, status: number, xml: string): void {
  const body = Buffer.from(xml);
  response.writeHead(status, { 'content-type': 'application/xml', 'content-length': body.length }).end(body);
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BucketDisk } from './bucket-disk.ts';

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

export class S3Error extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

type XmlNode = string | number | boolean | XmlElements;
export interface XmlElements {
  readonly [name: string]: XmlNode | readonly XmlNode[] | undefined;
}

export function writeXml(root: string, content: XmlElements): string {
  const space = root === 'Error' ? '' : ' xmlns="http://s3.amazonaws.com/doc/2006-03-01/"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${space}>${writeElements(content)}</${root}>`;
}

function writeElements(elements: XmlElements): string {
  return Object.entries(elements)
    .flatMap(([name, value]) => {
      if (value === undefined) return [];
      const nodes: readonly XmlNode[] = Array.isArray(value) ? value : [value as XmlNode];
      return nodes.map((node) => `<${name}>${typeof node === 'object' ? writeElements(node) : escape(String(node))}</${name}>`);
    })
    .join('');
}

export function readElements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, 'g'))].map((match) => match[1] ?? '');
}

export function readText(xml: string, name: string): string | undefined {
  const [inner] = readElements(xml, name);
  return inner === undefined ? undefined : unescape(inner);
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"]|\p{Cc}/gu, (sign) => `&#${sign.charCodeAt(0)};`);
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescape(text: string): string {
  return text.replaceAll(/&(?:#x([0-9a-fA-F]+)|#(\d+)|(\w+));/g, (whole, hex?: string, decimal?: string, name?: string) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    return named[name ?? ''] ?? whole;
  });
}

import { createReadStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { BucketDisk, StoredObject } from './bucket-disk.ts';
import { answer, answerXml, S3Error, readElements, readText, writeXml, type Exchange } from './exchange.ts';
import { receiveBody } from './receive-body.ts';

const storedHeaders = ['content-type', 'content-disposition', 'content-language', 'cache-control', 'expires'];
const largestDelete = 1000;

export async function putObject(exchange: Exchange): Promise<void> {
  const { request, response, disk, key, query, payloadHash } = exchange;
  if (request.headers['x-amz-copy-source'] !== undefined) {
    throw new S3Error(501, 'NotImplemented', 'Copying objects is not implemented.');
  }
  const mayReplace = writeCondition(request.headers);
  mayReplace(disk.get(key));
  const path = disk.newBodyPath();
  const body = await receiveBody(request, path, { payloadHash, headers: request.headers, query });
  const object: StoredObject = {
    key,
    body: body.file,
    size: body.size,
    etag: `"${body.md5}"`,
    modified: new Date().toISOString(),
    headers: headersToStore(request.headers),
    checksums: body.checksums,
  };
  try {
    await disk.commit(object, mayReplace);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  answer(response, 200, { etag: object.etag, ...object.checksums });
}

export async function getObject(exchange: Exchange): Promise<void> {
  const { request, response, disk, query } = exchange;
  const object = find(exchange);
  const headers: Record<string, string> = {
    'accept-ranges': 'bytes',
    'content-type': 'binary/octet-stream',
    ...object.headers,
    ...responseOverrides(query),
    etag: object.etag,
    'last-modified': new Date(object.modified).toUTCString(),
  };
  if (isUnchanged(request.headers, object)) return answer(response, 304, headers);
  const range = readRange(request.headers.range, object.size);
  if (range === null && request.headers['x-amz-checksum-mode'] === 'ENABLED') Object.assign(headers, object.checksums);
  const { start, end } = range ?? { start: 0, end: object.size - 1 };
  if (range !== null) headers['content-range'] = `bytes ${start}-${end}/${object.size}`;
  headers['content-length'] = String(end - start + 1);
  if (request.method === 'HEAD' || object.size === 0) return answer(response, range === null ? 200 : 206, headers);
  const stream = createReadStream(disk.bodyPath(object), { start, end });
  response.writeHead(range === null ? 200 : 206, headers);
  await pipeline(stream, response);
}

export async function deleteObject({ disk, key, response }: Exchange): Promise<void> {
  await disk.remove(key);
  answer(response, 204);
}

export async function deleteObjects({ request, response, disk, query, payloadHash }: Exchange): Promise<void> {
  const document = await receiveDocument(disk.newBodyPath(), { request, query, payloadHash });
  const keys = readElements(document, 'Object').map((object) => readText(object, 'Key') ?? '');
  if (keys.length === 0 || keys.length > largestDelete || keys.includes('')) {
    throw new S3Error(400, 'MalformedXML', 'The list of keys to delete is malformed.');
  }
  for (const key of keys) await disk.remove(key);
  const isQuiet = readText(document, 'Quiet') === 'true';
  answerXml(response, 200, writeXml('DeleteResult', { Deleted: isQuiet ? [] : keys.map((key) => ({ Key: key })) }));
}

export async function receiveDocument(
  path: string,
  { request, query, payloadHash }: Pick<Exchange, 'request' | 'query' | 'payloadHash'>,
): Promise<string> {
  await receiveBody(request, path, { payloadHash, headers: request.headers, query });
  const text = await readFile(path, 'utf8');
  await rm(path, { force: true });
  return text;
}

export function headersToStore(headers: IncomingHttpHeaders): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if ((storedHeaders.includes(name) || name.startsWith('x-amz-meta-')) && typeof value === 'string') kept[name] = value;
  }
  const encodings = (headers['content-encoding'] ?? '').split(',').map((part) => part.trim());
  const encoding = encodings.filter((part) => part !== '' && part !== 'aws-chunked').join(', ');
  return encoding === '' ? kept : { ...kept, 'content-encoding': encoding };
}

export function writeCondition(headers: IncomingHttpHeaders): (current: StoredObject | undefined) => void {
  return (current) => {
    if (headers['if-none-match'] === '*' && current !== undefined) throw preconditionFailed();
    if (headers['if-match'] !== undefined && headers['if-match'] !== current?.etag) throw preconditionFailed();
  };
}

function preconditionFailed(): S3Error {
  return new S3Error(412, 'PreconditionFailed', 'At least one of the preconditions you specified did not hold.');
}

function find({ disk, key }: Exchange): StoredObject {
  const object = disk.get(key);
  if (object === undefined) throw new S3Error(404, 'NoSuchKey', 'The specified key does not exist.');
  return object;
}

function responseOverrides(query: ReadonlyMap<string, string>): Record<string, string> {
  const overrides = [...query].filter(([name]) => name.startsWith('response-'));
  return Object.fromEntries(overrides.map(([name, value]) => [name.slice('response-'.length), value]));
}

function isUnchanged(headers: IncomingHttpHeaders, object: StoredObject): boolean {
  if (headers['if-match'] !== undefined && headers['if-match'] !== object.etag) {
    throw preconditionFailed();
  }
  const tags = headers['if-none-match'];
  if (tags !== undefined) return tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === object.etag);
  const since = headers['if-modified-since'];
  return since !== undefined && Math.floor(Date.parse(object.modified) / 1000) <= Date.parse(since) / 1000;
}

function readRange(header: string | undefined, size: number): { start: number; end: number } | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (match === null || (match[1] === '' && match[2] === '')) return null;
  const [, first = '', last = ''] = match;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start > end) throw new S3Error(416, 'InvalidRange', 'The requested range is not satisfiable.');
  return { start, end };
}

const largestPage = 1000;

export function listObjects(name: string, disk: BucketDisk, query: ReadonlyMap<string, string>): string {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const asked = Number(query.get('max-keys') ?? largestPage);
  if (!Number.isInteger(asked) || asked < 0) throw new S3Error(400, 'InvalidArgument', 'max-keys must be a whole number.');
  const limit = Math.min(asked, largestPage);
  const token = query.get('continuation-token');
  const after = token === undefined ? (query.get('start-after') ?? '') : Buffer.from(token, 'base64url').toString('utf8');
  const encode = query.get('encoding-type') === 'url' ? encodeKey : (key: string) => key;

  const contents: string[] = [];
  const folders: string[] = [];
  let last = after;
  let isTruncated = false;
  for (const key of disk.keys()) {
    if (!key.startsWith(prefix) || (after !== '' && !isAfter(key, after))) continue;
    const cut = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
    const folder = cut < 0 ? null : key.slice(0, cut + delimiter.length);
    if (folder !== null && (folder === folders.at(-1) || folder === after)) continue;
    if (contents.length + folders.length >= limit) {
      isTruncated = limit > 0;
      break;
    }
    if (folder === null) contents.push(key);
    else folders.push(folder);
    last = folder ?? key;
  }

  return writeXml('ListBucketResult', {
    Name: name,
    Prefix: encode(prefix),
    ...(delimiter !== '' && { Delimiter: encode(delimiter) }),
    ...(token !== undefined && { ContinuationToken: token }),
    ...(query.has('start-after') && { StartAfter: encode(query.get('start-after') ?? '') }),
    ...(query.has('encoding-type') && { EncodingType: 'url' }),
    MaxKeys: limit,
    KeyCount: contents.length + folders.length,
    IsTruncated: isTruncated,
    ...(isTruncated && { NextContinuationToken: Buffer.from(last, 'utf8').toString('base64url') }),
    Contents: contents.flatMap((key) => {
      const object = disk.get(key);
      if (object === undefined) return [];
      const { modified, etag, size } = object;
      return [{ Key: encode(key), LastModified: modified, ETag: etag, Size: size, StorageClass: 'STANDARD' }];
    }),
    CommonPrefixes: folders.map((folder) => ({ Prefix: encode(folder) })),
  });
}

function isAfter(key: string, after: string): boolean {
  return Buffer.compare(Buffer.from(key), Buffer.from(after)) > 0;
}

function encodeKey(key: string): string {
  return encodeURIComponent(key).replaceAll('%2F', '/');
}

import type { BucketDisk } from './bucket-disk.ts';
import { S3Error } from './s3-error.ts';
import { writeXml } from './xml.ts';

const largestPage = 1000;

/** ListObjectsV2: prefix, delimiter, start and continuation, in the order of the keys' bytes. */
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
    // A folder that a former page ended with has been told already.
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

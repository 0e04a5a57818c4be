import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { basename } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import type { WrittenBody } from './bucket-disk.ts';
import { S3Error } from './exchange.ts';

const longestLine = 8 * 1024;

function openChunks(): { stage: Transform; trailers: () => Record<string, string> } {
  const trailers: Record<string, string> = {};
  let pending: Buffer = Buffer.alloc(0);
  let remaining = 0;
  let expects: 'size' | 'data' | 'line end' | 'trailer' | 'nothing' = 'size';

  const takeLine = (): string | null => {
    const end = pending.indexOf('\r\n');
    if (end < 0 && pending.length > longestLine) throw torn();
    if (end < 0) return null;
    const line = pending.subarray(0, end).toString('latin1');
    pending = pending.subarray(end + 2);
    return line;
  };
  const readLine = (line: string): void => {
    if (expects === 'size') {
      const [size = ''] = line.split(';');
      if (!/^[0-9a-fA-F]{1,8}$/.test(size)) throw torn();
      remaining = Number.parseInt(size, 16);
      expects = remaining === 0 ? 'trailer' : 'data';
    } else if (expects === 'line end') {
      if (line !== '') throw torn();
      expects = 'size';
    } else if (line === '') {
      expects = 'nothing';
    } else {
      const colon = line.indexOf(':');
      if (colon < 1) throw torn();
      trailers[line.slice(0, colon).trim().toLowerCase()] = line.slice(colon + 1).trim();
    }
  };
  const stage = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      try {
        while (pending.length > 0 && expects !== 'nothing') {
          if (expects === 'data') {
            const piece = pending.subarray(0, remaining);
            pending = pending.subarray(piece.length);
            remaining -= piece.length;
            if (remaining === 0) expects = 'line end';
            this.push(piece);
          } else {
            const line = takeLine();
            if (line === null) break;
            readLine(line);
          }
        }
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      // Some clients omit the empty line after the last trailer.
      done(expects === 'nothing' || expects === 'trailer' ? null : torn());
    },
  });
  return { stage, trailers: () => trailers };
}

function torn(): S3Error {
  return new S3Error(400, 'IncompleteBody', 'The chunks of the body are malformed or end too early.');
}

export interface BodyPromises {
  readonly payloadHash: string;
  readonly headers: IncomingHttpHeaders;
  readonly query: ReadonlyMap<string, string>;
}

export interface ReceivedBody extends WrittenBody {
  readonly checksums: Record<string, string>;
}

const unsignedTrailer = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER';

export async function receiveBody(body: Readable, path: string, promises: BodyPromises): Promise<ReceivedBody> {
  const { payloadHash, headers } = promises;
  if (payloadHash.startsWith('STREAMING-') && payloadHash !== unsignedTrailer) {
    throw new S3Error(501, 'NotImplemented', `Bodies of kind ${payloadHash} are not implemented.`);
  }
  const chunks = payloadHash === unsignedTrailer ? openChunks() : null;
  const meter = measure();
  try {
    const stages = chunks === null ? [meter.stage] : [chunks.stage, meter.stage];
    await pipeline([body, ...stages, createWriteStream(path, { flags: 'wx' })]);
    const trailers = chunks === null ? {} : chunks.trailers();
    const promised = readChecksums({ ...headers, ...Object.fromEntries(promises.query), ...trailers });
    const declaredLength = chunks === null ? undefined : headers['x-amz-decoded-content-length'];
    if (typeof declaredLength === 'string' && Number(declaredLength) !== meter.size()) {
      throw new S3Error(400, 'IncompleteBody', 'The body is not as long as the request says.');
    }
    const actual = meter.digests();
    if (/^[0-9a-f]{64}$/.test(payloadHash) && payloadHash !== actual.sha256.toString('hex')) {
      throw new S3Error(400, 'XAmzContentSHA256Mismatch', 'The body does not have the SHA-256 that was signed.');
    }
    checkDigest(headers['content-md5']?.toString(), actual.md5, 'Content-MD5');
    for (const [name, value] of Object.entries(promised)) checkDigest(value, digestOf(name, actual), name);
    return { file: basename(path), size: meter.size(), md5: actual.md5.toString('hex'), checksums: promised };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

interface Digests {
  readonly md5: Buffer;
  readonly sha1: Buffer;
  readonly sha256: Buffer;
  readonly crc32: Buffer;
}

function measure(): { stage: Transform; size: () => number; digests: () => Digests } {
  const [md5, sha1, sha256] = ['md5', 'sha1', 'sha256'].map((name) => createHash(name)) as [Hash, Hash, Hash];
  let crc = 0;
  let size = 0;
  const stage = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      crc = crc32(chunk, crc);
      for (const hash of [md5, sha1, sha256]) hash.update(chunk);
      done(null, chunk);
    },
  });
  const digests = () => {
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc);
    return { md5: md5.digest(), sha1: sha1.digest(), sha256: sha256.digest(), crc32: sum };
  };
  return { stage, size: () => size, digests };
}

function readChecksums(sources: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries(sources)) {
    const lower = name.toLowerCase();
    if (/^x-amz-checksum-(?!algorithm|mode|type)/.test(lower) && typeof value === 'string') found[lower] = value;
  }
  return found;
}

function digestOf(header: string, digests: Digests): Buffer {
  const digest = new Map(Object.entries(digests)).get(header.slice('x-amz-checksum-'.length)) as Buffer | undefined;
  if (digest === undefined) throw new S3Error(501, 'NotImplemented', `The checksum ${header} is not implemented.`);
  return digest;
}

function checkDigest(promised: string | undefined, actual: Buffer, name: string): void {
  if (promised !== undefined && promised !== actual.toString('base64')) {
    throw new S3Error(400, 'BadDigest', `The ${name} you specified did not match the calculated checksum.`);
  }
}

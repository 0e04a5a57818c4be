import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { StoredObject } from './bucket-disk.ts';
import { answer, answerXml, S3Error, readElements, readText, writeXml, type Exchange } from './exchange.ts';
import { headersToStore, receiveDocument, writeCondition } from './objects.ts';
import { receiveBody, type ReceivedBody } from './receive-body.ts';

interface Upload {
  readonly bucket: string;
  readonly key: string;
  readonly started: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly parts: Map<number, ReceivedBody & { readonly modified: string }>;
}

const smallestPart = 5 * 1024 * 1024;
const highestPart = 10_000;

export function openMultipart() {
  const uploads = new Map<string, Upload>();

  const find = ({ bucket, key, query }: Exchange): Upload => {
    const upload = uploads.get(query.get('uploadId') ?? '');
    if (upload === undefined || upload.bucket !== bucket || upload.key !== key) {
      throw new S3Error(404, 'NoSuchUpload', 'The specified upload does not exist. It may have been aborted or completed.');
    }
    return upload;
  };

  const close = async ({ disk, query }: Exchange, upload: Upload): Promise<void> => {
    uploads.delete(query.get('uploadId') ?? '');
    for (const part of upload.parts.values()) await rm(partPath(disk.newBodyPath(), part), { force: true });
  };

  return {
    create: ({ request, response, bucket, key }: Exchange): void => {
      const id = randomUUID();
      const started = new Date().toISOString();
      uploads.set(id, { bucket, key, started, headers: headersToStore(request.headers), parts: new Map() });
      answerXml(response, 200, writeXml('InitiateMultipartUploadResult', { Bucket: bucket, Key: key, UploadId: id }));
    },

    putPart: async (exchange: Exchange): Promise<void> => {
      const { request, response, disk, query, payloadHash } = exchange;
      const upload = find(exchange);
      const number = Number(query.get('partNumber'));
      if (!Number.isInteger(number) || number < 1 || number > highestPart) {
        throw new S3Error(400, 'InvalidArgument', 'Part number must be an integer between 1 and 10000, inclusive.');
      }
      const path = disk.newBodyPath();
      const body = await receiveBody(request, path, { payloadHash, headers: request.headers, query });
      const former = upload.parts.get(number);
      upload.parts.set(number, { ...body, modified: new Date().toISOString() });
      if (former !== undefined) await rm(partPath(path, former), { force: true });
      answer(response, 200, { etag: `"${body.md5}"`, ...body.checksums });
    },

    complete: async (exchange: Exchange): Promise<void> => {
      const { request, response, bucket, disk, key } = exchange;
      const upload = find(exchange);
      const parts = chosenParts(upload, await receiveDocument(disk.newBodyPath(), exchange));
      const path = disk.newBodyPath();
      const md5 = createHash('md5');
      const joined = async function* () {
        for (const part of parts) {
          yield* createReadStream(partPath(path, part)) as AsyncIterable<Buffer>;
          md5.update(Buffer.from(part.md5, 'hex'));
        }
      };
      await pipeline(joined, createWriteStream(path, { flags: 'wx' }));
      const object: StoredObject = {
        key,
        body: basename(path),
        size: parts.reduce((sum, part) => sum + part.size, 0),
        etag: `"${md5.digest('hex')}-${parts.length}"`,
        modified: new Date().toISOString(),
        headers: upload.headers,
        checksums: {},
      };
      try {
        await disk.commit(object, writeCondition(request.headers));
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
      await close(exchange, upload);
      answerXml(response, 200, writeXml('CompleteMultipartUploadResult', { Bucket: bucket, Key: key, ETag: object.etag }));
    },

    abort: async (exchange: Exchange): Promise<void> => {
      await close(exchange, find(exchange));
      answer(exchange.response, 204);
    },

    listParts: (exchange: Exchange): void => {
      const { response, bucket, key, query } = exchange;
      const parts = [...find(exchange).parts].toSorted(([a], [b]) => a - b);
      const xml = writeXml('ListPartsResult', {
        Bucket: bucket,
        Key: key,
        UploadId: query.get('uploadId') ?? '',
        MaxParts: highestPart,
        IsTruncated: false,
        Part: parts.map(([number, part]) => ({
          PartNumber: number,
          LastModified: part.modified,
          ETag: `"${part.md5}"`,
          Size: part.size,
        })),
      });
      answerXml(response, 200, xml);
    },

    listUploads: ({ response, bucket }: Exchange): void => {
      const open = [...uploads].filter(([, upload]) => upload.bucket === bucket);
      const xml = writeXml('ListMultipartUploadsResult', {
        Bucket: bucket,
        IsTruncated: false,
        Upload: open.map(([id, upload]) => ({ Key: upload.key, UploadId: id, Initiated: upload.started })),
      });
      answerXml(response, 200, xml);
    },
  };
}

function chosenParts(upload: Upload, document: string): ReceivedBody[] {
  let former = 0;
  const parts = readElements(document, 'Part').map((element) => {
    const number = Number(readText(element, 'PartNumber'));
    const part = upload.parts.get(number);
    if (part === undefined || `"${part.md5}"` !== `"${(readText(element, 'ETag') ?? '').replaceAll('"', '')}"`) {
      throw new S3Error(400, 'InvalidPart', 'One or more of the specified parts could not be found.');
    }
    if (number <= former) throw new S3Error(400, 'InvalidPartOrder', 'The list of parts was not in ascending order.');
    former = number;
    return part;
  });
  if (parts.length === 0) throw new S3Error(400, 'MalformedXML', 'The list of parts is empty or malformed.');
  if (parts.slice(0, -1).some((part) => part.size < smallestPart)) {
    throw new S3Error(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size.');
  }
  return parts;
}

function partPath(anyBodyPath: string, part: { readonly file: string }): string {
  return join(dirname(anyBodyPath), part.file);
}

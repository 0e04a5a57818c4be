import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { PutObjectCommandInput } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiveBody } from '#infra/local/object-store/receive-body.ts';
import { startObjectStore } from '#infra/local/object-store/start-object-store.ts';
import type { Server } from '#infra/local/listen.ts';

const region = 'ap-northeast-1';
const credentials = { accessKeyId: 'local', secretAccessKey: 'local-secret' };
const Bucket = 'files';
const cors = [{ AllowedOrigins: ['https://fuda.example'], AllowedMethods: ['GET'], AllowedHeaders: ['*'], MaxAge: 600 }];

let dir: string;
let store: Server;
let s3: S3Client;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'fuda-store-'));
  store = await openStore();
  s3 = clientOf(store);
});

afterAll(async () => {
  await store.stop();
  await rm(dir, { recursive: true });
});

const openStore = () =>
  startObjectStore({ dir, credentials, region, buckets: [{ name: Bucket, cors }, { name: 'other', cors: [] }] });
const clientOf = ({ endpoint }: Server, more: object = {}) => new S3Client({ region, endpoint, credentials, maxAttempts: 1, ...more });
const put = (Key: string, Body: PutObjectCommandInput['Body'], more: object = {}) =>
  s3.send(new PutObjectCommand({ Bucket, Key, Body, ...more }));
const read = async (Key: string, more: object = {}) => {
  const answer = await s3.send(new GetObjectCommand({ Bucket, Key, ...more }));
  return Buffer.from((await answer.Body?.transformToByteArray()) ?? []);
};
const presign = (Key: string, expiresIn = 60, more: object = {}) =>
  getSignedUrl(s3, new GetObjectCommand({ Bucket, Key }), { expiresIn, ...more });
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (reason: { name: string; $metadata?: { httpStatusCode?: number } }) => reason,
  );
  return [error?.$metadata?.httpStatusCode, error?.name];
};
const statusAndCode = async (answer: Response) => [answer.status, /<Code>(\w+)</.exec(await answer.text())?.[1]];

const askAs = (more: object) => refusal(clientOf(store, more).send(new GetObjectCommand({ Bucket, Key: 'secret' })));

const start = async (Key: string, more: object = {}) => {
  const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ Bucket, Key, ...more }));
  return { Bucket, Key, UploadId };
};

const preflight = (bucket: string, origin: string, method: string) =>
  fetch(`${store.endpoint}/${bucket}/secret`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': 'range' },
  });

describe('objects', () => {
  it('come back with their bytes and headers', async () => {
    const bytes = randomBytes(300_000);
    await put('a/b.bin', bytes, { ContentType: 'application/x-test', CacheControl: 'no-store', Metadata: { by: 'aoi' } });
    const head = await s3.send(new HeadObjectCommand({ Bucket, Key: 'a/b.bin' }));
    expect(await read('a/b.bin')).toEqual(bytes);
    expect(head).toMatchObject({
      ContentLength: 300_000,
      ContentType: 'application/x-test',
      CacheControl: 'no-store',
      Metadata: { by: 'aoi' },
      ETag: `"${createHash('md5').update(bytes).digest('hex')}"`,
    });
  });

  it.each(['東京/外傷 登録.csv', 'កម្ពុជា/ឯកសារ.csv', "plus+quote'(1)*#%&=?;.csv", 'a//b', '%41', 'tab\tline\nend', '😀'])(
    'keep the key %j',
    async (key) => {
      await put(key, key);
      expect((await read(key)).toString()).toBe(key);
      const listed = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: key }));
      expect(listed.Contents?.map((entry) => entry.Key)).toEqual([key]);
      expect(await (await fetch(await presign(key))).text()).toBe(key);
    },
  );

  it('come over connections that stay open longer than clients keep them', async () => {
    await put('kept', 'x');
    expect((await fetch(await presign('kept'))).headers.get('keep-alive')).toBe('timeout=65');
  });

  it('may be streamed, with the checksum in a trailer', async () => {
    const pieces = Array.from({ length: 40 }, () => randomBytes(65_537));
    const body = Buffer.concat(pieces);
    await put('streamed', Readable.from(pieces), { ContentLength: body.length });
    expect(await read('streamed')).toEqual(body);
  });

  it('whose checksum does not fit the body are refused and leave nothing behind', async () => {
    const address = await getSignedUrl(s3, new PutObjectCommand({ Bucket, Key: 'torn' }), { expiresIn: 60 });
    expect(await statusAndCode(await fetch(address, { method: 'PUT', body: 'not empty' }))).toEqual([400, 'BadDigest']);
    expect(await refusal(read('torn'))).toEqual([404, 'NoSuchKey']);
  });

  it.each([
    ['fits', '3\r\nabc\r\n0\r\nx-amz-checksum-crc32:NSRBwg==\r\n\r\n', null],
    ['does not fit', '3\r\nabd\r\n0\r\nx-amz-checksum-crc32:NSRBwg==\r\n\r\n', 'BadDigest'],
    ['never comes', '3\r\nabc\r\n', 'IncompleteBody'],
    ['follows a torn chunk', '5\r\nabc\r\n0\r\n\r\n', 'IncompleteBody'],
  ])('in chunks whose trailer %s', async (_name, text, code) => {
    const path = join(dir, randomBytes(8).toString('hex'));
    const promises = { payloadHash: 'STREAMING-UNSIGNED-PAYLOAD-TRAILER', headers: {}, query: new Map<string, string>() };
    const outcome = await receiveBody(Readable.from(text.match(/[^]/g) ?? []).map((letter: string) => Buffer.from(letter)), path, promises).then(
      () => null,
      (error: { code?: string }) => error.code,
    );
    expect(outcome).toBe(code);
    expect(existsSync(path)).toBe(code === null);
  });

  it('are replaced as a whole, and once only where they must not exist', async () => {
    await put('twice', 'first');
    expect(await refusal(put('twice', 'second', { IfNoneMatch: '*' }))).toEqual([412, 'PreconditionFailed']);
    await put('twice', 'third');
    expect((await read('twice')).toString()).toBe('third');
    const racers = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => put('raced', `${n}`, { IfNoneMatch: '*' })));
    expect(racers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('are read in ranges and with other headers', async () => {
    await put('digits', '0123456789', { ContentType: 'text/plain' });
    expect((await read('digits', { Range: 'bytes=2-4' })).toString()).toBe('234');
    expect((await read('digits', { Range: 'bytes=-3' })).toString()).toBe('789');
    expect((await read('digits', { Range: 'bytes=8-' })).toString()).toBe('89');
    expect(await refusal(read('digits', { Range: 'bytes=20-30' }))).toEqual([416, 'InvalidRange']);
    const name = `attachment; filename*=UTF-8''${encodeURIComponent('データ(1).csv')}`;
    const command = new GetObjectCommand({ Bucket, Key: 'digits', ResponseContentDisposition: name, ResponseContentType: 'text/csv' });
    const answer = await fetch(await getSignedUrl(s3, command, { expiresIn: 60 }), { headers: { range: 'bytes=0-0' } });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe('bytes 0-0/10');
    expect(answer.headers.get('content-disposition')).toBe(name);
    expect(answer.headers.get('content-type')).toBe('text/csv');
  });

  it('may be empty', async () => {
    await put('empty', '', { ContentLength: 0 });
    expect(await read('empty')).toHaveLength(0);
  });

  it('survive a restart, while an interrupted upload leaves no file', async () => {
    const own = await mkdtemp(join(tmpdir(), 'fuda-store-'));
    const options = { dir: own, credentials, region, buckets: [{ name: Bucket, cors: [] }] };
    const first = await startObjectStore(options);
    await clientOf(first).send(new PutObjectCommand({ Bucket, Key: 'kept', Body: 'kept' }));
    await clientOf(first).send(new CreateMultipartUploadCommand({ Bucket, Key: 'open' })).then(({ UploadId }) =>
      clientOf(first).send(new UploadPartCommand({ Bucket, Key: 'open', UploadId, PartNumber: 1, Body: 'lost' })),
    );
    await first.stop();
    const second = await startObjectStore(options);
    const answer = await clientOf(second).send(new GetObjectCommand({ Bucket, Key: 'kept' }));
    expect(await answer.Body?.transformToString()).toBe('kept');
    expect(await readdir(join(own, Bucket, 'bodies'))).toHaveLength(1);
    await second.stop();
    await rm(own, { recursive: true });
  });
});

describe('signatures', () => {
  beforeAll(() => put('secret', 'secret'));

  it('open the one object they were made for', async () => {
    expect(await (await fetch(await presign('secret'))).text()).toBe('secret');
  });

  it.each([
    ['nobody signed', async () => fetch(`${store.endpoint}/${Bucket}/secret`), [403, 'AccessDenied']],
    ['that was tampered with', async () => fetch((await presign('secret')).replace(/.$/, (end) => (end === '0' ? '1' : '0'))), [403, 'SignatureDoesNotMatch']],
    ['for another key', async () => fetch((await presign('secret')).replace('/secret', '/digits')), [403, 'SignatureDoesNotMatch']],
    ['with a longer life', async () => fetch((await presign('secret')).replace('Expires=60', 'Expires=600')), [403, 'SignatureDoesNotMatch']],
    ['with an added parameter', async () => fetch(`${await presign('secret')}&response-content-type=text/html`), [403, 'SignatureDoesNotMatch']],
    ['for another method', async () => fetch(await presign('secret'), { method: 'DELETE' }), [403, 'SignatureDoesNotMatch']],
    ['with an unsigned header', async () => fetch(await presign('secret'), { headers: { 'x-amz-meta-a': 'b' } }), [403, 'AccessDenied']],
    ['that has expired', async () => fetch(await presign('secret', 60, { signingDate: new Date(Date.now() - 61_000) })), [403, 'AccessDenied']],
  ])('refuse an address %s', async (_name, ask, expected) => {
    expect(await statusAndCode(await ask())).toEqual(expected);
  });

  it('refuse a wrong secret, a wrong key id and an old clock in the header', async () => {
    expect(await askAs({ credentials: { ...credentials, secretAccessKey: 'guess' } })).toEqual([403, 'SignatureDoesNotMatch']);
    expect(await askAs({ credentials: { ...credentials, accessKeyId: 'guess' } })).toEqual([403, 'InvalidAccessKeyId']);
    expect(await askAs({ systemClockOffset: -3_600_000 })).toEqual([403, 'RequestTimeTooSkewed']);
  });

  it('refuse anonymous writing, listing and deleting', async () => {
    for (const method of ['PUT', 'DELETE']) {
      expect((await fetch(`${store.endpoint}/${Bucket}/secret`, { method })).status).toBe(403);
    }
    expect((await fetch(`${store.endpoint}/${Bucket}?list-type=2`)).status).toBe(403);
    expect((await read('secret')).toString()).toBe('secret');
  });

  it('hold an upload to the type and length that were signed', async () => {
    const plain = clientOf(store, { requestChecksumCalculation: 'WHEN_REQUIRED' });
    const command = new PutObjectCommand({ Bucket, Key: 'typed', ContentType: 'text/csv', ContentLength: 3 });
    const address = await getSignedUrl(plain, command, { expiresIn: 60, signableHeaders: new Set(['content-type', 'content-length', 'host']) });
    const send = async (body: string, type: string) =>
      (await fetch(address, { method: 'PUT', body, headers: { 'content-type': type } })).status;
    expect(await send('abcd', 'text/csv')).toBe(403);
    expect(await send('abc', 'text/html')).toBe(403);
    expect(await send('abc', 'text/csv')).toBe(200);
  });
});

describe('multipart uploads', () => {
  it('join their parts in order, whatever order they arrived in', async () => {
    const upload = await start('parts/joined', { ContentType: 'text/csv' });
    const bodies = [randomBytes(5 * 1024 * 1024), randomBytes(5 * 1024 * 1024), randomBytes(10)];
    const sent = await Promise.all(
      bodies.map(async (Body, at) => {
        const { ETag } = await s3.send(new UploadPartCommand({ ...upload, PartNumber: at + 1, Body }));
        return { ETag, PartNumber: at + 1 };
      }),
    );
    const listed = await s3.send(new ListPartsCommand(upload));
    expect(listed.Parts?.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual(bodies.map((body, at) => [at + 1, body.length]));
    const { ETag } = await s3.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: sent } }));
    expect(ETag).toMatch(/^"[0-9a-f]{32}-3"$/);
    expect((await read('parts/joined')).equals(Buffer.concat(bodies))).toBe(true);
    expect((await s3.send(new HeadObjectCommand({ Bucket, Key: 'parts/joined' }))).ContentType).toBe('text/csv');
    expect(await refusal(s3.send(new ListPartsCommand(upload)))).toEqual([404, 'NoSuchUpload']);
  });

  it('refuse small, unknown and unordered parts', async () => {
    const upload = await start('parts/refused');
    const parts = await Promise.all(
      [1, 2].map(async (PartNumber) => {
        const { ETag } = await s3.send(new UploadPartCommand({ ...upload, PartNumber, Body: `part ${PartNumber}` }));
        return { ETag, PartNumber };
      }),
    );
    const complete = (Parts: object[]) => refusal(s3.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } })));
    expect(await complete(parts)).toEqual([400, 'EntityTooSmall']);
    expect(await complete(parts.toReversed())).toEqual([400, 'InvalidPartOrder']);
    expect(await complete([{ PartNumber: 3, ETag: '"x"' }])).toEqual([400, 'InvalidPart']);
  });

  it('are listed while open and gone when aborted', async () => {
    const upload = await start('parts/aborted');
    const open = async () => {
      const { Uploads = [] } = await s3.send(new ListMultipartUploadsCommand({ Bucket }));
      return Uploads.map(({ UploadId }) => UploadId);
    };
    expect(await open()).toContain(upload.UploadId);
    await s3.send(new AbortMultipartUploadCommand(upload));
    expect(await open()).not.toContain(upload.UploadId);
    expect(await refusal(s3.send(new UploadPartCommand({ ...upload, PartNumber: 1, Body: 'late' })))).toEqual([404, 'NoSuchUpload']);
  });
});

describe('lists', () => {
  const Prefix = 'listed/';
  const keys = ['listed/a', 'listed/b/1', 'listed/b/2', 'listed/c', 'listed/外傷', 'listed/😀'];

  beforeAll(() => Promise.all(keys.map((key) => put(key, key))));

  it('page through every key once, in the order of its bytes', async () => {
    const seen: (string | undefined)[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await s3.send(new ListObjectsV2Command({ Bucket, Prefix, MaxKeys: 2, ContinuationToken }));
      seen.push(...(page.Contents ?? []).map(({ Key }) => Key));
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
    expect(seen).toEqual(keys);
  });

  it('fold what lies behind a delimiter, across pages too', async () => {
    const first = await s3.send(new ListObjectsV2Command({ Bucket, Prefix, Delimiter: '/', MaxKeys: 2 }));
    expect(first.Contents?.map(({ Key }) => Key)).toEqual(['listed/a']);
    expect(first.CommonPrefixes).toEqual([{ Prefix: 'listed/b/' }]);
    const second = await s3.send(
      new ListObjectsV2Command({ Bucket, Prefix, Delimiter: '/', ContinuationToken: first.NextContinuationToken }),
    );
    expect(second.Contents?.map(({ Key }) => Key)).toEqual(keys.slice(3));
    expect(second.CommonPrefixes).toBeUndefined();
  });

  it('lose what DeleteObjects names', async () => {
    const doomed = ['doomed/1 & <2>', 'doomed/外'];
    await Promise.all(doomed.map((key) => put(key, key)));
    const answer = await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: doomed.map((Key) => ({ Key })) } }));
    expect(answer.Deleted?.map(({ Key }) => Key)).toEqual(doomed);
    expect((await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'doomed/' }))).KeyCount).toBe(0);
  });
});

describe('other origins', () => {
  it('are admitted by the rules of the bucket only', async () => {
    const admitted = await preflight(Bucket, 'https://fuda.example', 'GET');
    expect([admitted.status, admitted.headers.get('access-control-allow-origin')]).toEqual([200, 'https://fuda.example']);
    expect((await preflight(Bucket, 'https://evil.example', 'GET')).status).toBe(403);
    expect((await preflight(Bucket, 'https://fuda.example', 'PUT')).status).toBe(403);
    expect((await preflight('other', 'https://fuda.example', 'GET')).status).toBe(403);
  });

  it('see the headers on the answer itself', async () => {
    const answer = await fetch(await presign('secret'), { headers: { origin: 'https://fuda.example' } });
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://fuda.example');
  });
});

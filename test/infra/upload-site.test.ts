import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HeadObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startObjectStore } from '#infra/local/object-store/start-object-store.ts';
import { uploadSite } from '#infra/upload-site.ts';

const credentials = { accessKeyId: 'test', secretAccessKey: 'secret' };
const region = 'ap-northeast-1';
const bucket = 'site';

describe('uploading the site', () => {
  let folder: string;
  let store: Awaited<ReturnType<typeof startObjectStore>>;
  let client: S3Client;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fuda-site-'));
    const site = join(folder, 'site');
    await mkdir(join(site, 'assets'), { recursive: true });
    for (const path of ['index.html', 'favicon.svg', 'assets/index-B1x.js', 'assets/noto-Q2.woff2']) await writeFile(join(site, path), path);
    store = await startObjectStore({ dir: join(folder, 'store'), buckets: [{ name: bucket, cors: [] }], credentials, region });
    client = new S3Client({ region, credentials, endpoint: store.endpoint });
  });

  afterAll(async () => {
    client.destroy();
    await store.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('names each type, keeps hashed assets for ever and asks for everything else anew', async () => {
    expect(await uploadSite(client, bucket, join(folder, 'site'))).toBe(4);
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
    const headers: Record<string, unknown> = {};
    for (const { Key = '' } of Contents) {
      const { ContentType, CacheControl } = await client.send(new HeadObjectCommand({ Bucket: bucket, Key }));
      headers[Key] = [ContentType, CacheControl];
    }
    const forever = 'public, max-age=31536000, immutable';
    expect(headers).toEqual({
      'assets/index-B1x.js': ['text/javascript; charset=utf-8', forever],
      'assets/noto-Q2.woff2': ['font/woff2', forever],
      'favicon.svg': ['image/svg+xml', 'no-cache'],
      'index.html': ['text/html; charset=utf-8', 'no-cache'],
    });
  });

  it('refuses a file whose type it does not know instead of guessing', async () => {
    const other = join(folder, 'other');
    await mkdir(other);
    await writeFile(join(other, 'notes.docx'), '');
    await expect(uploadSite(client, bucket, other)).rejects.toThrow('notes.docx');
  });
});

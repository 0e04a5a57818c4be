import { glob, readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { paginateListObjectsV2, PutObjectCommand } from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

/** Names under assets/ contain a content hash; other files may change. */
const cacheControl = (key: string): string => (key.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');

const atOnce = 8;

const presentAssets = async (client: S3Client, bucket: string): Promise<ReadonlySet<string | undefined>> => {
  const keys = new Set<string | undefined>();
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: 'assets/' })) {
    for (const { Key } of Contents) keys.add(Key);
  }
  return keys;
};

/** Uploads the built site. Pages come last, so that none names a missing asset. Old assets stay for browsers that opened the site before. */
export const uploadSite = async (client: S3Client, bucket: string, folder: string): Promise<number> => {
  const keys: string[] = [];
  for await (const path of glob('**/*', { cwd: folder })) {
    if ((await stat(`${folder}/${path}`)).isFile()) keys.push(path.replaceAll('\\', '/'));
  }
  const upload = async (key: string): Promise<void> => {
    const ContentType = contentTypes[extname(key)];
    if (ContentType === undefined) throw new Error(`The site holds ${key}, whose content type is not known: add it to infra/upload-site.ts.`);
    const Body = await readFile(`${folder}/${key}`);
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body, ContentType, CacheControl: cacheControl(key) }));
  };
  const present = await presentAssets(client, bucket);
  const assets = keys.filter((key) => cacheControl(key) !== 'no-cache' && !present.has(key));
  while (assets.length > 0) await Promise.all(assets.splice(0, atOnce).map(upload));
  for (const key of keys) if (cacheControl(key) === 'no-cache') await upload(key);
  return keys.length;
};

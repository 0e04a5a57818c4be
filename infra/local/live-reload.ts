import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';

/** Lets open pages reload when the site or the functions were built again. Development only. */
export interface LiveReload {
  /** Whether the request was one of ours. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => boolean;
  readonly announce: () => void;
}

const script = `new EventSource('/__reload/events').addEventListener('reload', () => location.reload());\n`;

export function openLiveReload(): LiveReload {
  const pages = new Set<ServerResponse>();
  return {
    answer(request, response) {
      if (request.url === '/__reload/script.js') {
        response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
        return true;
      }
      if (request.url !== '/__reload/events') return false;
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' }).write('\n');
      pages.add(response);
      response.once('close', () => pages.delete(response));
      return true;
    },
    announce() {
      for (const page of pages) page.write('event: reload\ndata:\n\n');
    },
  };
}

/** The security policy of the site admits scripts of its own host only, so the page names one instead of holding it. */
export async function publishWatchedPage(client: S3Client, Bucket: string, folder: string): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const Body = page.replace('</head>', '<script src="/__reload/script.js" defer></script></head>');
  const ContentType = 'text/html; charset=utf-8';
  await client.send(new PutObjectCommand({ Bucket, Key: 'index.html', Body, ContentType, CacheControl: 'no-cache' }));
}

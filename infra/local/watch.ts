import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';

const folders = ['frontend', 'functions', 'shared', 'infra'];
/** ms; editors write a file in several steps. */
const quietTime = 150;

export function watchSources(root: string, rebuild: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined;
  let isBuilding = false;
  let isStale = false;

  const run = async (): Promise<void> => {
    if (isBuilding) return;
    isBuilding = true;
    while (isStale) {
      isStale = false;
      const began = performance.now();
      try {
        await rebuild();
        console.log(`Rebuilt in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
      } catch (error) {
        console.error(error instanceof Error ? error.message : error);
      }
    }
    isBuilding = false;
  };

  for (const folder of folders) {
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      if (name === null || name.startsWith('local/') || /(^|\/)\.|~$|\.tsbuildinfo$/.test(name)) return;
      isStale = true;
      clearTimeout(timer);
      timer = setTimeout(() => void run(), quietTime);
    });
  }
}

export interface LiveReload {
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

/** The site's security policy forbids inline scripts, so the page loads the script from its host. */
export async function publishWatchedPage(client: S3Client, Bucket: string, folder: string): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const Body = page.replace('</head>', '<script src="/__reload/script.js" defer></script></head>');
  const ContentType = 'text/html; charset=utf-8';
  await client.send(new PutObjectCommand({ Bucket, Key: 'index.html', Body, ContentType, CacheControl: 'no-cache' }));
}

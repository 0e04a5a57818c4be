import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Context } from 'aws-lambda';
import { handler as exportWorker } from '#functions/export/worker.ts';
import { handler as purgeWorker } from '#functions/purge/worker.ts';
import { withinRights } from './within-rights.ts';

const handlers: Readonly<Record<string, (event: never, context: Context) => Promise<void>>> = {
  'export-worker': exportWorker,
  'purge-worker': purgeWorker,
};

/** Workers that were started and have not run yet: a test runs them when it wants to. */
const started: { readonly name: string; readonly event: unknown }[] = [];

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  started.push({ name: request.url?.split('/')[3] ?? '', event: JSON.parse(body) });
  response.writeHead(202).end();
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
server.unref();
process.env.AWS_ENDPOINT_URL_LAMBDA = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Runs every worker that was started, through its exported handler. */
export const runWorkers = async (): Promise<number> => {
  const due = started.splice(0);
  for (const { name, event } of due) {
    const handler = handlers[name];
    if (handler === undefined) throw new Error(`No worker is called ${name}`);
    await withinRights(name, () => handler(event as never, { awsRequestId: 'worker' } as Context));
  }
  return due.length;
};

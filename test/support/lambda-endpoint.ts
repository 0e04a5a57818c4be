import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Context } from 'aws-lambda';
import { handler } from '#functions/export/worker.ts';
import { withinRights } from './within-rights.ts';

/** Jobs whose worker was started and has not run yet: a test runs it when it wants to. */
const started: { readonly job: string }[] = [];

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  started.push(JSON.parse(body));
  response.writeHead(202).end();
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
server.unref();
process.env.AWS_ENDPOINT_URL_LAMBDA = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Runs every worker that was started, through the exported handler. */
export const runWorkers = async (): Promise<number> => {
  const events = started.splice(0);
  for (const event of events)
    await withinRights('export-worker', () => handler(event, { awsRequestId: 'worker' } as Context));
  return events.length;
};

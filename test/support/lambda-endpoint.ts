import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Context } from 'aws-lambda';
import { functionPlans, type FunctionName } from '#functions/app.ts';
import { withinRights } from './within-rights.ts';

type Handler = (event: never, context: Context) => Promise<unknown>;

const entries = import.meta.glob<{ readonly handler: Handler }>('/functions/**/{handler,reader,*worker}.ts');

const run = async (name: string, event: unknown): Promise<unknown> => {
  const load = entries[`/${functionPlans[name as FunctionName].entry}`];
  if (load === undefined) throw new Error(`No function is called ${name}`);
  const { handler } = await load();
  return withinRights(name, () => handler(event as never, { awsRequestId: randomUUID(), getRemainingTimeInMillis: () => 900_000 } as Context));
};

/** Workers that were started and have not run yet: a test runs them when it wants to. */
const started: { readonly name: string; readonly event: unknown }[] = [];

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const [name, event] = [request.url?.split('/')[3] ?? '', JSON.parse(body) as unknown];
  if (request.headers['x-amz-invocation-type'] === 'Event') {
    started.push({ name, event });
    response.writeHead(202).end();
    return;
  }
  try {
    const answer = JSON.stringify(await run(name, event));
    response.writeHead(200).end(answer);
  } catch (error) {
    response.writeHead(200, { 'x-amz-function-error': 'Unhandled' }).end(JSON.stringify({ errorType: error instanceof Error ? error.name : 'Error', errorMessage: String(error) }));
  }
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
server.unref();
process.env.AWS_ENDPOINT_URL_LAMBDA = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Runs every worker that was started, through its exported handler. */
export const runWorkers = async (): Promise<number> => {
  const due = started.splice(0);
  for (const { name, event } of due) await run(name, event);
  return due.length;
};

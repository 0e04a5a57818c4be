import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openPool } from '#infra/local/runner/function-pool.ts';
import type { FunctionPool } from '#infra/local/runner/function-pool.ts';
import { startLambdaEndpoint } from '#infra/local/runner/start-lambda-endpoint.ts';
import type { FunctionModel } from '#infra/local/template/read-stack.ts';
import { createRegistry } from '#test/support/registry.ts';

/** What a hostile file may do to the function that opens it, each done by a function of its own in the local Lambda. */
const ends: Readonly<Record<string, string>> = {
  'never ends': 'exports.handler = async () => { for (;;); };',
  'takes all memory': 'exports.handler = async () => { const kept = []; for (;;) kept.push(new Array(100_000).fill({})); };',
  'ends the process': 'exports.handler = async () => process.exit(1);',
  'answers too much': "exports.handler = async () => 'x'.repeat(7 * 1024 * 1024);",
  throws: "exports.handler = async () => { throw new TypeError('of ours'); };",
};

const { chea } = await createRegistry();
let folder: string;
let pools: ReadonlyMap<string, { readonly model: FunctionModel; readonly pool: FunctionPool }>;
let endpoint: Awaited<ReturnType<typeof startLambdaEndpoint>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fuda-compiler-'));
  pools = new Map(
    await Promise.all(
      Object.entries(ends).map(async ([name, source], index) => {
        const file = `function${index}`;
        await writeFile(join(folder, `${file}.cjs`), source);
        const model: FunctionModel = { name, arn: name, folder, handler: `${file}.handler`, memoryMb: 64, timeoutSeconds: 2, environment: {}, retries: 0 };
        return [name, { model, pool: openPool(model, { environment: {}, size: 1, log: () => undefined }) }] as const;
      }),
    ),
  );
  const credentials = { accessKeyId: process.env.AWS_ACCESS_KEY_ID ?? '', secretAccessKey: process.env.AWS_SECRET_ACCESS_KEY ?? '' };
  endpoint = await startLambdaEndpoint({ find: (name) => pools.get(name), credentials, region: process.env.AWS_REGION ?? '' });
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await endpoint.stop();
  await Promise.all([...pools.values()].map(({ pool }) => pool.stop()));
  await rm(folder, { recursive: true });
});

const compileWith = async (name: string) => {
  vi.stubEnv('AWS_ENDPOINT_URL_LAMBDA', endpoint.endpoint);
  vi.stubEnv('COMPILER', name);
  // The client reads its endpoint when it is made.
  vi.resetModules();
  const { handler } = await import('#functions/designs/handler.ts');
  const form = new FormData();
  form.append('file', new Blob(['anything']), 'book.xlsx');
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer()).toString('base64');
  const event = {
    version: '2.0',
    routeKey: 'POST /api/m/compile',
    rawPath: '/api/m/compile',
    rawQueryString: 'lang=en',
    queryStringParameters: { lang: 'en' },
    headers: { host: 'api.test', authorization: `Bearer ${chea.token}`, 'content-type': encoded.headers.get('content-type') ?? '' },
    requestContext: { domainName: 'api.test', http: { method: 'POST', path: '/api/m/compile', sourceIp: '192.0.2.1' } },
    body,
    isBase64Encoded: true,
  } as unknown as Parameters<typeof handler>[0];
  const { statusCode, body: answer } = await handler(event, { awsRequestId: 'overrun', getRemainingTimeInMillis: () => 20_000 } as Parameters<typeof handler>[1]);
  return { status: statusCode, body: JSON.parse(answer ?? '{}') as { code: string; errMessage?: string[]; diagnostics?: { code: string }[] } };
};

describe('a compiler that', () => {
  test.each(['never ends', 'takes all memory', 'ends the process', 'answers too much'])('%s is a finding about the file, not a failure', async (name) => {
    const { status, body } = await compileWith(name);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'design.invalid', diagnostics: [{ code: 'file.too_heavy' }] });
    expect(body.errMessage?.[0]).toMatch(/limit of time or memory/);
  });

  test('throws is a defect of ours', async () => {
    expect(await compileWith('throws')).toMatchObject({ status: 500, body: { code: 'defect' } });
  });
});

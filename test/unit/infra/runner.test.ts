import { request as httpRequest } from 'node:http';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { credentials, plantStack, region } from './planted-stack.ts';

const functions = {
  Echo: { code: 'exports.handler = async (event) => ({ statusCode: 200, body: JSON.stringify(event) });' },
  Plain: { code: 'exports.handler = async () => ({ hello: "plain" });' },
  Binary: {
    code: `exports.handler = async (event) => ({
      statusCode: 201, isBase64Encoded: true, body: Buffer.from([0, 255, 254]).toString('base64'),
      headers: { 'Content-Type': 'application/zip', 'X-Secret': 'x', 'X-Weak': 'function' }, cookies: ['a=1; Path=/', 'b=2'] });`,
  },
  Facts: {
    seconds: 40,
    code: `exports.handler = async (event, context) => ({ env: process.env, name: context.functionName,
      memory: context.memoryLimitInMB, left: context.getRemainingTimeInMillis() });`,
    variables: { BUCKET: { Ref: 'Exports' } },
  },
  /** Only this one is short of time: on a busy machine a new process takes a while. */
  Endless: {
    seconds: 2,
    code: `exports.handler = async (event) => {
      const how = event.queryStringParameters?.how;
      if (how === 'hang') await new Promise(() => {});
      if (how === 'loop') for (;;);
      return { statusCode: 200, body: '' };
    };`,
  },
  Fickle: {
    memory: 64,
    code: `let calls = 0;
      exports.handler = async (event) => {
        calls += 1;
        const how = event.queryStringParameters?.how;
        if (how === 'throw') throw new TypeError('planted');
        if (how === 'exit') process.exit(0);
        if (how === 'memory') { const kept = []; for (;;) kept.push(Array.from({ length: 1e5 }, () => ({}))); }
        if (how === 'late') setTimeout(() => { throw new Error('late'); }, 5);
        if (how === 'huge') return 'x'.repeat(7 * 1024 * 1024);
        if (how === 'malformed') return { statusCode: 'many' };
        return { statusCode: 200, body: String(calls) };
      };`,
  },
  Broken: { code: 'throw new Error("does not load");' },
  Alone: {
    code: `let running = 0;
      exports.handler = async () => {
        running += 1;
        const seen = running;
        await new Promise((resolve) => setTimeout(resolve, 20));
        running -= 1;
        return { statusCode: 200, body: String(seen) };
      };`,
  },
  Retried: {
    code: `const fs = require('node:fs'); const path = require('node:path');
      const file = path.join(__dirname, 'attempts');
      exports.handler = async (event) => {
        fs.appendFileSync(file, event.word + '\\n');
        const attempts = fs.readFileSync(file, 'utf8').trim().split('\\n').length;
        if (attempts < 3) throw new Error('not yet');
        console.log('done after ' + attempts);
      };`,
  },
};

const routes = {
  'GET /api/echo/{id}': 'Echo',
  'POST /api/echo/{id}': 'Echo',
  'GET /api/echo/fixed': 'Plain',
  'ANY /api/echo/{rest+}': 'Binary',
  'GET /api/facts': 'Facts',
  'GET /api/fickle': 'Fickle',
  'GET /api/endless': 'Endless',
  'GET /api/broken': 'Broken',
  'GET /api/alone': 'Alone',
};

let stack: Awaited<ReturnType<typeof plantStack>>;
let s3: S3Client;

beforeAll(async () => {
  stack = await plantStack(functions, routes);
  s3 = new S3Client({ region, credentials, endpoint: stack.store });
  const put = (Bucket: string, Key: string, Body: string, ContentType: string) =>
    s3.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }));
  await put('planted-site', 'index.html', '<html></html>', 'text/html');
  await put('planted-site', 'assets/app.js', 'let a = 1;\n'.repeat(200), 'text/javascript');
  await put('planted-exports', 'dl/データ.csv', 'a,b', 'text/csv');
});

afterAll(() => stack.stop());

/** A busy machine may take its time; the test ends when what it waits for is there. */
const patient = { timeout: 50_000, interval: 50 };

const get = (path: string, init?: RequestInit) => fetch(stack.origin + path, init);
const echo = async (path: string, init?: RequestInit) => (await (await get(path, init)).json()) as APIGatewayProxyEventV2;

const sendTo = (body: BodyInit, type: string) => echo('/api/echo/1', { method: 'POST', body, headers: { 'content-type': type } });
const invoke = (FunctionName: string, InvocationType: 'Event' | 'RequestResponse', payload: object, more: object = {}) =>
  new LambdaClient({ region, credentials, endpoint: stack.lambda, maxAttempts: 1, ...more }).send(
    new InvokeCommand({ FunctionName, InvocationType, Payload: Buffer.from(JSON.stringify(payload)) }),
  );

describe('the event of a call', () => {
  it('carries path, parameters, repeated names and cookies in payload format 2.0', async () => {
    const event = await echo('/api/echo/%E5%A4%96%20a%2Fb?x=1&x=2&y=%E3%81%82&empty=', {
      headers: { cookie: 'one=1; two=2', authorization: 'Bearer t', 'x-many': 'a, b' },
    });
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'GET /api/echo/{id}',
      rawPath: '/api/echo/外 a/b',
      rawQueryString: 'x=1&x=2&y=%E3%81%82&empty=',
      queryStringParameters: { x: '1,2', y: 'あ', empty: '' },
      pathParameters: { id: '外 a/b' },
      cookies: ['one=1', 'two=2'],
      isBase64Encoded: false,
      requestContext: { http: { method: 'GET', path: '/api/echo/外 a/b', sourceIp: '127.0.0.1' }, routeKey: 'GET /api/echo/{id}', stage: '$default' },
    });
    expect(event.headers).toMatchObject({ authorization: 'Bearer t', 'x-many': 'a, b' });
    expect(event.headers).not.toHaveProperty('cookie');
    expect(event).not.toHaveProperty('body');
  });

  it('leaves out what is not there', async () => {
    const event = await echo('/api/echo/1');
    for (const name of ['queryStringParameters', 'cookies', 'body']) expect(event).not.toHaveProperty(name);
  });

  it('carries text as text and other bodies in base64', async () => {
    expect(await sendTo('{"a":"あ"}', 'application/json')).toMatchObject({ body: '{"a":"あ"}', isBase64Encoded: false });
    expect(await sendTo(new Uint8Array([0, 255, 254]), 'application/zip')).toMatchObject({ body: 'AP/+', isBase64Encoded: true });
  });

  it('carries what the distribution adds, and not what the viewer claims in its place', async () => {
    const { headers } = await echo('/api/echo/1', { headers: { 'x-viewer-address': '6.6.6.6', 'x-origin-key': 'guess' } });
    expect(headers['x-viewer-address']).toBe('127.0.0.1');
    expect(headers['x-origin-key']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('the answer of a function', () => {
  it('may be binary with several cookies', async () => {
    const answer = await get('/api/echo/a/b', { method: 'PUT' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([201, 'application/zip']);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array([0, 255, 254]));
    expect(answer.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2']);
  });

  it('without a status is a JSON body', async () => {
    const answer = await get('/api/echo/fixed');
    expect([answer.status, answer.headers.get('content-type'), await answer.json()]).toEqual([200, 'application/json', { hello: 'plain' }]);
  });

  it('passes the headers of the policy: set, weaker than its own, removed', async () => {
    const { headers } = await get('/api/echo/a/b', { method: 'PUT' });
    const of = (name: string) => headers.get(name);
    expect([of('content-security-policy'), of('x-content-type-options'), of('x-weak'), of('x-secret')]).toEqual([
      "default-src 'none'",
      'nosniff',
      'function',
      null,
    ]);
    expect((await get('/api/echo/fixed')).headers.get('x-weak')).toBe('policy');
  });
});

describe('a function', () => {
  it('sees the environment of the template and of this machine, and nothing of the host', async () => {
    process.env['FUDA_HOST_SECRET'] = 'secret';
    const facts = (await (await get('/api/facts')).json()) as { env: Record<string, string>; left: number };
    expect(facts).toMatchObject({ name: 'Planted-Facts', memory: '128', env: { BUCKET: 'planted-exports', LOCAL: 'yes' } });
    expect(facts.env).not.toHaveProperty('FUDA_HOST_SECRET');
    expect(facts.left).toBeGreaterThan(0);
    expect(facts.left).toBeLessThanOrEqual(40_000);
  });

  it.each([
    ['throw', 500],
    ['exit', 500],
    ['memory', 500],
    ['huge', 500],
    ['malformed', 500],
  ])('that fails by %s answers %d, and the next call works', async (how, status) => {
    expect((await get(`/api/fickle?how=${how}`)).status).toBe(status);
    expect((await get('/api/fickle')).status).toBe(200);
  });

  it.each(['hang', 'loop'])('that takes too long (%s) is ended, answers 503, and is replaced', async (how) => {
    expect((await get(`/api/endless?how=${how}`)).status).toBe(503);
    await expect.poll(async () => (await get('/api/endless')).status, patient).toBe(200);
  });

  it('that breaks after its answer is replaced', async () => {
    expect((await get('/api/fickle?how=late')).status).toBe(200);
    await expect.poll(() => stack.log.join('\n'), patient).toContain('Error: late');
    await expect.poll(async () => (await get('/api/fickle')).status, patient).toBe(200);
  });

  it('that does not load answers 500 with its reason in the log', async () => {
    expect((await get('/api/broken')).status).toBe(500);
    await expect.poll(() => stack.log.join('\n'), patient).toContain('does not load');
  });

  it('keeps its memory between calls', async () => {
    const first = Number(await (await get('/api/fickle')).text());
    expect(Number(await (await get('/api/fickle')).text())).toBe(first + 1);
  });

  it('has one event at a time in each process', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, async () => (await get('/api/alone')).text()));
    expect(new Set(answers)).toEqual(new Set(['1']));
  });
});

describe('the API', () => {
  it('answers 404 where there is no route and 413 above 10 MB', async () => {
    expect((await get('/api/nothing')).status).toBe(404);
    expect((await get('/api/facts', { method: 'POST' })).status).toBe(404);
    const send = (size: number) => get('/api/echo/1', { method: 'POST', body: new Uint8Array(size), headers: { 'content-type': 'application/zip' } });
    expect((await send(10 * 1024 * 1024 + 1)).status).toBe(413);
    expect((await send(5 * 1024 * 1024)).status).toBe(413);
    expect((await send(1024 * 1024)).status).toBe(200);
  });
});

describe('the distribution', () => {
  it('serves the site, with the start page for every screen and 404 for a missing file', async () => {
    const page = await get('/manage/project/1');
    expect([page.status, page.headers.get('content-type'), await page.text()]).toEqual([200, 'text/html', '<html></html>']);
    expect((await get('/assets/none.js')).status).toBe(404);
    const script = await get('/assets/app.js', { headers: { 'accept-encoding': 'gzip, br' } });
    expect([script.headers.get('content-encoding'), (await script.text()).length]).toEqual(['br', 2200]);
    // The second time it is packed already, and for another reader in another way.
    for (const coder of ['br', 'gzip', 'gzip']) {
      const again = await get('/assets/app.js', { headers: { 'accept-encoding': coder } });
      expect([again.headers.get('content-encoding'), (await again.text()).length, again.headers.get('etag')]).toEqual([coder, 2200, script.headers.get('etag')]);
    }
    expect((await get('/assets/app.js', { headers: { 'if-none-match': script.headers.get('etag') ?? '' } })).status).toBe(304);
  });

  it('refuses methods that a behaviour does not list', async () => {
    expect((await get('/index.html', { method: 'POST' })).status).toBe(403);
  });

  it('answers in place of the origin where its function says so', async () => {
    const answer = await get('/api/refused');
    expect([answer.status, answer.headers.get('x-by'), await answer.text()]).toEqual([418, 'edge', 'no']);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('hands a presigned download on without the token of the viewer', async () => {
    const signed = new URL(
      await getSignedUrl(s3, new GetObjectCommand({ Bucket: 'planted-exports', Key: 'dl/データ.csv', ResponseContentDisposition: 'attachment' }), {
        expiresIn: 60,
      }),
    );
    const path = signed.pathname.slice(signed.pathname.indexOf('/dl/')) + signed.search;
    const answer = await get(path, { headers: { authorization: 'Bearer token', cookie: 'a=b' } });
    expect([answer.status, await answer.text(), answer.headers.get('content-disposition')]).toEqual([200, 'a,b', 'attachment']);
    expect((await get(path.replace('Expires=60', 'Expires=61'))).status).toBe(403);
    expect((await get('/dl/x.csv')).status).toBe(403);
  });

  it('does not let a path climb out of its bucket', async () => {
    const status = await new Promise((resolve, reject) => {
      const { hostname, port } = new URL(stack.origin);
      const path = '/../planted-exports/dl/%E3%83%87%E3%83%BC%E3%82%BF.csv';
      httpRequest({ hostname, port, path }, (answer) => resolve(answer.resume().statusCode)).on('error', reject).end();
    });
    expect(status).toBe(404);
  });
});

describe('the Invoke call', () => {
  it('answers with the result, or with the error as the function threw it', async () => {
    const fine = await invoke('Planted-Plain', 'RequestResponse', {});
    expect(JSON.parse(Buffer.from(fine.Payload ?? []).toString())).toEqual({ hello: 'plain' });
    const failed = await invoke('Planted-Fickle', 'RequestResponse', { queryStringParameters: { how: 'throw' } });
    expect(failed.FunctionError).toBe('Unhandled');
    expect(JSON.parse(Buffer.from(failed.Payload ?? []).toString())).toMatchObject({ errorType: 'TypeError', errorMessage: 'planted' });
  });

  it('answers an event at once and tries it twice more when it fails', async () => {
    expect((await invoke('Planted-Retried', 'Event', { word: 'a' })).StatusCode).toBe(202);
    await expect.poll(() => stack.log.join('\n'), patient).toContain('done after 3');
  });

  it('refuses strangers and unknown functions', async () => {
    const wrong = { credentials: { ...credentials, secretAccessKey: 'guess' } };
    await expect(invoke('Planted-Plain', 'Event', {}, wrong)).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
    await expect(invoke('Planted-None', 'Event', {})).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });
});

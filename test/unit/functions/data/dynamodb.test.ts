import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { send } from '#functions/data/dynamodb.ts';
import { withRetry } from '#functions/data/retry.ts';
import { verifySignature } from '#infra/local/signature.ts';

const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
const seen: { readonly request: IncomingMessage; readonly body: string }[] = [];
let answer: (response: ServerResponse) => void = () => undefined;
const server = createServer(async (request, response) => {
  seen.push({ request, body: await text(request) });
  answer(response);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
Object.assign(process.env, {
  AWS_REGION: 'ap-northeast-1',
  AWS_ACCESS_KEY_ID: credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  AWS_SESSION_TOKEN: 'session',
  AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
});

beforeEach(() => {
  seen.length = 0;
});
afterAll(() => server.close());

describe('a request to DynamoDB', () => {
  it('names its operation, carries its input and is signed over body, target and session token', async () => {
    answer = (response) => response.end('{"Item":{"pk":{"S":"札"}}}');
    expect(await send('GetItem', { TableName: 'cards', ConsistentRead: undefined })).toEqual({ Item: { pk: { S: '札' } } });
    const [{ request, body } = { request: undefined, body: '' }] = seen;
    expect(JSON.parse(body)).toEqual({ TableName: 'cards' });
    expect(request?.headers).toMatchObject({ 'x-amz-target': 'DynamoDB_20120810.GetItem', 'x-amz-security-token': 'session' });
    expect(request?.headers.authorization).toMatch(/SignedHeaders=content-length;content-type;host;x-amz-content-sha256;x-amz-date;x-amz-security-token;x-amz-target/);
    const rules = { service: 'dynamodb', region: 'ap-northeast-1', credentials };
    const { method = '', url: target = '', headers = {} } = request ?? {};
    expect(() => verifySignature({ method, target, headers }, rules)).not.toThrow();
    expect(() => verifySignature({ method, target, headers: { ...headers, 'x-amz-target': 'DynamoDB_20120810.Scan' } }, rules)).toThrow('signature');
  });

  it('that is refused throws the last part of the name, the items as they stood and the reasons', async () => {
    const stood = { h: { S: 'x' } };
    answer = (response) =>
      response.writeHead(400).end(JSON.stringify({ __type: 'com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException', message: 'no', Item: stood }));
    await expect(send('PutItem', {})).rejects.toMatchObject({ name: 'ConditionalCheckFailedException', message: 'no', status: 400, item: stood });
  });

  it('whose answer is cut off is sent again by the one who retries, and so is one that meets an error of the service', async () => {
    const turns: ((response: ServerResponse) => void)[] = [
      (response) => response.writeHead(200, { 'content-length': 100 }).end('{"Item":').destroy(),
      (response) => response.end('{"Item":'),
      (response) => response.writeHead(500).end('{"__type":"InternalServerError"}'),
      (response) => response.writeHead(400).end('{"__type":"com.amazon.coral.availability#ThrottlingException"}'),
      (response) => response.end('{"Item":{}}'),
    ];
    answer = (response) => turns[seen.length - 1]?.(response);
    expect(await withRetry(() => send('GetItem', {}))).toEqual({ Item: {} });
    expect(seen).toHaveLength(5);
  });
});

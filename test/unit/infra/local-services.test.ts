import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DescribeTableCommand, DescribeTimeToLiveCommand, DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTables } from '#infra/local/start-services.ts';
import { claimData, lockData } from '#infra/local/data-folder.ts';
import { startDynamo } from '#infra/local/dynamodb.ts';
import { listen } from '#infra/local/listen.ts';
import type { TableModel } from '#infra/local/template/read-stack.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'fuda-local-'));
});
afterEach(() => rm(dir, { recursive: true }));

const index = (IndexName: string, AttributeName: string) => ({
  IndexName,
  KeySchema: [{ AttributeName, KeyType: 'HASH' as const }],
  Projection: { ProjectionType: 'ALL' as const },
});

const tableWith = (key: string, ...indexes: ReturnType<typeof index>[]): TableModel => ({
  create: {
    TableName: 'Cards',
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [key, ...indexes.map(({ KeySchema }) => KeySchema[0]?.AttributeName ?? '')].map((AttributeName) => ({
      AttributeName,
      AttributeType: 'S',
    })),
    KeySchema: [{ AttributeName: key, KeyType: 'HASH' }],
    ...(indexes.length > 0 && { GlobalSecondaryIndexes: indexes }),
  },
  ttlAttribute: 'ttl',
});

describe('the data folder', () => {
  it('is refused, and left as it is, where an earlier snapshot stored its data', async () => {
    expect(await claimData(dir)).toBe(true);
    await writeFile(join(dir, 'dynamodb.sqlite'), 'data');
    expect(await claimData(dir)).toBe(true);
    await writeFile(join(dir, 'stored-form.txt'), '1');
    expect(await claimData(dir)).toBe(false);
    await rm(join(dir, 'stored-form.txt'));
    expect(await claimData(dir)).toBe(false);
    expect((await readdir(dir)).toSorted()).toEqual(['dynamodb.sqlite']);
  });
});

describe('the lock on the data folder', () => {
  it('lets one in, and the next one after it', async () => {
    const first = await lockData(dir);
    expect(await lockData(dir)).toBeNull();
    first?.release();
    const second = await lockData(dir);
    expect(second).not.toBeNull();
    second?.release();
  });

  it('holds against other processes and ends with its own, however that ends', async () => {
    const script = `import { lockData } from ${JSON.stringify(new URL('../../../infra/local/data-folder.ts', import.meta.url).href)};
      await lockData(${JSON.stringify(dir)}); console.log('locked'); setTimeout(() => {}, 60_000);`;
    const holder = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(holder.stdout, 'data');
    expect(await lockData(dir)).toBeNull();
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const next = await lockData(dir);
    expect(next).not.toBeNull();
    next?.release();
  });
});

describe('a busy port', () => {
  it('is left for the next free one', async () => {
    const first = await listen(createServer(), 0);
    const second = await listen(createServer(), first.port);
    expect(second.port).toBeGreaterThan(first.port);
    await Promise.all([first.stop(), second.stop()]);
  });

  it('is refused where the user named it', async () => {
    const first = await listen(createServer(), 0);
    await expect(listen(createServer(), first.port, true)).rejects.toThrow(`Port ${first.port} is used by another program.`);
    await first.stop();
  });
});

describe('the local table', () => {
  const region = 'ap-northeast-1';
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const open = async () => {
    const dynamo = await startDynamo({ databasePath: join(dir, 'db.sqlite') });
    const service = { endpoint: dynamo.endpoint, region, credentials };
    return { service, client: new DynamoDBClient(service), stop: dynamo.stop };
  };

  it('is made from the template and keeps its data over a restart', async () => {
    const first = await open();
    await createTables([tableWith('pk', index('GSI1', 'a'))], first.service);
    const { TimeToLiveDescription } = await first.client.send(new DescribeTimeToLiveCommand({ TableName: 'Cards' }));
    expect(TimeToLiveDescription).toMatchObject({ AttributeName: 'ttl', TimeToLiveStatus: 'ENABLED' });
    await first.client.send(new PutItemCommand({ TableName: 'Cards', Item: { pk: { S: 'one' } } }));
    await first.stop();

    const second = await open();
    await createTables([tableWith('pk', index('GSI1', 'a'))], second.service);
    const { Item } = await second.client.send(new GetItemCommand({ TableName: 'Cards', Key: { pk: { S: 'one' } } }));
    expect(Item).toEqual({ pk: { S: 'one' } });
    await second.stop();
  });

  it('gains an index that the stack gained', async () => {
    const { service, client, stop } = await open();
    await createTables([tableWith('pk', index('GSI1', 'a'))], service);
    await createTables([tableWith('pk', index('GSI1', 'a'), index('GSI2', 'b'))], service);
    const { Table } = await client.send(new DescribeTableCommand({ TableName: 'Cards' }));
    expect(Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName).toSorted()).toEqual(['GSI1', 'GSI2']);
    await stop();
  });

  it('loses the stream that tables of former versions had', async () => {
    const { service, client, stop } = await open();
    const { create, ttlAttribute } = tableWith('pk');
    const StreamSpecification = { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' as const };
    await createTables([{ create: { ...create, StreamSpecification }, ttlAttribute }], service);
    await createTables([tableWith('pk')], service);
    const { Table } = await client.send(new DescribeTableCommand({ TableName: 'Cards' }));
    expect(Table?.StreamSpecification?.StreamEnabled ?? false).toBe(false);
    await stop();
  });

  it('with another key is refused with the way out', async () => {
    const { service, stop } = await open();
    await createTables([tableWith('pk')], service);
    await expect(createTables([tableWith('id')], service)).rejects.toThrow(/npm start -- --fresh/);
    await stop();
  });
});

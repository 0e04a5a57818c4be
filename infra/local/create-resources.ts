import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import type { GlobalSecondaryIndex, TableDescription } from '@aws-sdk/client-dynamodb';
import type { Credentials } from './signature.ts';
import type { TableModel } from './template/read-stack.ts';
import { CannotStart } from './cannot-start.ts';

export interface TableService {
  readonly endpoint: string;
  readonly region: string;
  readonly credentials: Credentials;
}

/**
 * Creates the tables of the template where they are missing and adds indexes that are new. A table whose key differs
 * holds data of another age; only the user may throw it away. Buckets need no creation: the object store is given them.
 */
export async function createTables(tables: readonly TableModel[], service: TableService): Promise<void> {
  const client = new DynamoDBClient({ ...service, maxAttempts: 3 });
  try {
    for (const { create, ttlAttribute } of tables) {
      const existing = await describe(client, create.TableName);
      if (existing === null) {
        await client.send(new CreateTableCommand(create));
        await setTimeToLive(client, create.TableName, ttlAttribute);
      } else {
        await addIndexes(client, create, existing);
        await endStream(client, existing);
      }
    }
  } finally {
    client.destroy();
  }
}

async function describe(client: DynamoDBClient, name: string): Promise<TableDescription | null> {
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
    return Table ?? null;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return null;
    throw error;
  }
}

async function setTimeToLive(client: DynamoDBClient, TableName: string, AttributeName: string | null): Promise<void> {
  if (AttributeName === null) return;
  await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification: { AttributeName, Enabled: true } }));
}

/** Tables of former versions had a stream (see `readTable`). */
async function endStream(client: DynamoDBClient, { TableName, StreamSpecification }: TableDescription): Promise<void> {
  if (StreamSpecification?.StreamEnabled !== true) return;
  await client.send(new UpdateTableCommand({ TableName, StreamSpecification: { StreamEnabled: false } }));
}

async function addIndexes(client: DynamoDBClient, wanted: TableModel['create'], existing: TableDescription): Promise<void> {
  const outdated = () =>
    new CannotStart(`The stored table ${wanted.TableName} no longer fits the stack: start anew with "npm start -- --fresh".`);
  if (keyOf(wanted.KeySchema) !== keyOf(existing.KeySchema)) throw outdated();
  const present = new Map(existing.GlobalSecondaryIndexes?.map((index) => [index.IndexName, index]));
  for (const index of wanted.GlobalSecondaryIndexes ?? []) {
    const former = present.get(index.IndexName);
    if (former === undefined) {
      const { IndexName, KeySchema, Projection } = index;
      const update = { TableName: wanted.TableName, AttributeDefinitions: wanted.AttributeDefinitions };
      await client.send(
        new UpdateTableCommand({ ...update, GlobalSecondaryIndexUpdates: [{ Create: { IndexName, KeySchema, Projection } }] }),
      );
    } else if (indexOf(former) !== indexOf(index)) throw outdated();
  }
}

function keyOf(schema: TableDescription['KeySchema']): string {
  return (schema ?? []).map(({ AttributeName, KeyType }) => `${AttributeName} ${KeyType}`).toSorted().join();
}

function indexOf({ KeySchema, Projection }: Partial<Pick<GlobalSecondaryIndex, 'KeySchema' | 'Projection'>>): string {
  return `${keyOf(KeySchema)} ${Projection?.ProjectionType} ${(Projection?.NonKeyAttributes ?? []).toSorted().join()}`;
}

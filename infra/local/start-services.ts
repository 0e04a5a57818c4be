import { CreateTableCommand, DescribeTableCommand, DynamoDBClient, ResourceNotFoundException, UpdateTableCommand, UpdateTimeToLiveCommand, type GlobalSecondaryIndex, type TableDescription } from '@aws-sdk/client-dynamodb';
import { join } from 'node:path';
import { CannotStart } from './run-script.ts';
import type { Dynamo } from './dynamodb.ts';
import { startObjectStore } from './object-store/start-object-store.ts';
import type { Credentials } from './signature.ts';
import type { StackModel, TableModel } from './template/read-stack.ts';

export interface TableService {
  readonly endpoint: string;
  readonly region: string;
  readonly credentials: Credentials;
}

/** Creates missing tables and indexes of the template. A table with another key is never dropped; that is the user's decision. */
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

export interface Services {
  readonly storePort: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
}

export async function startServices(model: StackModel, dynamo: Dynamo, dataDir: string, credentials: Credentials): Promise<Services> {
  const { region } = model.place;
  await createTables(model.tables, { endpoint: dynamo.endpoint, region, credentials });
  const objects = await startObjectStore({ dir: join(dataDir, 'buckets'), buckets: model.buckets, credentials, region });
  return {
    storePort: objects.port,
    environment: {
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      AWS_ENDPOINT_URL_DYNAMODB: dynamo.endpoint,
      AWS_ENDPOINT_URL_S3: objects.endpoint,
      // A presigned upload cannot carry the checksum of an unknown body.
      AWS_REQUEST_CHECKSUM_CALCULATION: 'when_required',
      // The user's AWS profiles must not reach the functions.
      AWS_CONFIG_FILE: join(dataDir, 'no-config'),
      AWS_SHARED_CREDENTIALS_FILE: join(dataDir, 'no-credentials'),
    },
    stop: objects.stop,
  };
}

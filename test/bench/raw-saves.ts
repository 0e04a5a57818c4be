import { randomUUID } from 'node:crypto';
import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, DynamoDBDocumentClient, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';

const text = (length: number): string => 'x'.repeat(length);
const absent = 'attribute_not_exists(pk)';
const shard = (): number => Math.floor(Math.random() * 16);

/**
 * The storage requests of saving a new card (sign-in, number, transaction) with nothing around them: what the save could
 * cost at the very least on this machine, at this moment.
 */
export const rawSaves = (environment: Readonly<Record<string, string>>) => {
  const connection = new DynamoDBClient({
    endpoint: environment['AWS_ENDPOINT_URL_DYNAMODB'],
    region: environment['AWS_REGION'],
    credentials: { accessKeyId: environment['AWS_ACCESS_KEY_ID'] ?? '', secretAccessKey: environment['AWS_SECRET_ACCESS_KEY'] ?? '' },
    maxAttempts: 1,
  });
  const client = DynamoDBDocumentClient.from(connection);
  const TableName = environment['TABLE_NAME'] ?? '';
  const count = (sk: string) => ({
    TableName,
    Key: { pk: 'bench#T', sk },
    UpdateExpression: 'ADD n :n',
    ExpressionAttributeValues: { ':n': 1 },
  });

  const write = async (id: string): Promise<void> => {
    const guard = { pk: `bench#U#${id}`, sk: 'U', card: id, ik: text(22), rq: text(43) };
    const card = { pk: 'bench#0', sk: `C#${id}`, g1p: 'bench', g1s: `${Date.now()}#${id}`, b: new Uint8Array(700), h: text(43), lp: text(43), s: text(200) };
    const puts = [guard, card].map((item) => ({ Put: { TableName, Item: item, ConditionExpression: absent } }));
    try {
      await client.send(
        new TransactWriteCommand({ TransactItems: [...puts, { Update: count(`F#${shard()}`) }, { Update: count(`M#${shard()}`) }] }),
      );
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      await write(id);
    }
  };

  return {
    save: async (): Promise<void> => {
      const Keys = ['session', 'user', 'org', 'project', 'member'].map((sk) => ({ pk: 'bench', sk }));
      await client.send(new BatchGetCommand({ RequestItems: { [TableName]: { Keys, ConsistentRead: true } } }));
      await client.send(new UpdateCommand({ ...count('N'), ReturnValues: 'UPDATED_NEW' }));
      await write(randomUUID());
    },
    close: () => connection.destroy(),
  };
};

import { randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException, DynamoDBClient, TransactionCanceledException, type AttributeValue, type ConsumedCapacity } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, DeleteCommand, DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand, ScanCommand, TransactWriteCommand, UpdateCommand, type QueryCommandOutput, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { env } from '../runtime/env.ts';
import { createExpression, type Item, type Changes, type Condition } from './expression.ts';
import type { IndexName, Key } from './keys.ts';
import { withRetry } from '../runtime/retry.ts';
import { recordUnits } from './units.ts';

export type { Changes, Condition, Item, Stored, Test } from './expression.ts';

export type KeyedItem = Item & Key;

export type Action =
  | { readonly put: KeyedItem; readonly if?: Condition }
  | ({ readonly update: Key; readonly if?: Condition } & Changes)
  | { readonly remove: Key; readonly if?: Condition }
  | { readonly check: Key; readonly if: Condition };

/** Entity files turn it into an outcome (`outcomes.ts`), so it never leaves `functions/data`. */
export class ConditionFailed extends Error {
  /** The index of each failed action (0 for a single write) leads to the item found, undefined for none. */
  readonly failed: ReadonlyMap<number, Item | undefined>;

  constructor(failed: ReadonlyMap<number, Item | undefined>) {
    super('condition failed');
    this.name = 'ConditionFailed';
    this.failed = failed;
  }
}

/** The SDK does not retry: `functions/runtime/retry.ts` decides how long a call may take. */
const connection = new DynamoDBClient({
  maxAttempts: 1,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 2_500, throwOnRequestTimeout: true },
});
// The logger copies every answer and takes a seventh of an export's time.
connection.middlewareStack.remove('loggerMiddleware');

const client = DynamoDBDocumentClient.from(connection, { marshallOptions: { removeUndefinedValues: true } });

const table = (): string => env('TABLE_NAME');

const charge = (kind: 'read' | 'write', capacity: ConsumedCapacity | readonly ConsumedCapacity[] | undefined): void => {
  const list = capacity === undefined ? [] : 'length' in capacity ? capacity : [capacity];
  recordUnits(kind, list.reduce((sum, entry) => sum + (entry.CapacityUnits ?? 0), 0));
};

const keyOf = ({ pk, sk }: Key): Key => ({ pk, sk });

/** The document client does not convert items inside errors. */
const itemOfError = (attributes: Record<string, AttributeValue> | undefined): Item | undefined => attributes && (unmarshall(attributes) as Item);

export interface ReadOptions {
  /** A strong read costs double; without it a read may lag behind the last write. */
  readonly consistent?: boolean;
}

export const get = async (key: Key, options: ReadOptions = {}): Promise<Item | undefined> => {
  const answer = await withRetry(() =>
    client.send(
      new GetCommand({ TableName: table(), Key: keyOf(key), ConsistentRead: options.consistent, ReturnConsumedCapacity: 'TOTAL' }),
    ),
  );
  charge('read', answer.ConsumedCapacity);
  return answer.Item as Item | undefined;
};

export const storedKey = ({ pk, sk }: Item): Key => ({ pk: pk as string, sk: sk as string });

const nameOf = (key: Key): string => `${key.pk}\n${key.sk}`;

export const getMany = async (keys: readonly Key[], options: ReadOptions = {}): Promise<(Item | undefined)[]> => {
  const wanted = [...new Map(keys.map((key) => [nameOf(key), key])).values()];
  const found = new Map<string, Item>();
  while (wanted.length > 0) {
    const batch = wanted.splice(0, 100);
    const answer = await withRetry(() =>
      client.send(
        new BatchGetCommand({
          RequestItems: { [table()]: { Keys: batch.map(keyOf), ConsistentRead: options.consistent } },
          ReturnConsumedCapacity: 'TOTAL',
        }),
      ),
    );
    charge('read', answer.ConsumedCapacity);
    for (const item of (answer.Responses?.[table()] ?? []) as KeyedItem[]) found.set(nameOf(item), item);
    wanted.push(...((answer.UnprocessedKeys?.[table()]?.Keys ?? []) as KeyedItem[]));
  }
  return keys.map((key) => found.get(nameOf(key)));
};

export interface Query extends ReadOptions {
  readonly index?: IndexName;
  readonly pk: string;
  /** Use a `prefix` of the sort key, or a range with both ends included. */
  readonly prefix?: string;
  readonly from?: string;
  readonly to?: string;
  readonly descending?: boolean;
  /** A page may be smaller although `next` is set. */
  readonly limit?: number;
  readonly start?: Item | undefined;
  /** It reduces transfer, not cost. */
  readonly attributes?: readonly string[];
}

/** A page is about DynamoDB's megabyte. DynamoDB Local reads the whole partition for an unbounded page, which is far too slow. */
const mostOfPage = { table: 1_000, GSI1: 4_000, GSI2: 4_000, GSI3: 4_000, GSI4: 4_000 } as const;

const keyNames = { table: ['pk', 'sk'], GSI1: ['g1p', 'g1s'], GSI2: ['g2p', 'g2s'], GSI3: ['g3p', 'g1s'], GSI4: ['g3p', 'sk'] } as const;

export const query = async (asked: Query): Promise<{ items: Item[]; next: Item | undefined }> => {
  const answer = await sendQuery(asked, undefined);
  return { items: (answer.Items ?? []) as Item[], next: answer.LastEvaluatedKey };
};

/** Answers the position after `count` items, undefined at the end. It costs reading their keys. */
export const skip = async (asked: Omit<Query, 'limit' | 'start' | 'attributes'>, count: number): Promise<Item | undefined> => {
  let start: Item | undefined;
  for (let left = count; left > 0; ) {
    const answer = await sendQuery({ ...asked, limit: left, start }, 'COUNT');
    if (answer.LastEvaluatedKey === undefined) return undefined;
    start = answer.LastEvaluatedKey;
    left -= answer.Count ?? 0;
  }
  return start;
};

const sendQuery = async (asked: Query, select: 'COUNT' | undefined): Promise<QueryCommandOutput> => {
  const expression = createExpression();
  const [partition, sort] = keyNames[asked.index ?? 'table'];
  const parts = [`${expression.nameOf(partition)} = ${expression.valueOf(asked.pk)}`];
  const { prefix, from, to } = asked;
  const sortName = (): string => expression.nameOf(sort);
  if (prefix !== undefined) parts.push(`begins_with(${sortName()}, ${expression.valueOf(prefix)})`);
  else if (from !== undefined && to !== undefined) {
    parts.push(`${sortName()} BETWEEN ${expression.valueOf(from)} AND ${expression.valueOf(to)}`);
  } else if (from !== undefined) parts.push(`${sortName()} >= ${expression.valueOf(from)}`);
  else if (to !== undefined) parts.push(`${sortName()} <= ${expression.valueOf(to)}`);
  const answer = await withRetry(() =>
    client.send(
      new QueryCommand({
        TableName: table(),
        IndexName: asked.index,
        KeyConditionExpression: parts.join(' AND '),
        ScanIndexForward: asked.descending !== true,
        Limit: Math.min(asked.limit ?? Infinity, mostOfPage[asked.index ?? 'table']),
        Select: select,
        ProjectionExpression: asked.attributes?.map(expression.nameOf).join(', '),
        ExclusiveStartKey: asked.start,
        ConsistentRead: asked.consistent,
        ReturnConsumedCapacity: 'TOTAL',
        ...expression.placeholders(),
      }),
    ),
  );
  charge('read', answer.ConsumedCapacity);
  return answer;
};

export async function* pagesOf(asked: Query): AsyncGenerator<readonly Item[]> {
  let { start } = asked;
  do {
    const page = await query({ ...asked, start });
    yield page.items;
    start = page.next;
  } while (start !== undefined);
}

export const queryAll = async (asked: Omit<Query, 'limit' | 'start'>): Promise<Item[]> => {
  const items: Item[] = [];
  for await (const page of pagesOf(asked)) items.push(...page);
  return items;
};

/** Only operators use it: no function's role permits a scan. */
export async function* scanAll(): AsyncGenerator<Item> {
  let start: Item | undefined;
  do {
    const from = start;
    const answer = await withRetry(() =>
      client.send(new ScanCommand({ TableName: table(), ConsistentRead: true, ExclusiveStartKey: from, ReturnConsumedCapacity: 'TOTAL' })),
    );
    charge('read', answer.ConsumedCapacity);
    yield* (answer.Items ?? []) as Item[];
    start = answer.LastEvaluatedKey;
  } while (start !== undefined);
}

/** The write is also repeated after a lost answer, so non-repeatable writes keep a digest in the item. */
const writeOnce = async <Answer extends { ConsumedCapacity?: ConsumedCapacity | undefined }>(
  send: () => Promise<Answer>,
): Promise<Answer> => {
  try {
    const answer = await withRetry(send);
    charge('write', answer.ConsumedCapacity);
    return answer;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new ConditionFailed(new Map([[0, itemOfError(error.Item)]]));
  }
};

const singleWrite = { ReturnConsumedCapacity: 'TOTAL', ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;

export const put = async (item: KeyedItem, condition?: Condition): Promise<void> => {
  await writeOnce(() => client.send(new PutCommand({ TableName: table(), Item: item, ...conditionParts(condition), ...singleWrite })));
};

/** Answers the changed attributes. Creates a missing item unless a condition forbids it. */
export const update = async (key: Key, changes: Changes, condition?: Condition): Promise<Item> => {
  const parts = updateParts({ update: key, ...changes, if: condition });
  const answer = await writeOnce(() =>
    client.send(new UpdateCommand({ TableName: table(), ...parts, ...singleWrite, ReturnValues: 'UPDATED_NEW' })),
  );
  return (answer.Attributes ?? {}) as Item;
};

export const remove = async (key: Key, condition?: Condition): Promise<void> => {
  await writeOnce(() => client.send(new DeleteCommand({ TableName: table(), Key: keyOf(key), ...conditionParts(condition), ...singleWrite })));
};

/** A function rebuilds the actions after each conflict (`attempt` 1, 2, …) or throttle. After a lost answer the same request is repeated with its token. */
export const transact = async (actions: readonly Action[] | ((attempt: number) => readonly Action[])): Promise<void> => {
  const build = typeof actions === 'function' ? actions : () => actions;
  let items: TransactItem[] = [];
  let token = '';
  let mayBeDone = false;
  try {
    const answer = await withRetry((attempt, trouble) => {
      mayBeDone ||= trouble === 'mayHaveHappened';
      if (!mayBeDone) {
        const asked = build(attempt);
        items = asked.map(toTransactItem);
        token = randomUUID();
      }
      return client.send(
        new TransactWriteCommand({ TransactItems: items, ClientRequestToken: token, ReturnConsumedCapacity: 'TOTAL' }),
      );
    });
    charge('write', answer.ConsumedCapacity);
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const failed = new Map<number, Item | undefined>();
    for (const [position, reason] of (error.CancellationReasons ?? []).entries()) {
      if (reason.Code === 'ConditionalCheckFailed') failed.set(position, itemOfError(reason.Item));
    }
    if (failed.size === 0) throw error;
    throw new ConditionFailed(failed);
  }
};

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

const toTransactItem = (action: Action): TransactItem => {
  const shared = { TableName: table(), ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;
  if ('put' in action) return { Put: { ...shared, Item: action.put, ...conditionParts(action.if) } };
  if ('update' in action) return { Update: { ...shared, ...updateParts(action) } };
  if ('remove' in action) return { Delete: { ...shared, Key: keyOf(action.remove), ...conditionParts(action.if) } };
  return { ConditionCheck: { ...shared, Key: keyOf(action.check), ...conditionParts(action.if) } };
};

const conditionParts = (condition: Condition | undefined) => {
  const expression = createExpression();
  return { ConditionExpression: expression.condition(condition), ...expression.placeholders() };
};

const updateParts = (action: Extract<Action, { update: Key }>) => {
  const expression = createExpression();
  return {
    Key: keyOf(action.update),
    UpdateExpression: expression.changes(action),
    ConditionExpression: expression.condition(action.if),
    ...expression.placeholders(),
  };
};

import { DynamoDBClient, paginateScan, PutItemCommand, type AttributeValue } from '@aws-sdk/client-dynamodb';

export type Item = Readonly<Record<string, AttributeValue>>;

const table = new DynamoDBClient({});

export const itemsInTable = async (): Promise<readonly Item[]> => {
  const items: Item[] = [];
  for await (const { Items } of paginateScan({ client: table }, { TableName: process.env.TABLE_NAME })) items.push(...(Items ?? []));
  return items;
};

export const putItem = async (item: Item): Promise<void> => void (await table.send(new PutItemCommand({ TableName: process.env.TABLE_NAME, Item: item })));

const century = 100 * 365 * 24 * 60 * 60;
/** In seconds or ms, and not "never". */
const isTime = (value: number): boolean => value > 1_700_000_000 && value < 5_000_000_000_000;

const postponed = (value: AttributeValue, name: string): AttributeValue => {
  if (value.M !== undefined) return { M: Object.fromEntries(Object.entries(value.M).map(([key, each]) => [key, postponed(each, key)])) };
  const added = { ttl: century, end: century * 1_000, idle_end: century * 1_000 }[name];
  return added === undefined || value.N === undefined || !isTime(Number(value.N)) ? value : { N: String(Number(value.N) + added) };
};

/** Ends what is stored a hundred years later, so that a test of any day finds sessions, tokens and imports as they are today. */
export const postponeEnds = async (): Promise<void> => {
  for (const item of await itemsInTable()) await putItem(Object.fromEntries(Object.entries(item).map(([name, value]) => [name, postponed(value, name)])));
};

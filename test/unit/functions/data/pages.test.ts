import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesOf, query, queryAll, skip } from '#functions/data/table.ts';
import type { Query } from '#functions/data/table.ts';

process.env['TABLE_NAME'] = 'stubbed';
process.env['AWS_REGION'] = 'ap-northeast-1';

afterEach(() => {
  vi.restoreAllMocks();
});

const there = 10_000;

/** A partition of so many items, of which a page brings as many as it is asked for; answers the limits that were asked for. */
const stubPartition = (): (number | undefined)[] => {
  const limits: (number | undefined)[] = [];
  vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation((command) => {
    if (!(command instanceof QueryCommand)) throw new Error('Only queries are expected');
    const { Limit, ExclusiveStartKey } = command.input;
    limits.push(Limit);
    const from = Number(ExclusiveStartKey?.['sk'] ?? 0);
    const to = Math.min(there, from + (Limit ?? there));
    const Items = Array.from({ length: to - from }, (_, index) => ({ pk: 'X', sk: String(from + index + 1) }));
    const answer: Partial<QueryCommandOutput> = { Items, Count: Items.length, ...(to < there && { LastEvaluatedKey: Items.at(-1)! }) };
    return Promise.resolve(answer) as never;
  });
  return limits;
};

/** The local storage looks at everything behind the start of a page that is not bounded. */
it.each<[string, Query, number]>([
  ['the table', { pk: 'X' }, 1_000],
  ['an index', { index: 'GSI1', pk: 'X' }, 4_000],
  ['an index that asks for more than a page holds', { index: 'GSI1', pk: 'X', limit: 9_000 }, 4_000],
])('every page of %s is bounded, and none of its items is left out', async (_of, asked, most) => {
  const limits = stubPartition();
  expect((await queryAll(asked)).map(({ sk }) => Number(sk))).toEqual(Array.from({ length: there }, (_, index) => index + 1));
  let count = 0;
  for await (const items of pagesOf(asked)) count += items.length;
  expect(count).toBe(there);
  expect(new Set(limits)).toEqual(new Set([most]));
});

it('fewer items than a page holds are asked for as they are', async () => {
  const limits = stubPartition();
  expect((await query({ pk: 'X', limit: 10 })).items).toHaveLength(10);
  expect(limits).toEqual([10]);
});

it('many items are skipped page by page', async () => {
  const limits = stubPartition();
  expect(await skip({ pk: 'X' }, 2_500)).toMatchObject({ sk: '2500' });
  expect(limits).toEqual([1_000, 1_000, 500]);
});

import { BatchGetItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { BatchGetItemCommandOutput } from '@aws-sdk/client-dynamodb';
import { afterEach, expect, it, vi } from 'vitest';
import { toAttributes } from '#functions/data/expression.ts';
import { getMany } from '#functions/data/table.ts';

process.env['TABLE_NAME'] = 'stubbed';
process.env['AWS_REGION'] = 'ap-northeast-1';

afterEach(() => {
  vi.restoreAllMocks();
});

/** The local DynamoDB leaves out nothing; a stubbed client answers one item at a time, and in the end says nothing of others. */
it('several items are asked for until each was answered', async () => {
  const asked: number[] = [];
  vi.spyOn(DynamoDBClient.prototype, 'send').mockImplementation((command) => {
    if (!(command instanceof BatchGetItemCommand)) throw new Error('Only batches are expected');
    const [first, ...others] = command.input.RequestItems?.['stubbed']?.Keys ?? [];
    asked.push(others.length + 1);
    const answer: Partial<BatchGetItemCommandOutput> = {
      Responses: { stubbed: [{ ...first!, ...toAttributes({ n: asked.length }) }] },
      ...(others.length > 0 && { UnprocessedKeys: { stubbed: { Keys: others } } }),
    };
    return Promise.resolve(answer) as never;
  });
  const keys = ['a', 'b', 'c'].map((sk) => ({ pk: 'X', sk }));
  expect((await getMany(keys)).map((item) => [item?.['sk'], item?.['n']])).toEqual([['a', 1], ['b', 2], ['c', 3]]);
  expect(asked).toEqual([3, 2, 1]);
});

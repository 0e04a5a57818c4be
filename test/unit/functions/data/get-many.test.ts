import { BatchGetCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { BatchGetCommandOutput } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, it, vi } from 'vitest';
import { getMany } from '#functions/data/table.ts';

process.env['TABLE_NAME'] = 'stubbed';
process.env['AWS_REGION'] = 'ap-northeast-1';

afterEach(() => {
  vi.restoreAllMocks();
});

/** The local DynamoDB leaves out nothing; a stubbed client answers one item at a time, and in the end says nothing of others. */
it('several items are asked for until each was answered', async () => {
  const asked: number[] = [];
  vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation((command) => {
    if (!(command instanceof BatchGetCommand)) throw new Error('Only batches are expected');
    const [first, ...others] = command.input.RequestItems?.['stubbed']?.Keys ?? [];
    asked.push(others.length + 1);
    const answer: Partial<BatchGetCommandOutput> = {
      Responses: { stubbed: [{ ...first!, n: asked.length }] },
      ...(others.length > 0 && { UnprocessedKeys: { stubbed: { Keys: others } } }),
    };
    return Promise.resolve(answer) as never;
  });
  const keys = ['a', 'b', 'c'].map((sk) => ({ pk: 'X', sk }));
  expect((await getMany(keys)).map((item) => [item?.['sk'], item?.['n']])).toEqual([['a', 1], ['b', 2], ['c', 3]]);
  expect(asked).toEqual([3, 2, 1]);
});

import { DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, it, vi } from 'vitest';
import { scanCards } from '#functions/cards/data/card-walks.ts';
import { newCardId } from '#functions/data/ids.ts';
import { cardKey } from '#functions/data/keys.ts';

process.env['TABLE_NAME'] = 'stubbed';
process.env['AWS_REGION'] = 'ap-northeast-1';

afterEach(() => {
  vi.restoreAllMocks();
});

const folderId = 'project000folder';
const there = 1_000;

/** One page of cards that nobody can read, which needs neither a design nor time. */
const stubPage = (): void => {
  const Items = Array.from({ length: there }, (_, index) => {
    return { ...cardKey(folderId, newCardId(index)), ver: 1, s: 'damaged' };
  });
  vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation((command) => {
    if (command instanceof GetCommand) return Promise.resolve({}) as never;
    if (!(command instanceof QueryCommand)) throw new Error('Only reads are expected');
    return Promise.resolve({ Items }) as never;
  });
};

/** Promises alone never let the process read from a socket: the request for the next page would stay where it is until this one is used up. */
it('who walks over a page of cards lets the process send and receive in between', async () => {
  stubPage();
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  let cards = 0;
  for await (const card of scanCards({ folderId, reach: 'all' })) cards += 'unreadable' in card ? 1 : 0;
  isOver = true;
  expect(cards).toBe(there);
  expect(turns).toBeGreaterThanOrEqual(10);
});

import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, test, vi } from 'vitest';
import { cardPartition } from '#functions/data/keys.ts';
import { lookThrough } from '#functions/cards/data/card-walks.ts';
import { StorageBusy } from '#functions/runtime/retry.ts';
import { caseOf, openFolder } from '#test/support/card-folder.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const { folder, saved } = await openFolder();
for (let left = 6; left > 0; left -= 1) await saved(caseOf());

interface Sent {
  readonly input: { ExpressionAttributeValues?: Readonly<Record<string, unknown>>; Limit?: number };
}

/** Pages of the cards hold three of them, and the storage gives so many pages before it is busy for good. */
const giveOnly = (pages: number): void => {
  const send = DynamoDBDocumentClient.prototype.send as (...given: readonly unknown[]) => Promise<unknown>;
  let given = 0;
  vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(async function (this: DynamoDBDocumentClient, command: unknown, ...rest: unknown[]) {
    const { input } = command as Sent;
    if (Object.values(input.ExpressionAttributeValues ?? {}).includes(cardPartition(folder.id))) {
      given += 1;
      if (given > pages) throw Object.assign(new Error('busy'), { name: 'ThrottlingException' });
      input.Limit = 3;
    }
    return send.call(this, command, ...rest);
  } as typeof DynamoDBDocumentClient.prototype.send);
};

const look = async (): Promise<{ isWhole: boolean; cards: number }> => {
  let cards = 0;
  const isWhole = await lookThrough({ folderId: folder.id, reach: 'all' }, { mostCards: 100, longestMs: 60_000 }, () => {
    cards += 1;
  });
  return { isWhole, cards };
};

test('all cards are looked at while the storage gives them', async () => {
  giveOnly(Infinity);
  expect(await look()).toEqual({ isWhole: true, cards: 6 });
});

test('figures are of the cards that a busy storage gave, and say that they are not all', async () => {
  giveOnly(1);
  expect(await look()).toEqual({ isWhole: false, cards: 3 });
});

test('without a single card there are no figures', async () => {
  giveOnly(0);
  await expect(look()).rejects.toBeInstanceOf(StorageBusy);
});

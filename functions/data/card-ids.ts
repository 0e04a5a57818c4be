import { randomText } from './ids.ts';

/**
 * Partitions of a folder's cards. One takes some 500 saves a second, far above need; a busy installation adds letters
 * here: new cards spread over them, old ones stay where their id says.
 */
export const cardShards = ['0'] as const;

const timeLength = 9;

/** Shard, creation time and 50 random bits: ids sort by creation, and nothing needs to be looked up to find a card. */
export const newCardId = (now: number): string => {
  const shard = cardShards[Math.floor(Math.random() * cardShards.length)] ?? cardShards[0];
  return shard + now.toString(36).padStart(timeLength, '0') + randomText(10);
};

/** ms */
export const createdAt = (cardId: string): number => Number.parseInt(cardId.slice(1, 1 + timeLength), 36);

/** Sorts by creation across shards. */
export const creationOrder = (cardId: string): string => cardId.slice(1);

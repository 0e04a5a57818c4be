import { randomBytes } from 'node:crypto';
import { idLengths } from './keys.ts';

/** Lower case, without letters that are mistaken for digits; 32 of them, so a byte's low five bits choose evenly. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Random text for ids; the write that uses one asks that the item is absent. */
export const randomText = (length: number): string => Array.from(randomBytes(length), (byte) => alphabet[byte & 31]).join('');

export const newOrgId = (): string => randomText(idLengths.org);
export const newUserId = (orgId: string): string => orgId + randomText(idLengths.user - idLengths.org);
export const newProjectId = (): string => randomText(idLengths.project);
export const newFolderId = (projectId: string): string => projectId + randomText(idLengths.folder - idLengths.project);

const timeLength = 9;

/** Shard, creation time and ten more characters: ids sort by creation, and nothing needs to be looked up to find a card. */
export const cardIdOf = (created: number, more: string, shard = '0'): string => shard + created.toString(36).padStart(timeLength, '0') + more;

export const newCardId = (now: number, shard?: string): string => cardIdOf(now, randomText(10), shard);

/** ms */
export const createdAt = (cardId: string): number => Number.parseInt(cardId.slice(1, 1 + timeLength), 36);

/** Sorts by creation across shards. */
export const creationOrder = (cardId: string): string => cardId.slice(1);

/** Before and after every creation order of the times, both ends included; without one, of all times. */
export const creationBounds = (from = 0, to = 36 ** timeLength - 1): readonly [string, string] => [
  Math.max(0, from).toString(36).padStart(timeLength, '0'),
  `${Math.max(0, to).toString(36).padStart(timeLength, '0')}~`,
];

/** Whether a text is the creation order of some card. */
export const isCreationOrder = (text: string): boolean => new RegExp(`^[0-9a-z]{${timeLength + 10}}$`).test(text);

import { randomBytes } from 'node:crypto';
import { idLengths } from './keys.ts';

/** The alphabet lacks letters that look like digits. It has 32 characters, so the low five bits of a byte choose evenly. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** The write that uses such an id must require that the item is absent. */
export const randomText = (length: number): string => Array.from(randomBytes(length), (byte) => alphabet[byte & 31]).join('');

export const newOrgId = (): string => randomText(idLengths.org);
export const newUserId = (orgId: string): string => orgId + randomText(idLengths.user - idLengths.org);
export const newProjectId = (): string => randomText(idLengths.project);
export const newFolderId = (projectId: string): string => projectId + randomText(idLengths.folder - idLengths.project);

const timeLength = 10;

/** Ids begin with the creation time, so they sort by creation. */
export const cardIdOf = (created: number, more: string): string => created.toString(36).padStart(timeLength, '0') + more;

export const newCardId = (now: number): string => cardIdOf(now, randomText(10));

/** ms */
export const createdAt = (cardId: string): number => Number.parseInt(cardId.slice(0, timeLength), 36);

/** Ids created between two times (ms, both included) lie within these bounds. */
export const creationBounds = (from = 0, to = 36 ** timeLength - 1): readonly [string, string] => [
  Math.max(0, from).toString(36).padStart(timeLength, '0'),
  `${Math.max(0, to).toString(36).padStart(timeLength, '0')}~`,
];

export const isCardId = (text: string): boolean => new RegExp(`^[0-9a-z]{${timeLength + 10}}$`).test(text);

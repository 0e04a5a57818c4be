import { randomBytes } from 'node:crypto';
import { cardIdOf, idLengths } from './keys.ts';

/** The alphabet lacks letters that look like digits. It has 32 characters, so the low five bits of a byte choose evenly. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** The write that uses such an id must require that the item is absent. */
export const randomText = (length: number): string => Array.from(randomBytes(length), (byte) => alphabet[byte & 31]).join('');

export const newOrgId = (): string => randomText(idLengths.org);
export const newUserId = (orgId: string): string => orgId + randomText(idLengths.user - idLengths.org);
export const newProjectId = (): string => randomText(idLengths.project);
export const newFolderId = (projectId: string): string => projectId + randomText(idLengths.folder - idLengths.project);
export const newCardId = (now: number): string => cardIdOf(now, randomText(10));

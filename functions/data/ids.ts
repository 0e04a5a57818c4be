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

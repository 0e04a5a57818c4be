import { createHash } from 'node:crypto';
import { dictionary } from '@zxcvbn-ts/language-common';

/** The package lists passwords by how often they occur in leaks, the commonest first. */
const commonest = dictionary['passwords-common'].slice(0, 10_000);

/** Five bytes of a digest: among 10,000, a password that is none of them meets one once in a hundred million. */
export const prefixLength = 10;

/**
 * The first hex digits of the digests of the commonest passwords, one after the other. In a bundle this module is its
 * value (infra/constant-modules.ts): the list itself is deployed nowhere.
 */
export const commonPrefixes: string = commonest.map((password) => createHash('sha256').update(password, 'utf8').digest('hex').slice(0, prefixLength)).join('');

import { createHash } from 'node:crypto';
import { dictionary } from '@zxcvbn-ts/language-common';

/** The package sorts passwords by their frequency in leaks. */
const commonest = dictionary['passwords-common'].slice(0, 10_000);

/** The unit is hex digits. With five bytes, another password matches once in a hundred million. */
export const prefixLength = 10;

/** The prefixes are concatenated. A bundle contains this value instead of the list (infra/constant-modules.ts). */
export const commonPrefixes: string = commonest.map((password) => createHash('sha256').update(password, 'utf8').digest('hex').slice(0, prefixLength)).join('');

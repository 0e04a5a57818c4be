import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { comparable } from '#shared/text/characters.ts';
import { Problem } from '../refusals/problem.ts';
import { commonPrefixes, prefixLength } from './common-prefixes.ts';

/** OWASP's first choice is 19 MiB, two passes, one lane. It is stored with each hash, so that old hashes stay valid. */
const current = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;

const derive = promisify(argon2);

/** The client sends this digest instead of the password (architecture 4). */
export const digestOfPassword = (password: string): string => createHash('sha256').update(password, 'utf8').digest('hex');

export const hashPassword = async (digest: string): Promise<string> => {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { message: digest, nonce, tagLength, ...current });
  const { memory, passes, parallelism } = current;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;
};

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

const shape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

export const verifyPassword = async (digest: string, hash: string): Promise<boolean> => {
  const [, memory, passes, parallelism, nonce, tag] = shape.exec(hash) ?? [];
  if (nonce === undefined || tag === undefined) throw new Error('A stored password hash has a shape this code does not know');
  const expected = Buffer.from(tag, 'base64');
  const derived = await derive('argon2id', {
    message: digest,
    nonce: Buffer.from(nonce, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(derived, expected);
};

/** Checking an unknown login takes as long as a real hash. */
export const hashOfNobody = `$argon2id$v=19$m=${current.memory},t=${current.passes},p=${current.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

const spellings = (loginId: string): readonly string[] => {
  const same = comparable(loginId);
  return [loginId, loginId.trim(), same, same.toLowerCase(), same.toUpperCase()];
};

const isCommon = async (digest: string): Promise<boolean> => {
  const prefix = digest.slice(0, prefixLength);
  for (let at = 0; at < commonPrefixes.length; at += prefixLength) {
    if (commonPrefixes.startsWith(prefix, at)) return true;
  }
  return false;
};

/** The server sees only the digest: it refuses the empty text, the user's login ids and the 10,000 commonest passwords. The client checks the length. */
export const refuseWeakPassword = async (digest: string, loginIds: readonly string[]): Promise<void> => {
  if (digest === digestOfPassword('')) throw new Problem('password.weak', { reason: 'empty' });
  if (loginIds.flatMap(spellings).some((spelling) => digest === digestOfPassword(spelling))) throw new Problem('password.weak', { reason: 'login_id' });
  if (await isCommon(digest)) throw new Problem('password.weak', { reason: 'common' });
};

import { createHmac, randomBytes } from 'node:crypto';
import { comparable } from '#shared/text/characters.ts';
import { digestSecretKey } from './keys.ts';
import { outcomeOf } from './outcomes.ts';
import { StorageBusy } from '../runtime/retry.ts';
import { get, put } from './table.ts';

/** A secret in the table is as safe as its items and costs no monthly fee. No function may write it: a new secret would make every login unknown. */
const readSecret = async (): Promise<Uint8Array> => {
  const stored = await get(digestSecretKey, { consistent: true });
  // `create-manager` makes the secret with the first account.
  if (!(stored?.secret instanceof Uint8Array)) throw new StorageBusy();
  return stored.secret;
};

export const makeDigestSecret = async (): Promise<void> => {
  await outcomeOf(put({ ...digestSecretKey, ver: 1, secret: new Uint8Array(randomBytes(32)) }, { pk: 'absent' }), 'made before');
};

let secret: Promise<Uint8Array> | undefined;

const loadSecret = (): Promise<Uint8Array> => {
  secret ??= readSecret().catch((error: unknown) => {
    secret = undefined;
    throw error;
  });
  return secret;
};

type Kind = 'login' | 'look-alike' | 'login-from' | 'own-password' | 'abbrev' | 'address' | 'invite-code' | 'id-attributes' | 'idempotency' | 'linkage' | 'journal' | 'shift' | 'order' | 'likeness' | 'hospital';

/** Personal values enter keys in this form: HMAC-SHA-256, 22 characters (128 bits). */
export const keyedDigest = async (kind: Kind, value: string): Promise<string> =>
  createHmac('sha256', await loadSecret()).update(`${kind}\n${value}`).digest('base64url').slice(0, 22);

/** Ignores width, case and invisible characters: `ＡＯＩ` typed on a Japanese keyboard equals `aoi`. */
export const nameDigest = (kind: 'login' | 'abbrev', name: string): Promise<string> => keyedDigest(kind, comparable(name).toLowerCase());

/** Login ids that look alike have equal digests (Unicode UTS 39, skeleton): letters of other scripts, 0 and o, 1 and l. */
export const lookAlikeDigest = async (loginId: string): Promise<string> => {
  // The package is loaded on demand, because no sign-in needs the table.
  const { default: unhomoglyph } = await import('unhomoglyph');
  const skeleton = unhomoglyph(comparable(loginId).toLowerCase().normalize('NFD')).toLowerCase().normalize('NFD');
  return keyedDigest('look-alike', skeleton);
};

const sortKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

export const sortedJson = (value: unknown): string => JSON.stringify(value, sortKeys) ?? '';

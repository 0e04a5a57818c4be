import { createHmac, randomBytes } from 'node:crypto';
import { comparable } from '#shared/text/characters.ts';
import { digestSecretKey } from './keys.ts';
import { outcomeOf } from './outcomes.ts';
import { StorageBusy } from '../retry.ts';
import { get, put } from './table.ts';

/**
 * One random secret in the table. A secret store would cost a fixed sum each month and would guard nothing more: who can
 * read the table's items needs no digests. No function may write it: who could, could make every login unknown.
 */
const readSecret = async (): Promise<Uint8Array> => {
  const stored = await get(digestSecretKey, { consistent: true });
  // Without it nobody has an account yet: `create-manager` makes it with the first one.
  if (!(stored?.secret instanceof Uint8Array)) throw new StorageBusy();
  return stored.secret;
};

/** Makes the secret where there is none: the first thing an operator's command does to a new table. */
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

/** What the digest stands for; equal values of different kinds have different digests. */
type Kind = 'login' | 'look-alike' | 'login-from' | 'own-password' | 'abbrev' | 'address' | 'invite-code' | 'id-attributes' | 'idempotency' | 'linkage' | 'journal' | 'shift' | 'order' | 'likeness' | 'hospital';

/** The form in which personal values may stand in a key: HMAC-SHA-256, 22 characters (128 bits). */
export const keyedDigest = async (kind: Kind, value: string): Promise<string> =>
  createHmac('sha256', await loadSecret()).update(`${kind}\n${value}`).digest('base64url').slice(0, 22);

/** Numbers from 0 to 2^48 for names, always the same for one secret; worked out at once, because who puts many in order cannot wait for each. */
export const secretNumbers = (secretText: string): ((name: string) => number) => (name) => createHmac('sha256', secretText).update(name).digest().readUIntBE(0, 6);

/** Names are compared without regard to width, case and invisible characters, so that `ＡＯＩ` typed on a Japanese keyboard is `aoi`. */
export const nameDigest = (kind: 'login' | 'abbrev', name: string): Promise<string> => keyedDigest(kind, comparable(name).toLowerCase());

/** Equal for login ids that a reader takes for one another (Unicode UTS 39, skeleton): letters of other scripts, 0 and o, 1 and l. */
export const lookAlikeDigest = async (loginId: string): Promise<string> => {
  // Imported while it runs: no sign-in needs the table.
  const { default: unhomoglyph } = await import('unhomoglyph');
  const skeleton = unhomoglyph(comparable(loginId).toLowerCase().normalize('NFD')).toLowerCase().normalize('NFD');
  return keyedDigest('look-alike', skeleton);
};

const sortKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** The same text for equal values, in whatever order their objects name the keys: what digests are made of. */
export const sortedJson = (value: unknown): string => JSON.stringify(value, sortKeys) ?? '';

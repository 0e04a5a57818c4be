import { createHmac, randomBytes } from 'node:crypto';
import { digestSecretKey } from './keys.ts';
import { ConditionFailed, get, put } from './table.ts';

/**
 * One random secret in the table, made by whoever needs it first. A secret store would cost a fixed sum each month and
 * would guard nothing more: who can read the table's items needs no digests.
 */
const readSecret = async (): Promise<Uint8Array> => {
  const stored = await get(digestSecretKey, { consistent: true });
  if (stored?.secret instanceof Uint8Array) return stored.secret;
  const secret = new Uint8Array(randomBytes(32));
  try {
    await put({ ...digestSecretKey, ver: 1, secret }, { pk: 'absent' });
    return secret;
  } catch (error) {
    if (error instanceof ConditionFailed) return readSecret();
    throw error;
  }
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
type Kind = 'login' | 'abbrev' | 'address' | 'invite-code' | 'id-attributes' | 'idempotency' | 'linkage' | 'journal';

/** The form in which personal values may stand in a key: HMAC-SHA-256, 22 characters (128 bits). */
export const keyedDigest = async (kind: Kind, value: string): Promise<string> =>
  createHmac('sha256', await loadSecret()).update(`${kind}\n${value}`).digest('base64url').slice(0, 22);

import { idempotencyHours } from '#shared/api/routes.ts';
import { idempotencyKey, type Key } from '../../../data/keys.ts';
import { storedVersion, textOf } from '../../../data/stored.ts';
import { get, put } from '../../../data/table.ts';

const triedGuardKey = (digest: string): Key => ({ pk: idempotencyKey(digest).pk, sk: 'M' });

const keptSeconds = idempotencyHours * 60 * 60;

/** A later step of a trial reads who holds the values of the id attributes after the earlier steps. null: nobody. */
export const rememberTried = (key: string, cardId: string | null, now: number): Promise<void> =>
  put({ ...triedGuardKey(key), ...storedVersion(), card: cardId ?? '', ttl: Math.floor(now / 1_000) + keptSeconds });

/** null: the card that held the values gave them up. undefined: the trial has not met them. */
export const triedHolder = async (key: string): Promise<string | null | undefined> => {
  const item = await get(triedGuardKey(key), { consistent: true });
  return item && (textOf(item, 'card') || null);
};

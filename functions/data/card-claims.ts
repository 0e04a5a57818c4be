import { idempotencyHours } from '#shared/api/routes.ts';
import type { Condition } from './expression.ts';
import { idGuardKey, idempotencyKey, linkClaimKey, triedGuardKey } from './keys.ts';
import { readStored, storedVersion, textOf } from './stored.ts';
import { ConditionFailed, get, getMany, put } from './table.ts';
import type { Action, Item } from './table.ts';

/** The cards that hold these tuples of id attributes in the folder; undefined where nobody does. */
export const guardHolders = async (folderId: string, digests: readonly string[]): Promise<readonly (string | undefined)[]> => {
  const items = await getMany(digests.map((digest) => idGuardKey(folderId, digest)), { consistent: true });
  return items.map((item) => item && textOf(item, 'card'));
};

/** Takes the tuple of id attributes for a card; nothing where it has none. A card that comes back may have left its own behind. */
export const takeGuard = (folderId: string, digest: string | undefined, cardId: string): readonly Action[] =>
  digest === undefined ? [] : [{ put: { ...idGuardKey(folderId, digest), ...storedVersion(), card: cardId }, if: ownOrAbsent(cardId) }];

const ownOrAbsent = (cardId: string): Condition => [{ card: { equals: cardId } }, { pk: 'absent' }];

/** A drawn number stays with its card, so nobody else gets the tuple of one that is gone. */
export const keepGuard = (folderId: string, digest: string, cardId: string): Action => ({ put: { ...idGuardKey(folderId, digest), ...storedVersion(), card: cardId, kept: true }, if: ownOrAbsent(cardId) });

/** What a card gives up and takes when its id attributes change. */
export const moveGuard = (folderId: string, cardId: string, before: string | undefined, after: string | undefined): readonly Action[] => {
  if (before === after) return [];
  const freed: readonly Action[] = before === undefined ? [] : [{ remove: idGuardKey(folderId, before), if: { card: { equals: cardId } } }];
  return [...freed, ...takeGuard(folderId, after, cardId)];
};

/** The linkage value with which a card was begun: of two that are saved at once, one is stored. */
export interface LinkClaim {
  readonly digest: string;
  /** The hospital within which it is unique, or (null) the folder. */
  readonly scope: string | null;
  /** A card that claimed the value before and holds it no more. */
  readonly formerId: string | undefined;
}

/** Long before this is over, the index knows the card. */
const keptSeconds = idempotencyHours * 60 * 60;

/** Belongs into the transaction that stores the card. */
export const linkClaimAction = (cardId: string, now: number, { digest, scope, formerId }: LinkClaim): Action => {
  const seconds = Math.floor(now / 1_000);
  return {
    put: { ...linkClaimKey(digest, scope), ...storedVersion(), card: cardId, ttl: seconds + keptSeconds },
    if: [{ pk: 'absent' }, { ttl: { atMost: seconds } }, ...(formerId === undefined ? [] : [{ card: { equals: formerId } }])],
  };
};

/** The id of the card that has claimed the value, where that is why the transaction failed. */
export const claimantIn = ({ failed }: ConditionFailed, { digest, scope }: LinkClaim): string | undefined => {
  const { pk, sk } = linkClaimKey(digest, scope);
  const met = [...failed.values()].find((item) => item?.pk === pk && item.sk === sk);
  return met && textOf(met, 'card');
};

/** A create as its key is remembered: which request came with it, and the id that its card has or will have. */
interface StoredAttempt {
  readonly card: string;
  /** Digest of the request. */
  readonly rq: string;
  /** Seconds */
  readonly ttl: number;
}

const isOver = (ttl: number, now: number): boolean => ttl * 1_000 <= now;

/**
 * The card id for a create that comes with a key (a digest of user, folder and Idempotency-Key). Whoever comes first with
 * the key says which id it is, and all later tries of the same request get that one: of one id there is one card, also when it was changed or
 * deleted since. Written before the card, as a plain put of one unit; a key whose create was never stored is in nobody's way.
 */
export const cardIdForKey = async (key: string, request: string, id: string, now: number): Promise<{ readonly id: string } | 'another request'> => {
  const seconds = Math.floor(now / 1_000);
  try {
    await put({ ...idempotencyKey(key), ...storedVersion(), card: id, rq: request, ttl: seconds + keptSeconds }, [{ pk: 'absent' }, { ttl: { atMost: seconds } }]);
    return { id };
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const earlier = attemptFrom(error.failed.get(0));
    if (earlier === undefined) throw error;
    return earlier.rq === request ? { id: earlier.card } : 'another request';
  }
};

const attemptFrom = (item: Item | undefined): StoredAttempt | undefined => item && readStored<StoredAttempt>(item);

/** The card id that an earlier try of this very create has; undefined where there was none in the last 24 hours. */
export const earlierCardId = async (key: string, request: string, now: number): Promise<string | undefined> => {
  const earlier = attemptFrom(await get(idempotencyKey(key), { consistent: true }));
  return earlier === undefined || isOver(earlier.ttl, now) || earlier.rq !== request ? undefined : earlier.card;
};

/**
 * Who has a tuple of id attributes in a trial of moves, remembered from step to step: it may be another step in which a card took the tuple, or gave it up.
 * `key`: a digest of the trial and the tuple. What is remembered is over by itself after a day.
 */
export const rememberTried = (key: string, cardId: string | null, now: number): Promise<void> =>
  put({ ...triedGuardKey(key), ...storedVersion(), card: cardId ?? '', ttl: Math.floor(now / 1_000) + keptSeconds });

/** null: the card that had the tuple gave it up; undefined: no card of the trial had to do with it. */
export const triedHolder = async (key: string): Promise<string | null | undefined> => {
  const item = await get(triedGuardKey(key), { consistent: true });
  return item && (textOf(item, 'card') || null);
};

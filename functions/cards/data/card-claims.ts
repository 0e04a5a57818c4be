import { idempotencyHours } from '#shared/api/routes.ts';
import type { AnswerValue, Answers, CardDesign, Path } from '#shared/design/card-design.ts';
import { answerAt } from '#shared/form/item-paths.ts';
import { idKey } from '#shared/text/same-text.ts';
import { keyedDigest } from '../../data/digests.ts';
import type { Condition } from '../../data/expression.ts';
import { idGuardKey, idempotencyKey, linkClaimKey } from '../../data/keys.ts';
import { readStored, storedVersion, textOf } from '../../data/stored.ts';
import { ConditionFailed, get, getMany, put, type Action, type Item } from '../../data/table.ts';

/** The digest is undefined while an id attribute is blank or none exist. Spellings of one number are equal. `scope` separates hospitals. */
export const idGuardOf = async ({ id_attributes }: CardDesign, vals: Answers, scope: string | null): Promise<string | undefined> => {
  const values = id_attributes.map((path): AnswerValue => {
    const value = answerAt(vals, path);
    return typeof value === 'string' ? idKey(value) : value;
  });
  return values.length === 0 || values.some((value) => value === null || value === '') ? undefined : keyedDigest('id-attributes', JSON.stringify(scope === null ? values : { hospital: scope, values }));
};

export const valueGuard = async (design: CardDesign, item: Path, value: AnswerValue, scope: string | null): Promise<string | undefined> => {
  const [page = '', name = ''] = item.split('.');
  return design.id_attributes.length === 1 && design.id_attributes[0] === item ? idGuardOf(design, { [page]: { [name]: value } }, scope) : undefined;
};

export const guardHolders = async (folderId: string, digests: readonly string[]): Promise<readonly (string | undefined)[]> => {
  const items = await getMany(digests.map((digest) => idGuardKey(folderId, digest)), { consistent: true });
  return items.map((item) => item && textOf(item, 'card'));
};

/** A restored card may still own its guard. */
export const takeGuard = (folderId: string, digest: string | undefined, cardId: string): readonly Action[] =>
  digest === undefined ? [] : [{ put: { ...idGuardKey(folderId, digest), ...storedVersion(), card: cardId }, if: ownOrAbsent(cardId) }];

const ownOrAbsent = (cardId: string): Condition => [{ card: { equals: cardId } }, { pk: 'absent' }];

/** A drawn number stays reserved after its card is deleted. */
export const keepGuard = (folderId: string, digest: string, cardId: string): Action => ({ put: { ...idGuardKey(folderId, digest), ...storedVersion(), card: cardId, kept: true }, if: ownOrAbsent(cardId) });

export const moveGuard = (folderId: string, cardId: string, before: string | undefined, after: string | undefined): readonly Action[] => {
  if (before === after) return [];
  const freed: readonly Action[] = before === undefined ? [] : [{ remove: idGuardKey(folderId, before), if: { card: { equals: cardId } } }];
  return [...freed, ...takeGuard(folderId, after, cardId)];
};

/** A blank value has no digest. Values are compared as ids are. */
export const linkDigest = async (folderId: string, item: Path, value: AnswerValue): Promise<string | undefined> => {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = idKey(String(value));
  return text === '' ? undefined : keyedDigest('linkage', `${folderId}\n${item}\n${text}`);
};

export const linkOfAnswers = (folderId: string, item: Path, vals: Answers): Promise<string | undefined> => linkDigest(folderId, item, answerAt(vals, item));

/** Reserves the linkage value of a new card, so that only one of two simultaneous saves is stored. */
export interface LinkClaim {
  readonly digest: string;
  readonly scope: string | null;
  readonly formerId: string | undefined;
}

/** The index knows the card long before this time is over. */
const keptSeconds = idempotencyHours * 60 * 60;

export const linkClaimAction = (cardId: string, now: number, { digest, scope, formerId }: LinkClaim): Action => {
  const seconds = Math.floor(now / 1_000);
  return {
    put: { ...linkClaimKey(digest, scope), ...storedVersion(), card: cardId, ttl: seconds + keptSeconds },
    if: [{ pk: 'absent' }, { ttl: { atMost: seconds } }, ...(formerId === undefined ? [] : [{ card: { equals: formerId } }])],
  };
};

export const claimantIn = ({ failed }: ConditionFailed, { digest, scope }: LinkClaim): string | undefined => {
  const { pk, sk } = linkClaimKey(digest, scope);
  const met = [...failed.values()].find((item) => item?.pk === pk && item.sk === sk);
  return met && textOf(met, 'card');
};

/** The first create with an Idempotency-Key fixes the card id; later tries of the same request get the same id, also after a change or deletion. */
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

const attemptFrom = (item: Item | undefined) => item && readStored<{ readonly card: string; readonly rq: string; readonly ttl: number }>(item);

export const earlierCardId = async (key: string, request: string, now: number): Promise<string | undefined> => {
  const earlier = attemptFrom(await get(idempotencyKey(key), { consistent: true }));
  return earlier === undefined || earlier.ttl * 1_000 <= now || earlier.rq !== request ? undefined : earlier.card;
};

import type { AnswerValue } from '#shared/design/card-design.ts';
import { keyedDigest } from './keyed-digest.ts';
import { cardsByLink } from './keys.ts';
import { placeOf } from './cards.ts';
import { query } from './table.ts';

/** Digest of a linkage value; undefined for a blank one. Width and surrounding blanks do not tell patients apart. */
export const linkDigest = async (folderId: string, item: string, value: AnswerValue): Promise<string | undefined> => {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).normalize('NFKC').trim();
  return text === '' ? undefined : keyedDigest('linkage', `${folderId}\n${item}\n${text}`);
};

/** The oldest card with the value, or undefined; behind a save by the lag of an index. */
export const findLinkedCard = async (folderId: string, digest: string): Promise<string | undefined> => {
  const { items } = await query({ index: 'GSI2', pk: cardsByLink(folderId, digest), limit: 1 });
  const [found] = items;
  return found && placeOf(found).cardId;
};

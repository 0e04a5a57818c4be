import { mayWrite } from '#shared/access/folder-access.ts';
import type { cardCalls } from '#shared/api/cards.ts';
import type { FormSession } from '#shared/form/form-types.ts';
import { localText } from '#shared/text/local-text.ts';
import { newCardId } from '../data/card-ids.ts';
import { requestDigest } from '../data/card-revision.ts';
import { getCard, insertCard } from '../data/cards.ts';
import type { Card } from '../data/cards.ts';
import { domainFor } from '../data/domains.ts';
import { findLinkedCard, linkDigest } from '../data/linked-cards.ts';
import { registrationOf } from '../data/projects.ts';
import type { Call, UseCase } from '../http/create-handler.ts';
import { Problem } from '../problem.ts';
import { contentOf } from './card-content.ts';
import { drawNumbers } from './draw-numbers.ts';
import { folderDesign } from './folder-design.ts';
import type { FolderDesign } from './folder-design.ts';
import { presentCard } from './present-card.ts';

type LinkCall = Call<typeof cardCalls.openLinkedCard>;

/** Opens the card with the linkage value, or makes one that holds it; many at once get the same card. */
export const openLinkedCard: UseCase<typeof cardCalls.openLinkedCard> = async (call) => {
  const { body, principal, host, now } = call;
  const { folder, member } = principal;
  const { external_linkage_item: item } = await domainFor(host);
  if (item === null) throw new Problem('linkage.not_set');
  const design = await folderDesign(folder.id, folder.version);
  const value = linkValue(design, item, body.linkKey);
  const digest = await linkDigest(folder.id, item, value);
  if (digest === undefined) throw new Problem('linkage.unknown');
  const found = await findLinkedCard(folder.id, digest);
  const card = found === undefined ? undefined : await getCard(folder.id, found);
  if (card !== undefined) return presentCard(card, principal, now);
  if (!mayWrite(member)) throw new Problem('card.not_writable', { reason: 'no_permission' });
  if (!registrationOf(folder, now).open) throw new Problem('card.not_writable', { reason: 'registration_closed' });
  return presentCard(await make(call, design, digest, await openNew(call, design, item, value)), principal, now);
};

/** The value as the item holds it; the item must take what somebody could type. */
const linkValue = ({ item: itemAt }: FolderDesign, path: string, text: string): string | number => {
  const item = itemAt(path);
  if (item?.class !== 'attribute') throw new Problem('linkage.unknown');
  if (item.type === 'string' || item.type === 'text') return text;
  const number = Number(text.normalize('NFKC'));
  if (item.type !== 'number' || Number.isNaN(number)) throw new Problem('linkage.unknown');
  return number;
};

/** A new card with its defaults. Nobody has filled it yet, so it is stored without the check of a submitted one. */
const openNew = async ({ body, principal, now }: LinkCall, { design }: FolderDesign, item: string, value: string | number): Promise<FormSession> => {
  const clock = new Date(now).toISOString();
  const { today, now: time, language } = body.context ?? { today: clock.slice(0, 10), now: clock.slice(0, 16), language: principal.user.lang };
  const organisation = localText(principal.org.name, design.languages[0] ?? language);
  const { runForm } = await import('./run-form.ts');
  const form = runForm(design, {}, { today, now: time, organisation, language, isNew: true });
  form.set(item, value);
  // Too long, out of range: nobody could ever save the card that would be made.
  if (form.item(item).issues.length > 0) throw new Problem('linkage.unknown');
  return form;
};

/** How often a value's card may have been deleted within the time that its claim is kept. */
const mostClaims = 20;

/**
 * The index may lag behind, so whoever comes first leaves a claim of the value, kept like that of an Idempotency-Key.
 * All who come at the same time meet it in their transaction and get the one card.
 */
const make = async (call: LinkCall, design: FolderDesign, digest: string, form: FormSession): Promise<Card> => {
  const { folder, user } = call.principal;
  const place = { folder_id: folder.id, id: newCardId(call.now), creator_id: user.id };
  await drawNumbers(folder.id, design, form);
  const content = await contentOf(call, design, form, null, []);
  const request = requestDigest('linkage', digest, {});
  for (let claim = 1; ; claim += 1) {
    try {
      return await insertCard(place, request, { ...content, link: digest }, { key: `${digest}${claim}`, meetsGuard: false });
    } catch (error) {
      // The claim's card was deleted: the next claim is free, or leads to a card that lives.
      if (claim === mostClaims || !(error instanceof Problem && error.code === 'card.unknown')) throw error;
    }
  }
};

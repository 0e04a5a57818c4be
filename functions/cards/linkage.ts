import { mayWrite } from '#shared/access/access.ts';
import type { cardCalls } from '#shared/api/cards.ts';
import type { FormSession } from '#shared/form/form-types.ts';
import type { Path } from '#shared/design/card-design.ts';
import { localText } from '#shared/text/languages.ts';
import { cleanId } from '#shared/text/same-text.ts';
import { typedKindOf } from '#shared/items/behaviours.ts';
import { answerAt } from '#shared/form/item-paths.ts';
import { everyCard, idScopeOf, reachOf, type Reach } from './data/card-reach.ts';
import { getCard, type Card, type CardRefusal } from './data/cards.ts';
import { domainFor, listDomains, type Domain, clockOf, linkageChangedOf, linkageItemOf } from '../manage/data/domains.ts';
import { projectIdOf } from '../data/keys.ts';
import { getLinkageIndex, linkageStateOf } from './data/linkage-index.ts';
import { findLinkedCard, lookThrough, type LinkValue } from './data/linked-cards.ts';
import { registrationOf } from '../projects/data/projects.ts';
import type { Call, UseCase } from '../http/create-handler.ts';
import { Problem, refuseInput } from '../refusals/problem.ts';
import { designIfAny, folderDesign, type FolderDesign } from '../answers/folder-design.ts';
import { startWorker } from '../runtime/start-worker.ts';
import { valueGuard, linkDigest, linkOfAnswers } from './data/card-claims.ts';
import { presentCard } from './present-card.ts';
import { refusalOf, takenElsewhere } from './refusals.ts';
import { runForm } from './card-content.ts';

type LinkCall = Call<typeof cardCalls.openLinkedCard>;

export const openLinkedCard: UseCase<typeof cardCalls.openLinkedCard> = async (call) => {
  const { body, principal, host, now } = call;
  const { folder, member } = principal;
  const domain = await domainFor(host);
  const { external_linkage_item: item } = domain;
  if (item === null) throw new Problem('linkage.not_set');
  const design = await folderDesign(folder.id, folder.version);
  const value = linkValue(design, item, body.linkKey);
  const card = await findByVersions(call, design, domain, item, value, scopeOf(principal), reachOf(principal.access));
  if (card !== undefined) return { is_new: false as const, created: false, card: await presentCard(card, principal, now) };
  await refuseIfElsewhere(call, design, domain, item, value);
  if (value === undefined) throw new Problem('linkage.unknown');
  if (!mayWrite(member)) throw new Problem('card.not_writable', { reason: 'no_permission' });
  if (!registrationOf(folder, now).open) throw new Problem('card.not_writable', { reason: 'registration_closed' });
  await refuseUnsavable(call, design, item, value);
  return { is_new: true as const, created: true, link: { item, value } };
};

const scopeOf = ({ folder, user }: LinkCall['principal']): string | null => idScopeOf(folder, user.id);

/** If another hospital has the card, the caller is told so instead of beginning a second one. */
const refuseIfElsewhere = async (call: LinkCall, design: FolderDesign, domain: Domain, item: Path, value: LinkStart): Promise<void> => {
  const reach = reachOf(call.principal.access);
  const isAnybodys = reach !== 'all' && scopeOf(call.principal) === null;
  const theirs = isAnybodys ? await findByVersions(call, design, domain, item, value, null, everyCard) : undefined;
  const refusal = theirs && (await takenElsewhere('linkage.taken', theirs, reach));
  if (refusal !== undefined) throw refusal;
};

type LinkStart = string | number | undefined;

/** Leading zeros matter in text items but not in number items. */
const decimal = /^[+-]?\d+(\.\d+)?$/;

const linkValue = ({ item: itemAt, isRepeated }: FolderDesign, path: string, text: string): LinkStart => {
  const item = itemAt(path);
  const kind = item === undefined || isRepeated(path) ? null : typedKindOf(item);
  if (kind === 'text') return cleanId(text) || undefined;
  const digits = text.normalize('NFKC').trim();
  return kind === 'number' && decimal.test(digits) ? Number(digits) : undefined;
};

/** Earlier versions may hold the value in another type: the text "007" is the number 7. */
const findByVersions = async ({ body: { linkKey: text }, now }: LinkCall, design: FolderDesign, domain: Domain, item: Path, value: LinkStart, scope: string | null, reach: Reach): Promise<Card | undefined> => {
  const { folderId } = design;
  const sought = new Set<string>();
  for (let { version } = design; version > 0; version -= 1) {
    const its = version === design.version ? design : await designIfAny(folderId, version);
    const held = its === design ? value : its && linkValue(its, item, text);
    const digest = held === undefined ? undefined : await linkDigest(folderId, item, held);
    if (its === undefined || held === undefined || digest === undefined || sought.has(digest)) continue;
    sought.add(digest);
    const card = await findCard({ folderId, item, digest, scope, guard: await valueGuard(its.design, item, held, scope) }, reach, domain, now);
    if (card !== undefined) return card;
  }
  if (sought.size === 0) throw new Problem('linkage.unknown');
  return undefined;
};

/** Refuses values that no saved card could hold: too long, out of range, or changed by the item. */
const refuseUnsavable = async ({ body, principal, host, now }: LinkCall, { design }: FolderDesign, item: string, value: string | number): Promise<void> => {
  const { today, now: time } = await clockOf(body.context, host, now);
  const language = body.context?.language ?? principal.user.lang;
  const organisation = localText(principal.org.name, design.languages[0] ?? language);
  const form = runForm(design, {}, { today, now: time, organisation, language, isNew: true });
  form.set(item, value);
  const { issues, exposed, value: held } = form.item(item);
  const { id } = principal.folder;
  // A hidden item holds its value only once other answers show it.
  const isHeld = !exposed || (await linkDigest(id, item, held)) === (await linkDigest(id, item, value));
  if (issues.length > 0 || !isHeld) throw new Problem('linkage.unknown');
};

/** Asks the index; then the claims, because the index lags; then the cards themselves if the index is incomplete. */
const findCard = async (value: LinkValue, reach: Reach, { linkage_changed = 0 }: Domain, now: number): Promise<Card | undefined> => {
  const { folderId, item } = value;
  const found = await findLinkedCard(value, reach);
  if (found !== undefined) return found;
  const index = await getLinkageIndex(folderId);
  if (linkageStateOf(index, { item, since: linkage_changed }, now) === 'done') return undefined;
  const domains = await listDomains();
  const projectId = projectIdOf(folderId);
  const isAgreed = linkageItemOf(domains, projectId) === item;
  if (isAgreed && linkageStateOf(index, { item, since: linkageChangedOf(domains, projectId) }, now) === undefined) await startWorker('LINKAGE_WORKER');
  const cardId = await lookThrough(value, reach);
  if (cardId === undefined) throw new Problem(isAgreed ? 'linkage.indexing' : 'linkage.ambiguous');
  return cardId === null ? undefined : getCard(folderId, cardId, reach);
};

/** Only a card that was begun by a linkage entry claims its value, and only while its item holds it. */
export const readClaim = async (
  { body, principal }: Call<typeof cardCalls.saveCard>,
  { item, value }: { readonly item: Path; readonly value: string | number },
  { design }: FolderDesign,
  form: FormSession,
): Promise<LinkValue> => {
  const folderId = principal.folder.id;
  const digest = await linkDigest(folderId, item, value);
  if (body.id !== undefined) return refuseInput('body.link', 'not_allowed');
  if (digest === undefined || digest !== (await linkOfAnswers(folderId, item, form.answers()))) return refuseInput('body.link', 'differs');
  const scope = scopeOf(principal);
  return { folderId, item, digest, scope, guard: await valueGuard(design, item, answerAt(form.answers(), item), scope) };
};

const linkTakenBy = async (card: Card, reach: Reach): Promise<Problem> => (await takenElsewhere('linkage.taken', card, reach)) ?? refusalOf({ outcome: 'link taken', by: card.id });

/** Ignores the card itself, which an earlier try may have stored. */
export const refuseIfTaken = async (claim: LinkValue, ownId: string, reach: Reach): Promise<void> => {
  const held = await findLinkedCard(claim, everyCard);
  if (held !== undefined && held.id !== ownId) throw await linkTakenBy(held, reach);
};

/** Answers the card that claimed the value and lost it since. Throws if the value is taken or the refusal has another cause. */
export const freedOf = async (claim: LinkValue, refusal: CardRefusal, reach: Reach): Promise<string | undefined> => {
  if (refusal.outcome === 'id taken') {
    await refuseIfTaken(claim, '', reach);
    return undefined;
  }
  if (refusal.outcome !== 'link taken') throw refusalOf(refusal);
  const card = await getCard(claim.folderId, refusal.by, everyCard);
  if (card !== undefined && (await linkOfAnswers(claim.folderId, claim.item, card.vals)) === claim.digest) throw await linkTakenBy(card, reach);
  return refusal.by;
};

import { stateAfter, type ReviewAct } from '#shared/access/card-review.ts';
import { needsWord } from '#shared/modules/review/acts.ts';
import type { reviewCalls } from '#shared/modules/review/calls.ts';
import { requestDigest, historyBefore, isOnlyAskedSince } from '../../cards/data/card-history.ts';
import { againstWithdrawing, neverReviewed, type ReviewDeed, isWorkOf } from '../../cards/data/stored-card.ts';
import { reachOf } from '../../cards/data/card-reach.ts';
import { getCard, replaceCard, type Card, type CardContent } from '../../cards/data/cards.ts';
import { folderDesign } from '../../answers/folder-design.ts';
import type { UseCase } from '../../http/create-handler.ts';
import type { FolderMember } from '../../http/principal.ts';
import { Problem, refuseInput } from '../../refusals/problem.ts';
import { contentOf, formContextOf, unchangedContent, runForm } from '../../cards/card-content.ts';
import { registryClock } from '../../manage/data/domains.ts';
import { presentCard } from '../../cards/present-card.ts';
import { tellableIssues } from '../../cards/posted-answers.ts';
import { refuseForeign, refuseIfClosed, refusalOf } from '../../cards/refusals.ts';
import { withheldIn } from '../../answers/withhold.ts';
import { idsOf, type User } from '../../people/data/users.ts';

export interface Acting {
  readonly principal: FolderMember;
  readonly host: string;
  readonly now: number;
  readonly act: ReviewAct;
  readonly hash: string;
  readonly word: string | undefined;
}

/** Runs the form in the card's version; errors, missing answers and unconfirmed warnings refuse the submission. */
const submittedContent = async (acting: Acting, card: Card): Promise<CardContent> => {
  const { principal, now } = acting;
  const { folder, user, org } = principal;
  const design = await folderDesign(folder.id, card.summary.version);
  const form = runForm(design.design, card.vals, formContextOf(card, design.design, { clock: await registryClock(now, acting.host), language: user.lang, org }));
  const withheld = await withheldIn(principal.access, folder, [design.version]);
  const wrong = form.submitIssues();
  if (wrong.length > 0) throw new Problem('card.invalid', { issues: tellableIssues(withheld, wrong) });
  const open = [...form.issues(), ...form.openWarnings()];
  if (open.length > 0) throw new Problem('review.incomplete', { issues: tellableIssues(withheld, open) });
  return contentOf(acting, design, form, card, card.kept);
};

const contentAfter = async (acting: Acting, card: Card): Promise<CardContent> => {
  const { principal: { user, org }, now, act, word } = acting;
  const standing = card.summary.review ?? neverReviewed;
  const next = stateAfter(standing.state, act);
  if (next === undefined) throw new Problem('review.not_now', { state: standing.state });
  const isWithdrawn = act === 'withdraw';
  const hindrance = isWithdrawn ? againstWithdrawing(card.review, user.id) : undefined;
  if (hindrance !== undefined) throw new Problem(hindrance);
  const state = isWithdrawn && card.review?.decided !== undefined ? 'returned' : next;
  if (act === 'accept' && standing.open + standing.answered > 0) throw new Problem('review.queries_open', { open: standing.open, answered: standing.answered });
  if (act === 'accept' && acting.principal.project.review?.two_people === true && (await isOwnWork(card, user))) throw new Problem('review.same_person');
  const review = { act, ...(word !== undefined && { word }) };
  const content = act === 'submit' ? await submittedContent(acting, card) : unchangedContent(acting, card, { review });
  const at = Math.max(now, card.updated + 1);
  const deed: ReviewDeed = { ...review, at: new Date(at).toISOString(), user: { id: user.id, name: user.disp_name }, org: { id: org.id, name: org.name } };
  return {
    ...content,
    summary: { ...content.summary, review: { ...standing, state, ...(act === 'submit' && { submitted: at }) } },
    review: act === 'submit' || isWithdrawn ? { ...card.review, submitted: deed } : { ...card.review, decided: deed },
    entry: { ...content.entry, review },
  };
};

/** The call names the revision that the user has seen: later saves or decisions are conflicts, questions are not. A repeated call gets the card. */
export const actOnCard = async (acting: Acting, cardId: string): Promise<Card> => {
  const { principal, act, hash, word } = acting;
  if (principal.project.review?.on !== true) throw new Problem('review.off');
  const before = await getCard(principal.folder.id, cardId, reachOf(principal.access));
  if (before === undefined) throw refusalOf({ outcome: 'gone' });
  refuseForeign(principal.access, before, 'card.not_writable');
  const userId = principal.user.id;
  const request = requestDigest(userId, hash, { review: { act, word: word ?? null } });
  if (before.request === request) return before;
  if (act === 'submit' || act === 'withdraw') refuseIfClosed(principal.project, before, 'card.not_writable');
  const content = await contentAfter(acting, before);
  if (before.hash !== hash && !isOnlyAskedSince(before, hash)) throw refusalOf({ outcome: 'stale' });
  const stored = await replaceCard(before, request, content);
  if (stored.outcome === 'saved') return stored.card;
  // Somebody wrote in between, so decide again.
  if (stored.outcome === 'stale') return actOnCard(acting, cardId);
  throw refusalOf(stored);
};

export const submitCard: UseCase<typeof reviewCalls.submitCard> = async ({ params, body, principal, host, now }) => {
  const card = await actOnCard({ principal, host, now, act: 'submit', hash: body.card_hash, word: undefined }, params.cardId);
  return presentCard(card, principal, now);
};

export const withdrawCard: UseCase<typeof reviewCalls.withdrawCard> = async ({ params, body, principal, host, now }) => {
  const card = await actOnCard({ principal, host, now, act: 'withdraw', hash: body.card_hash, word: undefined }, params.cardId);
  return presentCard(card, principal, now);
};

export const reviewCard: UseCase<typeof reviewCalls.reviewCard> = async ({ params, body, principal, host, now }) => {
  const { act, word } = body;
  if (needsWord(act) && word === undefined) refuseInput('body.word', 'missing');
  const card = await actOnCard({ principal, host, now, act, hash: body.card_hash, word }, params.cardId);
  return presentCard(card, principal, now);
};

export const isOwnWork = async (card: Card, user: Pick<User, 'id' | 'former_ids'>): Promise<boolean> => {
  const ids = idsOf(user);
  if (isWorkOf(card.history, ids)) return true;
  // Moved entries come between the card's first and second entry.
  let revision = card.history[1]?.revision ?? 0;
  for (let left = card.moved; left > 0; ) {
    const { entries, older } = await historyBefore(card.folder_id, card.id, revision);
    if (isWorkOf(entries, ids)) return true;
    [revision, left] = [entries[0]?.revision ?? 0, older];
  }
  return false;
};

import { closedPeriodOf } from '#shared/access/card-review.ts';
import type { Access } from '#shared/access/access.ts';
import type { ProblemCode } from '#shared/api/problems.ts';
import type { Answers } from '#shared/design/card-design.ts';
import type { Texts } from '#shared/text/languages.ts';
import { answerAt } from '#shared/form/item-paths.ts';
import { everyCard, isMadeWithin, isReached, reachOf, type Reach } from './data/card-reach.ts';
import { guardHolders } from './data/card-claims.ts';
import { getCard, type Card, type CardRefusal } from './data/cards.ts';
import { projectIdOf, createdAt } from '../data/keys.ts';
import { listMembers } from '../people/data/members.ts';
import type { Project } from '../projects/data/projects.ts';
import { Problem } from '../refusals/problem.ts';

const problemOf = {
  'id taken': 'card.id_taken',
  'folder gone': 'folder.unknown',
  'no design': 'design.unknown',
  'too large': 'request.too_large',
  stale: 'card.stale',
  gone: 'card.unknown',
  'made and deleted': 'card.unknown',
  'link taken': 'linkage.taken',
} as const satisfies { readonly [Outcome in CardRefusal['outcome']]: ProblemCode };

export const refusalOf = (refusal: CardRefusal): Problem => {
  const code = problemOf[refusal.outcome];
  if (refusal.outcome === 'made and deleted') return new Problem(code, { reason: 'deleted', id: refusal.id });
  return refusal.outcome === 'link taken' ? new Problem(code, { card_id: refusal.by }) : new Problem(code);
};

type Judged = Pick<Card, 'id' | 'summary' | 'vals'> | { readonly created: number; readonly vals: Answers };

/** Answers undefined if changes are allowed. Locks and closed periods hold even while the review is off. */
export const closureOf = ({ review }: Project, card: Judged): { readonly reason: 'locked' } | { readonly reason: 'period_closed'; readonly period: string } | undefined => {
  if ('id' in card && card.summary.review?.state === 'locked') return { reason: 'locked' };
  const period = closedPeriodOf(review, 'id' in card ? createdAt(card.id) : card.created, (path) => answerAt(card.vals, path));
  return period && { reason: 'period_closed', period: period.name };
};

/** Several tags are possible, and proxies that compress an answer weaken its tag (RFC 9110, 13.1). */
export const tagsIn = (named: string | undefined): readonly string[] | undefined => named?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));

/** Under review a tag covers more than the card (`getCard`). */
export const refuseOtherThan = (named: string | undefined, hash: string): void => {
  const tags = tagsIn(named)?.map((tag) => tag.replaceAll('"', ''));
  if (tags?.every((tag) => tag !== '*' && tag !== hash && !tag.startsWith(`${hash}-`)) === true) throw new Problem('card.stale');
};

export const refuseIfClosed = (project: Project, card: Judged, code: 'card.not_writable' | 'card.not_deletable'): void => {
  const closure = closureOf(project, card);
  if (closure !== undefined) throw new Problem(code, closure);
};

export const refuseForeign = (access: Access, { creator_id }: Pick<Card, 'creator_id'>, code: 'card.not_writable' | 'card.not_deletable'): void => {
  if (!isMadeWithin(reachOf(access), creator_id)) throw new Problem(code, { reason: 'no_permission' });
};

/** Names the other hospital and the project's owners; a card within reach needs no such answer. */
export const takenElsewhere = async (code: 'card.id_taken' | 'linkage.taken', card: Card, reach: Reach): Promise<Problem | undefined> =>
  isReached(reach, card) ? undefined : new Problem(code, { reason: 'other_hospital', org_name: card.history[0]?.org.name ?? {}, owners: await ownersOf(card.folder_id) });

export const ownersOf = async (folderId: string): Promise<readonly Texts[]> =>
  (await listMembers(projectIdOf(folderId))).flatMap(({ is_owner, disabled, disp_name }) => (is_owner && !disabled ? [disp_name] : []));

export const refusalFor = async (refusal: CardRefusal, folderId: string, guard: string | undefined, reach: Reach): Promise<Problem> => {
  if (refusal.outcome !== 'id taken' || guard === undefined || reach === 'all') return refusalOf(refusal);
  const [holder] = await guardHolders(folderId, [guard]);
  const card = holder === undefined ? undefined : await getCard(folderId, holder, everyCard);
  return (card && (await takenElsewhere('card.id_taken', card, reach))) ?? refusalOf(refusal);
};

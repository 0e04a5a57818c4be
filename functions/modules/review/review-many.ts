import { stateAfter, stateBy } from '#shared/access/card-review.ts';
import type { CardFilter } from '#shared/api/card-filter.ts';
import type { ProblemCode } from '#shared/api/problems.ts';
import { needsWord, type ManyAct, type ReviewSkip } from '#shared/modules/review/acts.ts';
import type { reviewCalls } from '#shared/modules/review/calls.ts';
import { boundsOf, checkConditions, isSought } from '../../answers/card-filter.ts';
import { reachOf } from '../../cards/data/card-reach.ts';
import { cardsInFolder } from '../../cards/data/card-counters.ts';
import { neverReviewed } from '../../cards/data/stored-card.ts';
import { searchCards, type CardEntry } from '../../cards/data/card-walks.ts';
import { getCard, type Card } from '../../cards/data/cards.ts';
import { isCardId } from '../../data/keys.ts';
import { ifReadable, UnreadableCard } from '../../data/stored.ts';
import { designIfAny, folderDesign, type FolderDesign } from '../../answers/folder-design.ts';
import type { Call, UseCase } from '../../http/create-handler.ts';
import { Problem, refuseInput } from '../../refusals/problem.ts';
import { listedAs } from '../../answers/listed-answers.ts';
import { closureOf } from '../../cards/refusals.ts';
import { actOnCard, isOwnWork, type Acting } from './act-on-card.ts';
import { countSkipped } from '../../cards/skipped-cards.ts';
import { nameFor, refuseWithheld, withheldIn } from '../../answers/withhold.ts';

interface ManyCards extends Omit<Acting, 'hash'> {
  readonly act: ManyAct;
  readonly body: Call<typeof reviewCalls.submitCards>['body'];
}

const together = { submit: 5, accept: 20, return: 20, unlock: 20 } as const;
const lookedAtTogether = 1_000;
const mostNamed = 20;

/** Acts do not change the order of creation, so no card is missed or repeated. */
const sort = 'created_asc';

type Seen = Pick<CardEntry, 'cardId' | 'updated' | 'summary'> & Pick<Card, 'vals'>;

const hindranceOf = ({ principal, act, body }: ManyCards, { cardId, updated, summary, vals }: Seen): ReviewSkip | undefined => {
  const { state, open, answered } = summary.review ?? neverReviewed;
  if (stateAfter(state, act) === undefined) return state;
  if (act === 'accept' && open + answered > 0) return 'queries';
  if (body.began !== undefined && updated > Date.parse(body.began)) return 'changed';
  if (act !== 'submit') return undefined;
  if (closureOf(principal.project, { id: cardId, summary, vals }) !== undefined) return 'period';
  if ((summary.errors ?? 0) > 0) return 'invalid';
  return summary.required === 'incomp' ? 'incomplete' : undefined;
};

const answersFor = async ({ principal: { project, access }, act }: ManyCards, { folderId, cardId }: CardEntry): Promise<Card['vals']> => {
  if (act !== 'submit' || !project.review?.closed.some(({ date }) => date !== undefined)) return {};
  return (await ifReadable(() => getCard(folderId, cardId, reachOf(access))))?.vals ?? {};
};

const isOfSamePerson = async ({ principal: { project, user, access }, act, body }: ManyCards, { folderId, cardId }: CardEntry): Promise<boolean> => {
  if (act !== 'accept' || project.review?.two_people !== true || body.trial !== true) return false;
  const card = await ifReadable(() => getCard(folderId, cardId, reachOf(access)));
  return card !== undefined && isOwnWork(card, user);
};

/** An earlier try of this step, whose answer was lost, may have done it. */
const mayBeDone = ({ act, body: { trial, began } }: ManyCards, { updated, summary }: Pick<Seen, 'updated' | 'summary'>): boolean =>
  trial !== true && began !== undefined && updated > Date.parse(began) && summary.review?.state === stateBy(act);

const isDone = (asked: ManyCards, { review, ...card }: Card): boolean => {
  const deed = asked.act === 'submit' ? review?.submitted : review?.decided;
  return mayBeDone(asked, card) && deed?.user.id === asked.principal.user.id && deed.act === asked.act && deed.word === asked.word && Date.parse(deed.at) > Date.parse(asked.body.began ?? '');
};

/** Conditions that the act changes are not applied to cards on which it may have been done. */
const lasting = ({ state: _state, queries: _queries, updated: _updated, errors: _errors, required: _required, overall: _overall, version: _version, ...rest }: CardFilter): CardFilter => rest;

const skipOf: { readonly [Code in ProblemCode]?: ReviewSkip } = {
  'review.incomplete': 'incomplete',
  'review.queries_open': 'queries',
  'card.invalid': 'invalid',
  'review.same_person': 'same_person',
  'card.stale': 'changed',
  'card.unknown': 'deleted',
  'card.unreadable': 'unreadable',
};

const actOnOne = async (asked: ManyCards, cardId: string): Promise<ReviewSkip | 'done'> => {
  const { principal, host, now, act, word } = asked;
  try {
    const card = await getCard(principal.folder.id, cardId, reachOf(principal.access));
    if (card === undefined) return 'deleted';
    if (isDone(asked, card)) return 'done';
    const hindrance = hindranceOf(asked, { cardId, ...card });
    if (hindrance !== undefined) return hindrance;
    await actOnCard({ principal, host, now, act, word, hash: card.hash }, cardId);
    return 'done';
  } catch (error) {
    if (error instanceof UnreadableCard) return 'unreadable';
    if (!(error instanceof Problem) || error.code === 'folder.unknown' || error.code === 'storage.busy') throw error;
    return skipOf[error.code] ?? (error.code === 'review.not_now' ? 'changed' : 'refused');
  }
};

const actOnMany = async (asked: ManyCards) => {
  const { principal, now, act, body } = asked;
  const { folder, project } = principal;
  const reached = { folderId: folder.id, reach: reachOf(principal.access) };
  if (project.review?.on !== true) throw new Problem('review.off');
  const { where = {}, cursor, trial = false } = body;
  await checkConditions(where, folder.version === null ? [] : [await folderDesign(folder.id, folder.version)], 'body.where.items');
  const { access } = principal;
  refuseWithheld(await withheldIn(access, folder, []), 'body.where.items', Object.keys(where.items ?? {}));
  if (cursor !== undefined && !isCardId(cursor)) refuseInput('body.cursor', 'invalid');
  const { skip, list } = countSkipped<ReviewSkip>(mostNamed);
  const designOf = ({ folderId, summary }: CardEntry) => designIfAny(folderId, summary.version);
  const nameOf = ({ summary }: CardEntry, design: FolderDesign | undefined): string => nameFor(access, () => (design === undefined ? '' : listedAs(design.design, summary.values)));
  const isForUs = async (entry: CardEntry): Promise<boolean> => {
    const design = await designOf(entry);
    const isDoneMaybe = mayBeDone(asked, entry);
    if (!isSought(isDoneMaybe ? lasting(where) : where, entry, design, await withheldIn(access, folder, [entry.summary.version]))) return false;
    const hindrance = isDoneMaybe ? undefined : (hindranceOf(asked, { ...entry, vals: await answersFor(asked, entry) }) ?? ((await isOfSamePerson(asked, entry)) ? 'same_person' : undefined));
    if (hindrance !== undefined) skip(hindrance, entry.cardId, nameOf(entry, design));
    return hindrance === undefined;
  };
  const [step, total] = await Promise.all([
    searchCards({ folders: [reached], sort, after: cursor, ...boundsOf(where, false) }, trial ? lookedAtTogether : together[act], isForUs),
    cursor === undefined ? cardsInFolder(reached) : undefined,
  ]);
  let done = trial ? step.entries.length : 0;
  for (const entry of trial ? [] : step.entries) {
    const result = await actOnOne(asked, entry.cardId);
    if (result === 'done') done += 1;
    else skip(result, entry.cardId, nameOf(entry, await designOf(entry)));
  }
  return {
    at: new Date(now).toISOString(),
    done,
    skipped: list(),
    looked: step.looked,
    ...(total !== undefined && { total }),
    cursor: step.next,
  };
};

export const submitCards: UseCase<typeof reviewCalls.submitCards> = ({ body, principal, host, now }) => actOnMany({ principal, host, now, act: 'submit', word: undefined, body });

export const reviewCards: UseCase<typeof reviewCalls.reviewCards> = ({ body: { act, word, ...body }, principal, host, now }) => {
  if (needsWord(act) && word === undefined && body.trial !== true) refuseInput('body.word', 'missing');
  return actOnMany({ principal, host, now, act, word, body });
};

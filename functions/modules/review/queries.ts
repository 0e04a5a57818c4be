import type { Answers, CardDesign } from '#shared/design/card-design.ts';
import type { reviewCalls } from '#shared/modules/review/calls.ts';
import { splitItemPath } from '#shared/form/item-paths.ts';
import { mayRead, mayReview, mayWrite, type Access } from '#shared/access/access.ts';
import { requestDigest } from '../../cards/data/card-history.ts';
import { getQuery, openQueriesIn, queriesAbout, queryAction, type CardQuery, type ListedQuery, type QueryEntry } from './data/card-queries.ts';
import { neverReviewed, type ReviewStanding } from '../../cards/data/stored-card.ts';
import { reachOf } from '../../cards/data/card-reach.ts';
import { getCard, getCards, replaceCard, type Card } from '../../cards/data/cards.ts';
import { keyedDigest } from '../../data/digests.ts';
import { randomText } from '../../data/ids.ts';
import { orgIdOf } from '../../data/keys.ts';
import { folderOf } from '../../projects/data/projects.ts';
import { designIfAny, folderDesign } from '../../answers/folder-design.ts';
import type { UseCase } from '../../http/create-handler.ts';
import type { FolderMember } from '../../http/principal.ts';
import { knownBy } from '../../answers/listed-answers.ts';
import { Problem, refuseInput } from '../../refusals/problem.ts';
import { refusalOf, refuseForeign } from '../../cards/refusals.ts';
import { isBeyond, surroundingsOf } from '../../cards/posted-answers.ts';
import { unchangedContent } from '../../cards/card-content.ts';
import { nameFor, withheldInAny, type Withheld } from '../../answers/withhold.ts';

/** Acts that depend on the entries read name their number in `seen`. */
interface Saying {
  readonly principal: FolderMember;
  readonly now: number;
  readonly cardId: string;
  readonly queryId: string;
  readonly act: QueryEntry['act'];
  readonly word: string;
  readonly seen?: number;
  readonly path?: string;
}

const stateOf = { ask: 'open', answer: 'answered', close: 'closed' } as const;

const counted = (standing: ReviewStanding, before: CardQuery['state'] | undefined, after: CardQuery['state']): ReviewStanding => {
  const change = (state: CardQuery['state']): number => Number(after === state) - Number(before === state);
  return { ...standing, open: Math.max(0, standing.open + change('open')), answered: Math.max(0, standing.answered + change('answered')) };
};

const questionBefore = async ({ principal, cardId, queryId, act, word, seen, path }: Saying): Promise<{ readonly query: CardQuery; readonly isSaid: boolean }> => {
  const folderId = principal.folder.id;
  const query = await getQuery(folderId, cardId, queryId);
  if (query === undefined) {
    if (path === undefined) throw new Problem('query.unknown');
    return { query: { folder_id: folderId, card_id: cardId, id: queryId, path, state: 'closed', thread: [] }, isSaid: false };
  }
  const last = query.thread.at(-1);
  if (path !== undefined && (query.path !== path || query.thread[0]?.word !== word)) return refuseInput('headers.idempotency-key', 'reused');
  // The call is repeated because its answer was lost.
  if (path !== undefined || (last?.user.id === principal.user.id && last.act === act && last.word === word)) return { query, isSaid: true };
  if (query.state === 'closed') throw new Problem('query.closed');
  if (seen !== undefined && seen !== query.thread.length) throw new Problem('query.changed');
  return { query, isSaid: false };
};

/** `path` names the repetition ("injury.part_2"); the place may be blank. */
const hasPlace = (design: CardDesign, vals: Answers, path: string): boolean => {
  const { item, indices } = splitItemPath(path);
  const around = surroundingsOf(design).get(item);
  return around?.length === indices.length && !isBeyond(vals, item.slice(0, item.indexOf('.')), around, indices);
};

const checkAskable = async (card: Card, path: string | undefined): Promise<void> => {
  const state = card.summary.review?.state;
  if (state === 'locked') throw new Problem('review.not_now', { state });
  if (path !== undefined && !hasPlace((await folderDesign(card.folder_id, card.summary.version)).design, card.vals, path)) refuseInput('body.path', 'unknown_item');
};

/** Stores the entry with a revision of its card that changes no answer. Simultaneous entries are both stored; decisions name the entries read. */
const say = async (saying: Saying): Promise<CardQuery> => {
  const { principal, now, cardId, act, word } = saying;
  const { user, org, project, folder } = principal;
  if (project.review?.on !== true) throw new Problem('review.off');
  const card = await getCard(folder.id, cardId, reachOf(principal.access));
  if (card === undefined) throw refusalOf({ outcome: 'gone' });
  refuseForeign(principal.access, card, 'card.not_writable');
  const { query, isSaid } = await questionBefore(saying);
  if (isSaid) return query;
  if (act === 'ask') await checkAskable(card, saying.path);
  const at = new Date(Math.max(now, card.updated + 1)).toISOString();
  const entry: QueryEntry = { act, at, user: { id: user.id, name: user.disp_name }, org: { id: org.id, name: org.name }, word };
  const next: CardQuery = { ...query, state: stateOf[act], thread: [...query.thread, entry] };
  const content = unchangedContent({ principal, now }, card, { review: { act, query: query.id, path: query.path, ...(word !== '' && { word }) } });
  const review = counted(card.summary.review ?? neverReviewed, query.thread.length === 0 ? undefined : query.state, next.state);
  const listed = { org: orgIdOf(card.creator_id), version: card.summary.version };
  const request = requestDigest(user.id, card.hash, { query: { id: query.id, act, word } });
  const trail = act === 'answer' ? card.review : { ...card.review, asked: at };
  const stored = await replaceCard(card, request, { ...content, review: trail, summary: { ...content.summary, review } }, [queryAction(next, query.thread.length, listed)]);
  if (stored.outcome === 'saved') return next;
  if (stored.outcome === 'stale') return say(saying);
  throw refusalOf(stored);
};

/** The text of a question may reveal the withheld answer. */
const present = async ({ id, path, state, thread }: CardQuery, { access, folder }: Pick<FolderMember, 'access' | 'folder'>) => {
  const isWithheld = (await withheldInAny(access, folder)).has(path);
  return { id, path, state, ...(isWithheld && { withheld: true as const }), thread: thread.map((entry) => ({ ...entry, ...(isWithheld && { word: '' }) })) };
};

export const cardQueries: UseCase<typeof reviewCalls.cardQueries> = async ({ params, principal }) => {
  if (principal.project.review?.on !== true) throw new Problem('review.off');
  const { id } = principal.folder;
  const [card, queries] = await Promise.all([getCard(id, params.cardId, reachOf(principal.access)), queriesAbout(id, params.cardId)]);
  if (card === undefined) throw new Problem('card.unknown');
  return { queries: await Promise.all(queries.map((each) => present(each, principal))) };
};

const longestKey = 200;

/** A repeated key gives the same id, so the question is asked once. */
const queryIdFor = async (userId: string, cardId: string, key: string | undefined): Promise<string> => {
  if (key === undefined) return randomText(16);
  if (key === '' || key.length > longestKey) return refuseInput('headers.idempotency-key', 'wrong_format');
  return (await keyedDigest('idempotency', `query\n${userId}\n${cardId}\n${key}`)).slice(0, 20);
};

export const askQuery: UseCase<typeof reviewCalls.askQuery> = async ({ params: { cardId }, body, headers, principal, now }) =>
  present(await say({ principal, now, cardId, queryId: await queryIdFor(principal.user.id, cardId, headers['idempotency-key']), act: 'ask', ...body }), principal);

export const answerQuery: UseCase<typeof reviewCalls.answerQuery> = async ({ params, body, principal, now }) => present(await say({ ...params, principal, now, act: 'answer', word: body.word }), principal);

export const decideQuery: UseCase<typeof reviewCalls.decideQuery> = async ({ params, body, principal, now }) => {
  const { act, word = '', seen } = body;
  if (act === 'ask' && word === '') refuseInput('body.word', 'missing');
  return present(await say({ ...params, principal, now, act, word, seen }), principal);
};

const mostListed = 200;

const namesOf = async (queries: readonly ListedQuery[], access: Access): Promise<ReadonlyMap<string, string>> => {
  const cards = await Promise.all([...Map.groupBy(queries, ({ folder_id }) => folder_id)].map(([folderId, own]) => getCards(folderId, own.map(({ card_id }) => card_id), reachOf(access))));
  const named = cards.flat().map(async (card) => {
    if (typeof card !== 'object') return undefined;
    const design = await designIfAny(card.folder_id, card.summary.version);
    return design && ([card.id, nameFor(access, () => knownBy(design.design, card.vals))] as const);
  });
  return new Map((await Promise.all(named)).filter((each) => each !== undefined));
};

const presentListed = async ({ folder_id, card_id, id, path, state, version, word, updated }: ListedQuery, isMine: boolean, name: string, { has }: Withheld) => {
  const design = await designIfAny(folder_id, version);
  return {
    id,
    folder_id,
    card_id,
    path,
    title: design?.item(splitItemPath(path).item)?.title ?? {},
    state: state === 'answered' ? ('answered' as const) : ('open' as const),
    ...(has(path) ? { word: '', withheld: true as const } : { word }),
    at: new Date(updated).toISOString(),
    is_mine: isMine,
    ...(name !== '' && { card_name: name }),
  };
};

export const openQueries: UseCase<typeof reviewCalls.openQueries> = async ({ principal }) => {
  const { project, member } = principal;
  if (!mayRead(member)) throw new Problem('access.denied');
  if (project.review?.on !== true) return { queries: [], more: false };
  const reach = reachOf(principal.access);
  const found = (await Promise.all(project.folders.map(({ id }) => openQueriesIn({ folderId: id, reach }, mostListed + 1)))).flat().toSorted((a, b) => a.updated - b.updated);
  const listed = found.slice(0, mostListed);
  const isMine = ({ state, org }: ListedQuery): boolean => (state === 'open' ? mayWrite(member) && org === principal.org.id : mayReview(member));
  const names = await namesOf(listed.filter(isMine), principal.access);
  const withheldOf = ({ folder_id }: ListedQuery): Promise<Withheld> => withheldInAny(principal.access, folderOf(project, folder_id)!);
  return { queries: await Promise.all(listed.map(async (each) => presentListed(each, isMine(each), names.get(each.card_id) ?? '', await withheldOf(each)))), more: found.length > mostListed };
};

import type { AnswerValue } from '#shared/design/card-design.ts';
import { cardActs, stateAfter, type ReviewAct } from '#shared/access/card-review.ts';
import { mayReview, mayWrite, type Access } from '#shared/access/access.ts';
import { localText } from '#shared/text/languages.ts';
import { clockIn } from '#shared/text/zones.ts';
import { listedPaths } from '#shared/design/listed-paths.ts';
import { isMadeWithin, reachOf, type Reach } from './data/card-reach.ts';
import type { CardEntry } from './data/card-walks.ts';
import type { HistoryEntry } from './data/card-history.ts';
import type { Card } from './data/cards.ts';
import { againstWithdrawing, isWorkOf, neverReviewed } from './data/stored-card.ts';
import { globalIdOf, partsOfGlobalId, createdAt } from '../data/keys.ts';
import type { Member } from '../people/data/members.ts';
import type { Session } from '../session/data/sessions.ts';
import { idsOf } from '../people/data/users.ts';
import { registrationOf, type Folder, type Project } from '../projects/data/projects.ts';
import { designIfAny, itemPaths, type FolderDesign } from '../answers/folder-design.ts';
import { closureOf } from './refusals.ts';
import { withheldAmong, withheldIn, withheldInAny, withoutWithheld, type Withheld } from '../answers/withhold.ts';
import { zoneOfProject } from '../manage/data/domains.ts';
import { clipTexts, isMissing, listedWords } from '../answers/listed-answers.ts';

export interface CardHome {
  readonly project: Project;
  readonly folder: Folder;
  readonly access: Access;
}

export const presentEntry = async (
  { folderId, cardId, updated, summary }: CardEntry,
  { project, folder, access }: CardHome,
  now: number,
) => {
  const [design, withheld] = await Promise.all([designIfAny(folderId, summary.version), withheldIn(access, folder, [summary.version])]);
  const missing = design === undefined ? [] : presentMissing(design, summary, withheld);
  return {
    id: cardId,
    card_id: cardId,
    card_global_id: globalIdOf(folderId, cardId),
    version: summary.version,
    project: { id: project.id, title: project.title, design_name: project.design_name },
    folder: {
      id: folder.id,
      title: folder.title,
      design_name: folder.design_name,
      registration: registrationOf(folder, now),
      ...(folder.is_test && { is_test: true }),
    },
    status: { overall: summary.overall, required: summary.required, ...((summary.missing ?? 0) > 0 && { missing: summary.missing }), ...(missing.length > 0 && { missing_items: missing }) },
    page_status: (design?.design.pages ?? []).map(({ name, title }, index) => ({ name, status: summary.pages[index] ?? ('no' as const), title: clipTexts(title) })),
    summary: design === undefined ? [] : presentSummary(design, summary.values, withheld),
    created_at: new Date(createdAt(cardId)).toISOString(),
    updated_at: new Date(updated).toISOString(),
    updated_org: summary.updated_org,
    ...(summary.created_org && { created_org: summary.created_org }),
    ...((summary.errors ?? 0) > 0 && { errors: summary.errors }),
    ...(project.review?.on === true && { review: presentStanding(summary) }),
  };
};

/** Whether a withheld item is answered stays unknown. */
const presentMissing = ({ design, item }: FolderDesign, { firstMissing = [] }: CardEntry['summary'], withheld: Withheld) =>
  firstMissing.flatMap((position) => {
    const path = itemPaths(design)[position];
    const missing = path === undefined || withheld.has(path) ? undefined : item(path);
    return missing === undefined ? [] : [{ design: path!, name: clipTexts(missing.title) }];
  });

const presentStanding = ({ review = neverReviewed }: CardEntry['summary']) => ({
  state: review.state,
  submitted_at: review.submitted === null ? null : new Date(review.submitted).toISOString(),
  open: review.open,
  answered: review.answered,
});

interface Reader {
  readonly user: { readonly id: string };
  readonly member: Member;
}

const presentReview = (card: Card, { project, user, member, access }: CardHome & Reader) => {
  const isOn = project.review?.on === true;
  const closure = closureOf(project, card);
  if (!isOn && closure === undefined) return {};
  const { state } = card.summary.review ?? neverReviewed;
  const isOwn = isMadeWithin(reachOf(access), card.creator_id);
  const [reviews, writes] = [isOwn && mayReview(member), isOwn && mayWrite(member)];
  const isOpen = writes && closure === undefined;
  const isAllowed = { submit: isOpen, withdraw: isOpen && againstWithdrawing(card.review, user.id) === undefined, accept: reviews && !(project.review?.two_people === true && isWorkOf(card.history, idsOf(user))), return: reviews, unlock: reviews };
  const mayAct = (act: ReviewAct): boolean => isOn && isAllowed[act] && stateAfter(state, act) !== undefined;
  return {
    review: {
      ...presentStanding(card.summary),
      ...card.review,
      ...(closure?.reason === 'period_closed' && { period: closure.period }),
      acts: [...cardActs.filter(mayAct), ...(isOn && reviews && state !== 'locked' ? (['ask'] as const) : []), ...(isOn && writes ? (['answer'] as const) : [])],
    },
  };
};

/** Withheld answers stay out; the fact that they changed or were asked about is shown. */
export const presentHistory = (history: readonly HistoryEntry[], { access, folder }: Pick<CardHome, 'access' | 'folder'>) =>
  Promise.all(
    history.map(async ({ move, changes, review, together, ...entry }) => {
      const { has } = await withheldIn(access, folder, [entry.version, ...(move ? [move.from] : [])]);
      const seen = together?.filter((path) => !has(path)) ?? [];
      return {
        ...entry,
        ...(seen.length > 0 && { together: seen }),
        ...(review && { review: await presentDeed(review, access, folder) }),
        ...(move && { move: { from: move.from, ...(move.undone && { undone: true }) } }),
        changes: changes.map(({ path, old }) => (has(path) ? { path, old: null, withheld: true } : { path, old })),
      };
    }),
  );

const presentDeed = async ({ word, ...deed }: NonNullable<HistoryEntry['review']>, access: Access, folder: Folder) => {
  const isWithheld = deed.path !== undefined && (await withheldInAny(access, folder)).has(deed.path);
  return { ...deed, ...(isWithheld ? { withheld: true as const } : word !== undefined && { word }) };
};

export const presentKept = async ({ kept, summary }: Pick<Card, 'kept' | 'summary'>, { access, folder }: Pick<CardHome, 'access' | 'folder'>): Promise<Card['kept']> => {
  const withheld = await withheldAmong(access, folder, [summary.version], kept);
  return kept.filter((each) => !withheld.includes(each));
};

/** A token of one folder learns only that cards exist in others. */
const presentTransfers = ({ transfers, creator_id }: Card, scope: Session['scope'], reach: Reach) =>
  transfers.map(({ way, card, org, at }) => {
    // A hospital that reads a transferred card sees only its own card among the linked ones.
    const isReachedThere = reach === 'all' || org.id === reach.hospital || (way === 'from' && isMadeWithin(reach, creator_id));
    const isWithin = (scope === null || scope.folder_id === partsOfGlobalId(card).folderId) && isReachedThere;
    return { way, at, ...(isWithin && { org: { ...org }, card_global_id: card }) };
  });

const givenOf = async (card: Card, { paths }: Withheld, { project, folder }: CardHome, now: number) => {
  const design = await designIfAny(folder.id, card.summary.version);
  if (design === undefined) return {};
  const zone = await zoneOfProject(project.id, now);
  const language = design.design.languages[0] ?? 'ja';
  const { givenIn } = await import('./card-content.ts');
  const given = givenIn(design.design, card.vals, { ...clockIn(now, zone), organisation: localText(card.history[0]?.org.name ?? {}, language), language, isNew: false }, new Set(paths));
  return Object.fromEntries(Object.entries(given).map(([path, { warnings, ...each }]) => [path, { ...each, ...(warnings && { warnings: warnings.map(({ params, ...warning }) => ({ ...warning, params: { ...params } })) }) }]));
};

export const presentCard = async (card: Card, home: CardHome & Reader & { readonly session?: Session }, now: number) => {
  const { folder_id: folderId, id: cardId, updated, summary } = card;
  const reach = reachOf(home.access);
  const [{ review: _standing, ...entry }, withheld, kept, history] = await Promise.all([
    presentEntry({ folderId, cardId, updated, summary }, home, now),
    withheldIn(home.access, home.folder, [summary.version]),
    presentKept(card, home),
    presentHistory(card.history, home),
  ]);
  return {
    ...entry,
    card_hash: card.hash,
    vals: withoutWithheld(withheld, card.vals),
    ...(withheld.isAny && { withheld: [...withheld.paths], given: await givenOf(card, withheld, home, now) }),
    kept_answers: kept.map(({ ranking, ...each }) => ({ ...each, ...(ranking && { ranking: [...ranking] }) })),
    history,
    ...(card.moved > 0 && { older_history: card.moved }),
    ...presentReview(card, home),
    ...(card.transfers.length > 0 && { transfers: presentTransfers(card, home.session?.scope ?? null, reach) }),
    ...((card.history[0]?.drawn?.length ?? 0) > 0 && { drawn: [...card.history[0]!.drawn!] }),
    ...(summary.version < (home.folder.version ?? 0) && { newer_version: home.folder.version ?? 0 }),
    read_only: !(mayWrite(home.member) && isMadeWithin(reach, card.creator_id) && registrationOf(home.folder, now).open && closureOf(home.project, card) === undefined),
  };
};

const presentSummary = ({ design, item }: FolderDesign, values: readonly AnswerValue[], withheld: Withheld) =>
  listedPaths(design).flatMap((path, index) => {
    const shown = item(path);
    const value = values[index] ?? null;
    const isWithheld = withheld.has(path);
    if (shown === undefined || (value === null && !isWithheld)) return [];
    const named = { name: clipTexts(shown.title), design: path };
    // Do not reveal whether it is answered.
    return [isWithheld ? { ...named, value: null, withheld: true } : { ...named, value: listedWords(design, shown, value), ...(isMissing(value) && { missing: true }) }];
  });

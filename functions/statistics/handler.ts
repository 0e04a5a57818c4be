import type { statisticsCalls } from '#shared/api/statistics.ts';
import { clockIn } from '#shared/text/zones.ts';
import { projectCounts } from '../data/card-counters.ts';
import type { ProjectCounts } from '../data/card-counters.ts';
import { recentDomainFor, zoneOf } from '../data/domains.ts';
import { getOrgs } from '../data/orgs.ts';
import { getProject } from '../data/projects.ts';
import type { Folder, Project } from '../data/projects.ts';
import { findFolder, findDesign } from '../find-or-refuse.ts';
import { folderDates } from '../folder-design.ts';
import { createHandler } from '../http/create-handler.ts';
import type { UseCase } from '../http/create-handler.ts';
import { Problem } from '../problem.ts';
import { folderMonths } from './folder-months.ts';
import { readLatestCards } from './latest-cards.ts';
import { runRules } from './run-rules.ts';
import { countFolders, hideParts, hideSmall, isSmall, wholeShares } from './small-numbers.ts';
import type { OrgCount } from './small-numbers.ts';

/** From counters that every save keeps exact: one read, however many cards there are. */
const projectFigures: UseCase<typeof statisticsCalls.projectFigures> = async ({ params, principal }) => {
  const [project, counts] = await Promise.all([getProject(params.pId), projectCounts(params.pId)]);
  if (project === undefined) throw new Problem('project.unknown');
  const { orgs, maySumUp, isOwnAlone, shown } = countFolders(project.folders, counts, principal.org.id);
  // The counts of the review beside them tell the number of cards.
  const isReviewed = project.review?.on === true;
  const [names, dates] = await Promise.all([getOrgs(orgs.map(({ id }) => id)), Promise.all(project.folders.map(folderDates))]);
  const months = monthsOf(project.folders, counts);
  const shownMonths = hideSmall(months.map(({ cards }) => ({ count: cards, isOwn: isOwnAlone }))).shown;
  return {
    cards: maySumUp || isReviewed ? orgs.reduce((sum, { count }) => sum + count, 0) : null,
    months: months.map(({ month }, index) => ({ month, cards: maySumUp ? (shownMonths[index] ?? null) : null })),
    organisations: orgs
      .map((org) => ({ id: org.id, name: names.get(org.id)?.name ?? {}, is_own: org.isOwn, cards: isReviewed ? org.count : org.shown, complete: completeOf(org), ...standingOf(org, project) }))
      .toSorted((a, b) => (b.cards ?? -1) - (a.cards ?? -1)),
    folders: project.folders.map(({ id, name, title }, index) => ({ id, name, title, cards: shown.get(id) ?? null, dates: [...(dates[index] ?? [])] })),
  };
};

/** The months of the folders that are there, together. */
const monthsOf = (folders: readonly Folder[], { months }: ProjectCounts) => {
  const sums = new Map<string, number>();
  for (const { id } of folders) {
    for (const [month, cards] of months.get(id) ?? []) sums.set(month, (sums.get(month) ?? 0) + cards);
  }
  return [...sums].filter(([, cards]) => cards > 0).map(([month, cards]) => ({ month, cards })).toSorted((a, b) => (a.month < b.month ? -1 : 1));
};

/** A share tells its numerator to whoever knows the whole: few complete cards, or few that are not, stay hidden. */
const completeOf = ({ isOwn, shown, count, complete }: OrgCount): number | null =>
  shown === null || (!isOwn && (isSmall(complete) || isSmall(count - complete))) ? null : (wholeShares([complete], count)[0] ?? null);

/** How an organisation's cards stand, where the project has cards with errors or reviews them. Counted since 2026-11-23, so an older count may lack some. */
const standingOf = (org: OrgCount, { saves_with_errors, review }: Project) => {
  const { err, sub, ret, loc, qo, qa } = org.standing;
  return {
    ...(saves_with_errors === true && { errors: hideParts([err, org.count - err], org)[0] ?? null }),
    ...(review?.on === true && { review: { entry: Math.max(0, org.count - sub - ret - loc), submitted: sub, returned: ret, locked: loc, open: qo, answered: qa } }),
  };
};

/** By reading the latest cards: which items ask, and which are answered, only the form itself can tell. */
const folderFigures: UseCase<typeof statisticsCalls.folderFigures> = async ({ params, principal, host, now }) => {
  const { project, folder } = await findFolder(params);
  if (folder.version === null) return { cards: { looked_at: 0, all: true, since: null }, pages: [] };
  const [counts, design] = await Promise.all([projectCounts(params.pId), findDesign(folder.id, folder.version)]);
  const { shown, isOwnAlone } = countFolders(project.folders, counts, principal.org.id);

  const { countAnswers } = await import('./forms.ts');
  const answers = countAnswers(design, clockIn(now, zoneOf(await recentDomainFor(host, now))));
  const { looked, scope } = await readLatestCards(folder.id, async (card) => answers.add(await findDesign(folder.id, card.summary.version), card.vals));
  const titleOf = (reason: string) => design.missing_reasons?.find(({ value }) => value === reason)?.title ?? { en: reason };
  // The cards of a folder whose number is hidden would tell it.
  const isFolderShown = typeof shown.get(folder.id) === 'number';
  const maySee = (count: number): boolean => isOwnAlone || (isFolderShown && !isSmall(count));
  // Small counts of cards that were not asked would reveal single answers by subtraction, so hide them too.
  const counted = (count: number): number | null => (maySee(count) && maySee(looked) && maySee(looked - count) ? count : null);
  const shared = (parts: readonly number[], whole: number): readonly (number | null)[] => (counted(whole) === null ? parts.map(() => null) : wholeShares(parts, whole));
  return {
    cards: { looked_at: counted(looked), ...scope },
    pages: answers.result().map(({ asked, complete, items, ...page }) => ({
      ...page,
      asked: counted(asked),
      complete: shared([complete], asked)[0] ?? null,
      items: items.map(({ answered, reasons, ...item }) => {
        const known = [answered, ...reasons.values()];
        // What has neither an answer nor a reason is not told, but takes part in the rounding.
        const [share = null, ...missing] = shared([...known, item.asked - known.reduce((sum, each) => sum + each, 0)], item.asked);
        return {
          ...item,
          asked: counted(item.asked),
          answered: share,
          ...(reasons.size > 0 && { missing: [...reasons.keys()].map((value, index) => ({ value, title: titleOf(value), share: missing[index] ?? null })) }),
        };
      }),
    })),
  };
};

export const handler = createHandler(async () => (await import('#shared/api/statistics.ts')).statisticsCalls, { projectFigures, folderFigures, folderMonths, runRules });

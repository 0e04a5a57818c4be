import type { figureCalls } from '#shared/api/figures.ts';
import { projectCounts } from '../data/card-counters.ts';
import type { ProjectCounts } from '../data/card-counters.ts';
import { getOrgs } from '../data/orgs.ts';
import { getProject } from '../data/projects.ts';
import type { Folder } from '../data/projects.ts';
import type { UseCase } from '../http/create-handler.ts';
import { Problem } from '../problem.ts';
import { countOrganisations } from './count-organisations.ts';
import type { OrgCount } from './count-organisations.ts';
import { hideSmall, isSmall } from './hide-small.ts';
import { wholeShare } from './whole-share.ts';

/** From counters that every save keeps exact: one read, however many cards there are. */
export const projectFigures: UseCase<typeof figureCalls.projectFigures> = async ({ params, principal }) => {
  const [project, counts] = await Promise.all([getProject(params.pId), projectCounts(params.pId)]);
  if (project === undefined) throw new Problem('project.unknown');
  const { orgs, maySumUp, isOwnAlone } = countOrganisations(counts, principal.org.id);
  const names = await getOrgs(orgs.map(({ id }) => id));
  const months = monthsOf(project.folders, counts);
  const folders = project.folders.map(({ id }) => counts.folders.get(id)?.n ?? 0);
  const shownOf = (all: readonly number[]): readonly (number | null)[] =>
    maySumUp ? hideSmall(all.map((count) => ({ count, isOwn: isOwnAlone }))).shown : all.map(() => null);
  const shownMonths = shownOf(months.map(({ cards }) => cards));
  const shownFolders = shownOf(folders);
  return {
    cards: maySumUp ? orgs.reduce((sum, { count }) => sum + count, 0) : null,
    months: months.map(({ month }, index) => ({ month, cards: shownMonths[index] ?? null })),
    organisations: orgs
      .toSorted((a, b) => (b.shown ?? -1) - (a.shown ?? -1))
      .map((org) => ({ id: org.id, name: names.get(org.id)?.name ?? {}, is_own: org.isOwn, cards: org.shown, complete: completeOf(org) })),
    folders: project.folders.map(({ id, name, title }, index) => ({ id, name, title, cards: shownFolders[index] ?? null })),
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
  shown === null || (!isOwn && (isSmall(complete) || isSmall(count - complete))) ? null : wholeShare(complete, count);

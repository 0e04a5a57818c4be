import type { statisticsCalls } from '#shared/modules/statistics/calls.ts';
import { hospitalCounts, type StandingCounts } from '../../cards/data/card-counters.ts';
import { orgIdOf } from '../../data/keys.ts';
import { getOrgs } from '../../people/data/orgs.ts';
import { getProject, type Folder, type Project } from '../../projects/data/projects.ts';
import { folderDates } from '../../answers/withhold.ts';
import type { UseCase } from '../../http/create-handler.ts';
import { reachOfLead } from './lead.ts';
import { Problem } from '../../refusals/problem.ts';
import { projectCounts } from './data/project-counts.ts';
import { wholeShares } from './small-numbers.ts';

export const projectFigures: UseCase<typeof statisticsCalls.projectFigures> = async ({ params, principal }) => {
  const reach = reachOfLead(principal);
  const [project, { orgs, months, cardsIn }] = await Promise.all([getProject(params.pId), reach === 'all' ? countAll(params.pId) : countOwn(params.pId, reach.hospital)]);
  if (project === undefined) throw new Problem('project.unknown');
  const [names, dates] = await Promise.all([getOrgs(orgs.map(({ id }) => id)), Promise.all(project.folders.map(folderDates))]);
  return {
    cards: orgs.reduce((sum, { n }) => sum + n, 0),
    months: [...months(project.folders)].filter(([, cards]) => cards > 0).map(([month, cards]) => ({ month, cards })).toSorted((a, b) => (a.month < b.month ? -1 : 1)),
    organisations: orgs
      .map((org) => ({ id: org.id, name: names.get(org.id)?.name ?? {}, is_own: org.id === principal.org.id, cards: org.n, complete: wholeShares([org.n - org.incomp], org.n)[0] ?? null, ...standingOf(org, project) }))
      .toSorted((a, b) => b.cards - a.cards),
    folders: project.folders.map(({ id, name, title }, index) => ({ id, name, title, cards: cardsIn(id), dates: [...(dates[index] ?? [])] })),
  };
};

interface OrgCounts {
  readonly id: string;
  readonly n: number;
  readonly incomp: number;
  readonly standing: StandingCounts;
}

interface Counts {
  readonly orgs: readonly OrgCounts[];
  readonly months: (folders: readonly Folder[]) => ReadonlyMap<string, number>;
  readonly cardsIn: (folderId: string) => number;
}

const countAll = async (projectId: string): Promise<Counts> => {
  const { folders, members, months } = await projectCounts(projectId);
  const orgs = [...Map.groupBy(members, ([userId]) => orgIdOf(userId))].map(([id, own]): OrgCounts => {
    const sum = (name: 'n' | 'incomp' | keyof StandingCounts): number => own.reduce((total, [, counts]) => total + counts[name], 0);
    return { id, n: sum('n'), incomp: sum('incomp'), standing: { err: sum('err'), sub: sum('sub'), ret: sum('ret'), loc: sum('loc'), qo: sum('qo'), qa: sum('qa') } };
  });
  const monthsOf = (there: readonly Folder[]): ReadonlyMap<string, number> => {
    const sums = new Map<string, number>();
    for (const { id } of there) for (const [month, cards] of months.get(id) ?? []) sums.set(month, (sums.get(month) ?? 0) + cards);
    return sums;
  };
  return { orgs: orgs.filter(({ n }) => n > 0), months: monthsOf, cardsIn: (folderId) => folders.get(folderId)?.n ?? 0 };
};

const countOwn = async (projectId: string, hospital: string): Promise<Counts> => {
  const { n, incomp, standing, months, folder } = await hospitalCounts(projectId, hospital);
  return { orgs: n === 0 ? [] : [{ id: hospital, n, incomp, standing }], months: () => months, cardsIn: (folderId) => folder(folderId).n };
};

/** Counters of several partitions are read at different moments, so they may not add up. */
const standingOf = ({ n, standing: { err, sub, ret, loc, qo, qa } }: OrgCounts, { saves_with_errors, review }: Project) => ({
  ...(saves_with_errors === true && { errors: err }),
  ...(review?.on === true && { review: { entry: Math.max(0, n - sub - ret - loc), submitted: sub, returned: ret, locked: loc, open: qo, answered: qa } }),
});

import { folderCounters, isMonthCount, monthOf, standingCounters, sumByOwner, type StandingCounts } from '../../../cards/data/card-counters.ts';
import { countsOfProject, ownerOfCounter } from '../../../data/keys.ts';
import { textOf } from '../../../data/stored.ts';
import { queryAll, type Item } from '../../../data/table.ts';

interface ProjectCounts {
  readonly folders: ReadonlyMap<string, { readonly n: number; readonly comp: number } & StandingCounts>;
  readonly members: ReadonlyMap<string, { readonly n: number; readonly incomp: number } & StandingCounts>;
  readonly months: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

export const projectCounts = async (projectId: string): Promise<ProjectCounts> => {
  const [folders, members] = [new Array<Item>(), new Array<Item>()];
  for (const item of await queryAll(countsOfProject(projectId))) (ownerOfCounter(textOf(item, 'sk')).isFolder ? folders : members).push(item);
  const counted = new Set(folders.flatMap((item) => Object.keys(item).filter(isMonthCount)));
  const months = new Map<string, ReadonlyMap<string, number>>();
  for (const [folderId, sums] of sumByOwner(folders, [...counted])) {
    months.set(folderId, new Map(Object.entries(sums).map(([name, cards]) => [monthOf(name), cards])));
  }
  return { folders: sumByOwner(folders, folderCounters), members: sumByOwner(members, ['n', 'incomp', ...standingCounters]), months };
};

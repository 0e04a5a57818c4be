import type { CardDesign } from '#shared/design/card-design.ts';
import { cardIdForKey } from '#functions/data/card-claims.ts';
import { scanCards } from '#functions/data/card-walks.ts';
import { insertCard } from '#functions/data/cards.ts';
import type { CardContent } from '#functions/data/cards.ts';
import { insertDesignVersion } from '#functions/data/design-versions.ts';
import { cardIdIn } from '#functions/data/folder-spread.ts';
import { closeFolder, findPurgeJob } from '#functions/data/closing.ts';
import type { PurgeJob } from '#functions/data/closing.ts';
import { OutOfTime, purge } from '#functions/data/purge.ts';
import { patiently } from '#functions/retry.ts';
import { withinBudget } from '#functions/data/units.ts';
import { getProjects, insertProject } from '#functions/data/projects.ts';
import type { Project } from '#functions/data/projects.ts';

export { folderCounts } from '#functions/data/card-counters.ts';
export { foldSpreads } from '#functions/data/fold-spread.ts';
export { listCards } from '#functions/data/card-walks.ts';

/** A create as the call makes it, from the project's aggregate on; answers the card's id. */
export const create = async (folderId: string, projectId: string, creatorId: string, key: string, content: Omit<CardContent, 'now'>): Promise<string> => {
  const now = Date.now();
  await getProjects([projectId]);
  const taken = await cardIdForKey(key, key, cardIdIn(folderId, now), now);
  if (taken === 'another request') throw new Error('Every create has a key of its own');
  const made = await insertCard({ folder_id: folderId, id: taken.id, creator_id: creatorId }, key, { ...content, now });
  if (made.outcome !== 'saved' && made.outcome !== 'made before') throw new Error(`A create came to ${made.outcome}`);
  return taken.id;
};

/** A project whose folders have the design in force. */
export const openProject = async (project: Project, design: CardDesign): Promise<void> => {
  await insertProject(project);
  for (const folder of project.folders) await insertDesignVersion(folder, design, 'benchuser0000000', Date.now());
};

/** Deletes a folder by force; the job of its purge. */
export const closeFirst = async (projectId: string, folderId: string): Promise<PurgeJob> => {
  const folder = (await getProjects([projectId])).flatMap(({ folders }) => folders).find(({ id }) => id === folderId);
  const job = folder && (await closeFolder(folder, { by: 'benchuser0000000', now: Date.now() }));
  if (job === undefined || job === 'gone') throw new Error('The folder is not there');
  return job;
};

/** One worker's share of a purge, of so many ms; answers how far it is. */
export const purgeFor = async (job: PurgeJob, ms: number): Promise<PurgeJob> => {
  const budget = { kind: 'write', atOnce: 10_000, perSecond: 2_000 } as const;
  const now = await findPurgeJob(job.kind, job.id);
  try {
    await patiently(() => withinBudget(budget, () => purge(now ?? job, [], Date.now() + ms)));
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
  }
  return (await findPurgeJob(job.kind, job.id)) ?? job;
};

/** What an export worker reads of a folder: how many cards there were. */
export const readAll = (folderId: string): Promise<number> =>
  patiently(() =>
    withinBudget({ kind: 'read', atOnce: 30_000, perSecond: 1_500 }, async () => {
      let cards = 0;
      for await (const card of scanCards({ folderId, reach: 'all' })) cards += 'unreadable' in card ? 0 : 1;
      return cards;
    }),
  );

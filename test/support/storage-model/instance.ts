import type { CardDesign } from '#shared/design/card-design.ts';
import { cardIdForKey } from '#functions/data/card-claims.ts';
import { insertCard } from '#functions/data/cards.ts';
import type { CardContent } from '#functions/data/cards.ts';
import { insertDesignVersion } from '#functions/data/design-versions.ts';
import { cardIdIn } from '#functions/data/folder-spread.ts';
import { getRecentProjects, insertProject } from '#functions/data/projects.ts';
import type { Project } from '#functions/data/projects.ts';

export { closeFolder, findPurgeJob } from '#functions/data/closing.ts';
export { folderCounts } from '#functions/data/card-counters.ts';
export { foldSpreads } from '#functions/data/fold-spread.ts';
export { listCards, scanCards } from '#functions/data/card-walks.ts';
export { purge } from '#functions/data/purge.ts';
export { patiently } from '#functions/data/retry.ts';
export { withinBudget } from '#functions/data/units.ts';

/** A create as the call makes it, from the project's aggregate on; answers the card's id. */
export const create = async (folderId: string, projectId: string, creatorId: string, key: string, content: Omit<CardContent, 'now'>): Promise<string> => {
  const now = Date.now();
  await getRecentProjects([projectId], now);
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

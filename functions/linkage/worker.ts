import type { Context } from 'aws-lambda';
import { listDomains } from '../data/domains.ts';
import { linkageChangedOf, linkageItemOf } from '../data/linkage-index.ts';
import { getProjects, listProjects } from '../data/projects.ts';
import { describeDefect, log, loggedUnits } from '../log.ts';
import { indexFolder } from '../data/index-folder.ts';
import { buildMarks } from '../data/list-marks.ts';
import { patiently } from '../retry.ts';
import { countUnits, withinBudget } from '../data/units.ts';

/**
 * Indexes every folder whose cards are not all found by their linkage value, whoever asked for it: what one worker left
 * undone, the next one does.
 */
export const indexCards = async (): Promise<void> => {
  const [domains, entries] = await Promise.all([listDomains(), listProjects()]);
  const settling: (() => Promise<void>)[] = [];
  for (const project of await getProjects(entries.map(({ id }) => id))) {
    const item = linkageItemOf(domains, project.id);
    if (item === null) continue;
    const since = linkageChangedOf(domains, project.id);
    for (const folder of project.folders) {
      const settle = folder.version === null ? undefined : await indexFolder({ folder_id: folder.id, item, since });
      if (settle !== undefined) settling.push(settle);
    }
  }
  // All at once: each waits for the same time to come.
  await Promise.all(settling.map((settle) => settle()));
};

/** Half of what a partition gives in a second; the other half is the calls'. */
const budget = { kind: 'read', atOnce: 30_000, perSecond: 1_500 } as const;

/** What is asked for: without a folder, the index of linkage values. */
interface Asked {
  /** The folder whose lists get marks. */
  readonly marks?: string;
}

/** Failing, or running out of time, it is started again by Lambda, and by the next linkage entry that misses it. */
export const handler = async ({ marks }: Asked, { awsRequestId: request_id }: Context): Promise<void> => {
  const start = performance.now();
  const entry = { request_id, call: 'linkageWorker', folder: marks };
  try {
    const { units } = await countUnits(() => patiently(() => (marks === undefined ? indexCards() : withinBudget(budget, () => buildMarks(marks)))));
    log({ level: 'info', ...entry, ms: Math.round(performance.now() - start), ...loggedUnits(units) });
  } catch (error) {
    log({ level: 'error', ...entry, defect: describeDefect(error) });
    throw error;
  }
};

import type { Context } from 'aws-lambda';
import { listDomains, linkageChangedOf, linkageItemOf } from '../manage/data/domains.ts';
import { indexFolder } from '../cards/data/index-folder.ts';
import { getProjects, listProjects } from '../projects/data/projects.ts';
import { logWork } from '../runtime/log.ts';

/** Handles all folders that are not fully indexed, including leftovers of other workers. */
export const indexCards = async (): Promise<void> => {
  const [domains, entries] = await Promise.all([listDomains(), listProjects()]);
  for (const project of await getProjects(entries.map(({ id }) => id))) {
    const item = linkageItemOf(domains, project.id);
    if (item === null) continue;
    const since = linkageChangedOf(domains, project.id);
    for (const folder of project.folders) {
      if (folder.version !== null) await indexFolder({ folder_id: folder.id, item, since });
    }
  }
};

/** After a failure or timeout, Lambda or the next linkage entry restarts it. */
export const handler = (_event: unknown, { awsRequestId: request_id }: Context): Promise<void> => logWork({ request_id, call: 'linkageWorker' }, indexCards);

import { projectKey, recordHistoriesIn } from '#functions/data/keys.ts';
import { queryAll } from '#functions/data/table.ts';

/** What was recorded of tokens of a project, the newest first. */
export const tokenHistories = async (projectId: string) =>
  (await queryAll({ ...recordHistoriesIn(projectKey(projectId)), consistent: true })).filter(({ sk }) => String(sk).startsWith('E#T#')).toSorted((a, b) => (String(a.at) < String(b.at) ? 1 : -1));

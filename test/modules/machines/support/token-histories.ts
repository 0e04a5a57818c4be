import { projectKey, recordHistoriesIn } from '#functions/data/keys.ts';
import { textOf } from '#functions/data/stored.ts';
import { queryAll } from '#functions/data/table.ts';

/** What was recorded of tokens of a project, the newest first. */
export const tokenHistories = async (projectId: string) =>
  (await queryAll({ ...recordHistoriesIn(projectKey(projectId)), consistent: true })).filter((item) => textOf(item, 'sk').startsWith('E#T#')).toSorted((a, b) => (textOf(a, 'at') < textOf(b, 'at') ? 1 : -1));

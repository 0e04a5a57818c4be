import { exportRecordsOf } from '#functions/data/keys.ts';
import { queryAll } from '#functions/data/table.ts';

/** What is recorded of the exports of a project, the newest first. */
export const exportRecordsIn = (projectId: string) => queryAll({ ...exportRecordsOf(projectId), descending: true, consistent: true });

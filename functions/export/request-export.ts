import type { exportCalls } from '#shared/api/export.ts';
import { insertExportJob } from '../data/export-jobs.ts';
import type { UseCase } from '../http/create-handler.ts';

/** The key opens the file for this user only. */
export const requestExport: UseCase<typeof exportCalls.requestExport> = async ({ query, principal, now }) => {
  const { user, folder } = principal;
  const { lang = user.lang, excel = false } = query;
  const { key, job } = await insertExportJob({ user_id: user.id, folder_id: folder.id, lang, excel }, now);
  const { startWorker } = await import('./start-worker.ts');
  await startWorker(job.id);
  return { key };
};

import type { Context } from 'aws-lambda';
import { endExportJob, getExportJob } from '../data/export-jobs.ts';
import { describeDefect, log } from '../log.ts';
import type { WorkerEvent } from './start-worker.ts';
import { Superseded, writeExportFile } from './write-file.ts';

/**
 * Writes the file of one job. A failure is kept in the job, where the caller meets it, and thrown, so that the alarm on
 * this function tells of it: the retry of Lambda finds the job ended. A worker that dies without a word is noticed by its
 * silence and started again.
 */
export const handler = async ({ job: jobId }: WorkerEvent, { awsRequestId: request_id }: Context): Promise<void> => {
  const start = performance.now();
  const entry = { request_id, call: 'exportWorker' };
  const job = await getExportJob(jobId, Date.now());
  if (job === undefined || job.state === 'done' || job.state === 'failed') return;
  try {
    const rows = await writeExportFile(job);
    await endExportJob(job, 'done', rows);
    log({ level: 'info', ...entry, folder: job.folder_id, ms: Math.round(performance.now() - start) });
  } catch (error) {
    if (error instanceof Superseded) return;
    log({ level: 'error', ...entry, folder: job.folder_id, defect: describeDefect(error) });
    await endExportJob(job, 'failed', 0);
    throw error;
  }
};

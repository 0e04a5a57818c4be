import { setTimeout as sleep } from 'node:timers/promises';
import { mayExport } from '#shared/access/folder-access.ts';
import { endingOf } from '#shared/export/options.ts';
import type { exportCalls } from '#shared/api/export.ts';
import { endExportJob, findExportJob, insertExportJob, isHopeless, optionsOf, restartExportJob } from '../data/export-jobs.ts';
import type { ExportJob } from '../data/export-jobs.ts';
import { projectIdOf } from '../data/keys.ts';
import { getMember } from '../data/members.ts';
import { createHandler } from '../http/create-handler.ts';
import type { UseCase } from '../http/create-handler.ts';
import { reply } from '../http/write-answer.ts';
import { Problem } from '../problem.ts';

/** The key opens the file for this user only. */
const requestExport: UseCase<typeof exportCalls.requestExport> = async ({ query, principal, now }) => {
  const { user, folder, member } = principal;
  if (!mayExport(member, query.deidentified === true)) throw new Problem('export.not_allowed');
  const { lang = user.lang, excel = false, pages, ...more } = query;
  const asked = { ...more, ...(pages !== undefined && { pages: pages.split(',') }) };
  const { key, job } = await insertExportJob({ user_id: user.id, folder_id: folder.id, lang, excel, ...(Object.keys(asked).length > 0 && { asked }) }, now);
  const { startWorker } = await import('../start-worker.ts');
  await startWorker('EXPORT_WORKER', { job: job.id, run: job.run });
  return { key };
};

// The clients of S3 and Lambda are loaded where they are needed: with both, this group would take twice as long to load.

/**
 * Most files are ready within these looks, so most downloads need one call; a longer one shows its progress instead,
 * within a second with all that goes before.
 */
const pausesMs = [80, 120, 150, 200];

/** A worker beats each second. One that was silent for so long is given up. */
const silentMs = 60_000;

const fetchExport: UseCase<typeof exportCalls.fetchExport> = async ({ query, principal, now }) => {
  const find = async (): Promise<ExportJob> => {
    const job = await findExportJob(query.k, now);
    if (job?.user_id !== principal.user.id) throw new Problem('export.unknown');
    return job;
  };
  let job = await find();
  const member = await getMember(projectIdOf(job.folder_id), principal.user.id);
  if (member === undefined || !mayExport(member, job.asked?.deidentified === true)) throw new Problem('export.unknown');

  for (const pause of pausesMs) {
    if (job.state === 'done' || job.state === 'failed') break;
    await sleep(pause);
    job = await find();
  }
  if (job.state === 'failed') throw new Problem('export.failed');
  if (job.state === 'done') {
    const { exportFileUrl } = await import('../storage/export-file-url.ts');
    const ending = endingOf(optionsOf(job));
    return reply(302, { location: await exportFileUrl(job.id, ending, fileNameOf(job, ending)) });
  }
  if (now - job.beat > silentMs) await revive(job, now);
  return reply(202, { 'retry-after': '1' }, { rows: job.rows, total: job.total });
};

/** The name of the specification; the browser, which knows the local day, gives its own. */
const fileNameOf = ({ created }: ExportJob, ending: string): string =>
  `data_${new Date(created).toISOString().slice(0, 10).replaceAll('-', '')}.${ending}`;

const revive = async (job: ExportJob, now: number): Promise<void> => {
  if (isHopeless(job)) {
    await endExportJob(job, 'failed', job.rows);
    throw new Problem('export.failed');
  }
  const next = await restartExportJob(job, now);
  if (next === 'superseded') return;
  const { startWorker } = await import('../start-worker.ts');
  await startWorker('EXPORT_WORKER', { job: next.id, run: next.run });
};

export const handler = createHandler(async () => (await import('#shared/api/export.ts')).exportCalls, { requestExport, fetchExport });

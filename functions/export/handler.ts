import { setTimeout as sleep } from 'node:timers/promises';
import { reachOf } from '../data/card-reach.ts';
import type { Reach } from '../data/card-reach.ts';
import { reachedBy } from '../data/export-jobs.ts';
import { mayTakeOut } from '#shared/access/access.ts';
import { endingOf } from '#shared/api/file-formats.ts';
import type { ExportOptions } from '#shared/export/options.ts';
import type { exportCalls } from '#shared/api/export.ts';
import { checkFilter } from '../card-filter.ts';
import { fileChecks } from '../file-checks.ts';
import type { AskedOptions } from './file-check.ts';
import { changesAfter, settledMs } from '../data/card-changes.ts';
import { endExportJob, findExportJob, findSameFile, getExportJob, insertExportJob, isHopeless, leadSameFile, optionsOf, restartExportJob } from '../data/export-jobs.ts';
import type { ExportJob } from '../data/export-jobs.ts';
import { recordExport, recordFetch } from '../data/export-records.ts';
import { projectIdOf } from '../data/keys.ts';
import { getStanding } from '../data/members.ts';
import { designIfAny } from '../folder-design.ts';
import { createHandler } from '../http/create-handler.ts';
import { accessIn } from '../http/principal.ts';
import type { UseCase } from '../http/create-handler.ts';
import { reply } from '../http/write-answer.ts';
import { Problem } from '../problem.ts';
import { startWorker } from '../start-worker.ts';
import { exportFileUrl } from '../storage/export-file-url.ts';

/** If the same file is being made, the caller gets it with their own key and rights. */
const requestExport: UseCase<typeof exportCalls.requestExport> = async ({ query, principal, host, now }) => {
  const { user, org, folder, member, access } = principal;
  const asked: AskedOptions = query;
  if (!mayTakeOut(member, asked.deidentified === true)) throw new Problem('export.not_allowed');
  const { lang = user.lang, excel = false, where, pages: _pages, ...more } = asked;
  const filter = where === undefined ? undefined : await checkFilter(where, folder.version === null ? undefined : await designIfAny(folder.id, folder.version));
  const added = await Promise.all(fileChecks.map((check) => check({ options: asked, filter, folder, host, now })));
  const further = Object.assign({ ...more }, ...added, filter && { where: JSON.stringify(filter) }) as Omit<ExportOptions, 'lang' | 'excel'>;
  const reach = reachOf(access);
  const wanted = { user_id: user.id, folder_id: folder.id, ...(reach !== 'all' && reach), lang, excel, ...(Object.keys(further).length > 0 && { asked: further }) };
  const same = await findSameFile(wanted, now);
  const isShared = same !== undefined && (await isStillSame(same, now));
  const { key, job } = await insertExportJob({ ...wanted, ...(isShared && { file: same.id }) }, now);
  await recordExport(job, { disp_name: user.disp_name, org_name: org.name, folder_title: folder.title });
  if (isShared) return { key };
  // Of two simultaneous requests both make the file; either result is correct.
  await leadSameFile(job, same);
  await startWorker('EXPORT_WORKER', { job: job.id, run: job.run });
  return { key };
};

const isStillSame = async (job: ExportJob, now: number): Promise<boolean> => {
  if (job.state === 'waiting' && job.run === 1) return true;
  if (job.state !== 'running' && job.state !== 'waiting') return false;
  const { changes } = await changesAfter(reachedBy(job), { at: job.created - settledMs, cardId: '' }, now, 1);
  return changes.length === 0;
};

// The S3 and Lambda clients double the load time, so they are loaded on demand.

/** Most files are ready within these ms; for others the progress is shown within half a second. */
const pausesMs = [80, 120, 150];

/** A worker reports each second; after this silence it counts as dead. */
const silentMs = 60_000;

const holdsFile = (now: Reach, then: Reach): boolean => now === 'all' || (then !== 'all' && then.hospital === now.hospital);

const fetchExport: UseCase<typeof exportCalls.fetchExport> = async ({ query, principal, now }) => {
  const own = await findExportJob(query.k, now);
  if (own?.user_id !== principal.user.id) throw new Problem('export.unknown');
  const { scope } = principal.session;
  if (scope !== null && scope.folder_id !== own.folder_id) throw new Problem('export.unknown');
  // Rights may have been lost since the request.
  const member = await getStanding(projectIdOf(own.folder_id), principal, now);
  const access = member && accessIn(principal, member);
  if (access === undefined || !mayTakeOut(access, own.asked?.deidentified === true) || !holdsFile(reachOf(access), reachedBy(own).reach)) throw new Problem('export.unknown');
  const find = async (): Promise<ExportJob> => {
    const job = await getExportJob(own.file ?? own.id, now);
    if (job === undefined) throw new Problem('export.unknown');
    return job;
  };
  let job = own.file === undefined ? own : await find();

  for (const pause of pausesMs) {
    if (job.state === 'done' || job.state === 'failed') break;
    await sleep(pause);
    job = await find();
  }
  if (job.state === 'failed') throw new Problem('export.failed');
  if (job.state === 'done') {
    await recordFetch(own, job.rows, now);
    const ending = endingOf(optionsOf(job));
    return reply(302, { location: await exportFileUrl(job.id, ending, fileNameOf(job, ending)) });
  }
  if (now - job.beat > silentMs) await revive(job, now);
  return reply(202, { 'retry-after': '1' }, { rows: job.rows, total: job.total });
};

/** The name is the specified one plus the number of omitted cards with errors. The browser uses its own, because it knows the local day. */
const fileNameOf = ({ created, faulty = 0 }: ExportJob, ending: string): string =>
  `data_${new Date(created).toISOString().slice(0, 10).replaceAll('-', '')}${faulty === 0 ? '' : `_${faulty}_with_errors_left_out`}.${ending}`;

const revive = async (job: ExportJob, now: number): Promise<void> => {
  if (isHopeless(job)) {
    await endExportJob(job, 'failed', { rows: job.rows });
    throw new Problem('export.failed');
  }
  const next = await restartExportJob(job, now);
  if (next === 'superseded') return;
  await startWorker('EXPORT_WORKER', { job: next.id, run: next.run });
};

export const handler = createHandler(async () => (await import('#shared/api/export.ts')).exportCalls, { requestExport, fetchExport });

import { setTimeout as sleep } from 'node:timers/promises';
import { reachOf, type Reach } from '../cards/data/card-reach.ts';
import { mayTakeOut } from '#shared/access/access.ts';
import { endingOf } from '#shared/api/file-formats.ts';
import { isSpecified, type ExportOptions } from '#shared/export/options.ts';
import type { exportCalls } from '#shared/api/export.ts';
import { readCardFilter } from '../answers/card-filter.ts';
import { fileChecks } from '../composition/file-checks.ts';
import type { AskedOptions } from './file-format.ts';
import { findExportJob, insertExportJob, optionsOf, reachedBy, recordExport, recordFetch, type ExportJob } from './data/export-jobs.ts';
import { projectIdOf } from '../data/keys.ts';
import { getStanding } from '../people/data/members.ts';
import { designIfAny } from '../answers/folder-design.ts';
import { createHandler, type UseCase } from '../http/create-handler.ts';
import { accessIn } from '../http/principal.ts';
import { Reply } from '../http/write-answer.ts';
import { Problem } from '../refusals/problem.ts';
import { startWorker } from '../runtime/start-worker.ts';

const requestExport: UseCase<typeof exportCalls.requestExport> = async ({ query, principal, host, now }) => {
  const { user, org, folder, member, access } = principal;
  const asked: AskedOptions = query;
  if (!mayTakeOut(member, asked.deidentified === true)) throw new Problem('export.not_allowed');
  const { lang = user.lang, excel = false, where, pages: _pages, ...more } = asked;
  const filter = where === undefined ? undefined : await readCardFilter(where, folder.version === null ? undefined : await designIfAny(folder.id, folder.version));
  const added = isSpecified(asked) ? [] : await Promise.all(fileChecks.map((check) => check({ options: asked, filter, folder, host, now })));
  const further = Object.assign({ ...more }, ...added, filter && { where: JSON.stringify(filter) }) as Omit<ExportOptions, 'lang' | 'excel'>;
  const reach = reachOf(access);
  const wanted = { user_id: user.id, folder_id: folder.id, ...(reach !== 'all' && reach), lang, excel, ...(Object.keys(further).length > 0 && { asked: further }) };
  const { key, job } = await insertExportJob(wanted, now);
  await recordExport(job, { disp_name: user.disp_name, org_name: org.name, folder_title: folder.title });
  await startWorker('EXPORT_WORKER', { job: job.id });
  return { key };
};

// The S3 and Lambda clients double the load time, so they are loaded on demand.

/** Most files are ready within these ms; for others the progress is shown within half a second. */
const pausesMs = [80, 120, 150];

/** A worker reports each second, and Lambda starts one that died again. Both have failed after this silence. */
const silentMs = 20 * 60_000;

const holdsFile = (now: Reach, then: Reach): boolean => now === 'all' || (then !== 'all' && then.hospital === now.hospital);

const fetchExport: UseCase<typeof exportCalls.fetchExport> = async ({ query, principal, now }) => {
  const find = async (): Promise<ExportJob> => {
    const found = await findExportJob(query.k, now);
    if (found?.user_id !== principal.user.id) throw new Problem('export.unknown');
    return found;
  };
  let job = await find();
  const { scope } = principal.session;
  if (scope !== null && scope.folder_id !== job.folder_id) throw new Problem('export.unknown');
  // Rights may have been lost since the request.
  const member = await getStanding(projectIdOf(job.folder_id), principal, now);
  const access = member && accessIn(principal, member);
  if (access === undefined || !mayTakeOut(access, job.asked?.deidentified === true) || !holdsFile(reachOf(access), reachedBy(job).reach)) throw new Problem('export.unknown');

  for (const pause of pausesMs) {
    if (job.state === 'done' || job.state === 'failed') break;
    await sleep(pause);
    job = await find();
  }
  if (job.state === 'done') {
    await recordFetch(job, job.rows, now);
    const ending = endingOf(optionsOf(job));
    const { exportFileUrl } = await import('../storage/export-files.ts');
    return new Reply(302, { location: await exportFileUrl(job.id, ending, fileNameOf(job, ending)) });
  }
  if (job.state === 'failed' || now - job.beat > silentMs) throw new Problem('export.failed');
  return new Reply(202, { 'retry-after': '1' }, { rows: job.rows, total: job.total });
};

/** The name is the specified one plus the number of omitted cards with errors. The browser uses its own, because it knows the local day. */
const fileNameOf = ({ created, faulty = 0 }: ExportJob, ending: string): string =>
  `data_${new Date(created).toISOString().slice(0, 10).replaceAll('-', '')}${faulty === 0 ? '' : `_${faulty}_with_errors_left_out`}.${ending}`;

export const handler = createHandler(async () => (await import('#shared/api/export.ts')).exportCalls, { requestExport, fetchExport });

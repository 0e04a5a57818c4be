import type { Context } from 'aws-lambda';
import { endingOf } from '#shared/export/options.ts';
import type { RepeatWidths } from '#shared/export/repeat-widths.ts';
import { cardsInFolder } from '../data/card-counters.ts';
import { scanCards } from '../data/card-walks.ts';
import { listDesignVersions } from '../data/design-versions.ts';
import { beatExportJob, endExportJob, getExportJob, optionsOf, signalExportJob, startExportJob } from '../data/export-jobs.ts';
import type { ExportJob } from '../data/export-jobs.ts';
import { globalIdOf, projectIdOf } from '../data/keys.ts';
import { folderOf, getProject } from '../data/projects.ts';
import { patiently, StorageBusy } from '../data/retry.ts';
import { readRepeatWidths } from '../data/folder-records.ts';
import { describeDefect, log } from '../log.ts';
import { createExportFile } from '../storage/export-files.ts';
import { bringLists } from '../storage/list-files.ts';
import type { Write } from '../storage/write-zip.ts';
import { createShifts } from './shifts.ts';
import { createCardWriter } from './write-cards.ts';

const beatMs = 1_000;
const unshifted = { days: 0, created: '' };

/** What decides the columns. It may grow while the file is being written, which is seen at the end. */
const readShape = async (folderId: string) => {
  const [project, widths] = await Promise.all([
    getProject(projectIdOf(folderId), { consistent: true }),
    readRepeatWidths(folderId),
  ]);
  return { version: project && folderOf(project, folderId)?.version, widths };
};

const isSameShape = (a: Awaited<ReturnType<typeof readShape>>, b: typeof a): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** Another worker has taken the job over. */
export class Superseded extends Error {}

/** Cards as one writer after the other takes them, with signs of life. */
const writeCards = async (job: ExportJob, write: Write, widths: RepeatWidths): Promise<number> => {
  const options = optionsOf(job);
  const versions = await listDesignVersions(job.folder_id);
  for (const { design } of versions) await bringLists(design);
  const shiftOf = options.deidentified ? createShifts(job.folder_id, versions) : undefined;
  const writer = await createCardWriter(write, { options, versions, widths });
  let rows = 0;
  let lastBeat = Date.now();
  try {
    for await (const card of scanCards(job.folder_id)) {
      rows += 1;
      const created_at = new Date(card.created).toISOString();
      const named = { card_global_id: globalIdOf(job.folder_id, card.id), created_at, record: rows };
      if ('unreadable' in card) await writer.unreadable(named);
      else {
        const { updated, summary, vals, kept } = card;
        const { version, updated_org } = summary;
        const shift = shiftOf === undefined ? unshifted : { days: await shiftOf(card), created: created_at.slice(0, 10) };
        await writer.card({ ...named, version, status: summary, updated_at: new Date(updated).toISOString(), updated_org, vals, kept, shift });
      }
      if (Date.now() - lastBeat < beatMs) continue;
      lastBeat = Date.now();
      if ((await beatExportJob(job, rows, lastBeat)) === 'superseded') throw new Superseded();
    }
    await writer.end();
  } catch (error) {
    await writer.discard();
    throw error;
  }
  return rows;
};

/**
 * Streams every card of the folder into the job's file and answers how many there were. A design version or a wider
 * repeat that came meanwhile would lack its columns: then the file is written anew.
 */
export const writeExportFile = async (job: ExportJob): Promise<number> => {
  for (;;) {
    const [shape, cards] = await Promise.all([readShape(job.folder_id), cardsInFolder(job.folder_id)]);
    if ((await startExportJob(job, cards, Date.now())) === 'superseded') throw new Superseded();
    const file = await createExportFile(job.id, endingOf(optionsOf(job)));
    try {
      const rows = await writeCards(job, file.write, shape.widths);
      if (isSameShape(shape, await readShape(job.folder_id))) {
        await file.close();
        return rows;
      }
      await file.discard();
    } catch (error) {
      // What cannot be thrown away now, the bucket's rules throw away tomorrow; the reason for it counts more.
      await file.discard().catch(() => undefined);
      throw error;
    }
  }
};

/** More often than a worker is taken for dead (`handler.ts`), and whether or not it comes forward. */
const signMs = 20_000;

/** Runs the work with signs of life; one that gets lost is followed by the next. */
const withSigns = async <Result>(job: ExportJob, work: () => Promise<Result>): Promise<Result> => {
  const signs = setInterval(() => void signalExportJob(job, Date.now()).catch(() => undefined), signMs);
  try {
    return await work();
  } finally {
    clearInterval(signs);
  }
};

/**
 * Writes the file of one job, and waits for minutes where the storage has no time. A failure is kept in the job, where the
 * caller meets it, and thrown, so that the alarm on this function tells of it. A storage that stayed busy is no failure of the
 * job: Lambda starts the worker again. One that dies without a word is noticed by its silence and started again.
 */
export const handler = async ({ job: jobId }: { readonly job: string }, { awsRequestId: request_id }: Context): Promise<void> => {
  const start = performance.now();
  const entry = { request_id, call: 'exportWorker' };
  const job = await getExportJob(jobId, Date.now());
  if (job === undefined || job.state === 'done' || job.state === 'failed') return;
  try {
    await patiently(async () => endExportJob(job, 'done', await withSigns(job, () => writeExportFile(job))));
    log({ level: 'info', ...entry, folder: job.folder_id, ms: Math.round(performance.now() - start) });
  } catch (error) {
    if (error instanceof Superseded) return;
    log({ level: 'error', ...entry, folder: job.folder_id, defect: describeDefect(error) });
    if (!(error instanceof StorageBusy)) await endExportJob(job, 'failed', 0);
    throw error;
  }
};

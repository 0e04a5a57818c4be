import { reachedBy } from '../data/export-jobs.ts';
import type { Context } from 'aws-lambda';
import { endingOf } from '#shared/api/file-formats.ts';
import { isSpecified, type ExportOptions } from '#shared/export/options.ts';
import type { RepeatWidths } from '#shared/export/repeat-widths.ts';
import { isSought, readCardFilter } from '../card-filter.ts';
import { nothingWithheld } from '../withhold.ts';
import { cardsInFolder } from '../data/card-counters.ts';
import { neverReviewed } from '../data/card-review.ts';
import type { CardSummary } from '../data/card-summary.ts';
import { scanCards } from '../data/card-walks.ts';
import type { ScannedCard } from '../data/card-walks.ts';
import { knownDesign, listDesignVersions } from '../data/design-versions.ts';
import { beatExportJob, endExportJob, getExportJob, keepExportProgress, optionsOf, signalExportJob, startExportJob } from '../data/export-jobs.ts';
import type { ExportJob, ExportProgress } from '../data/export-jobs.ts';
import { globalIdOf, projectIdOf } from '../data/keys.ts';
import { formatOf } from '../file-formats.ts';
import { designIfAny } from '../folder-design.ts';
import { folderOf, getProject } from '../data/projects.ts';
import { patiently, StorageBusy } from '../retry.ts';
import { readRepeatWidths } from '../data/folder-records.ts';
import { describeDefect, log, loggedUnits } from '../log.ts';
import { createExportFile } from '../storage/export-files.ts';
import type { ExportFile } from '../storage/export-files.ts';
import { bringLists } from '../storage/list-files.ts';
import { countUnits, withinBudget } from '../data/units.ts';
import { createHospitals } from './hospitals.ts';

const beatMs = 1_000;

/** What decides the columns. It may grow while the file is being written, which is seen at the end. */
const readShape = async (folderId: string) => {
  const [project, widths] = await Promise.all([
    getProject(projectIdOf(folderId), { consistent: true }),
    readRepeatWidths(folderId),
  ]);
  const folder = project && folderOf(project, folderId);
  const stored = typeof folder?.version === 'number' ? await knownDesign(folderId, folder.version) : undefined;
  const told = { ...(project?.review?.on === true && { reviewed: true }), ...(stored?.design.duplicates && { linked: true }), ...(folder?.is_test && { is_test: true }) };
  return { text: JSON.stringify({ version: folder?.version, widths, ...told }), widths, told };
};

/** Another worker has taken the job over. */
export class Superseded extends Error {}

/** A file that is being written, and what is in it already. */
interface Begun {
  readonly file: ExportFile;
  readonly shape: { readonly text: string; readonly widths: RepeatWidths; readonly told: Pick<ExportOptions, 'reviewed' | 'linked' | 'is_test'> };
  readonly progress: ExportProgress | undefined;
}

const isContinuable = (job: ExportJob): boolean => formatOf(optionsOf(job)).isContinuable(optionsOf(job));

/** Each part of the file that is kept is a place from which another worker goes on; one is written down while the next is filled. */
const keepParts = (job: ExportJob, { file, shape }: Begun) => {
  let kept = Promise.resolve();
  const keep = async (begun: NonNullable<ReturnType<ExportFile['cut']>>, place: Pick<ExportProgress, 'rows' | 'written' | 'faulty' | 'after'>): Promise<void> => {
    if ((await keepExportProgress(job, { ...(await begun), ...place, shape: shape.text }, Date.now())) === 'superseded') throw new Superseded();
  };
  return {
    meet: async (rows: number, counts: Pick<ExportProgress, 'written' | 'faulty'>, after: string): Promise<void> => {
      const begun = file.cut();
      if (begun === undefined || !isContinuable(job)) return;
      await kept;
      kept = keep(begun, { rows, ...counts, after });
      // The failure is met where it is waited for; until then it must not count as unhandled.
      kept.catch(() => undefined);
    },
    end: () => kept,
  };
};

/** Whether the file's filter takes a card; undefined where there is none. A card that cannot be read is named in every file. */
const filterOf = async ({ folder_id: folderId, asked }: ExportJob): Promise<((card: ScannedCard) => Promise<boolean>) | undefined> => {
  if (asked?.where === undefined) return undefined;
  const filter = await readCardFilter(asked.where);
  return async ({ id, updated, summary }) => isSought(filter, { folderId, cardId: id, updated, summary }, await designIfAny(folderId, summary.version), nothingWithheld);
};

/** Cards in a file, and those left out of it because they were saved with errors. */
interface Counted {
  readonly rows: number;
  readonly faulty: number;
}

/** How a card stands in its review, as files tell it. */
const exportedReview = ({ review = neverReviewed }: CardSummary) => ({
  state: review.state,
  submitted_at: review.submitted === null ? null : new Date(review.submitted).toISOString(),
  open: review.open + review.answered,
});

/** Cards as one writer after the other takes them, with signs of life. */
const writeCards = async (job: ExportJob, begun: Begun): Promise<Counted> => {
  const options = optionsOf(job);
  const { file, shape, progress } = begun;
  const versions = await listDesignVersions(job.folder_id);
  for (const { design } of versions) await bringLists(design);
  const hospitalOf = createHospitals();
  const isNamed = options.created_org === true || !isSpecified(options);
  const context = { folderId: job.folder_id, asked: job.created, options: { ...options, ...shape.told, ...(isNamed && { created_org: true }) }, versions, widths: shape.widths, isContinued: progress !== undefined };
  const format = formatOf(options);
  const adjust = format.adjust?.(context);
  const writer = await format.open(file.write, context);
  const cards = format.cards?.(reachedBy(job), options, progress?.after) ?? scanCards(reachedBy(job), { after: progress?.after });
  const parts = keepParts(job, begun);
  const isWanted = await filterOf(job);
  let rows = progress?.rows ?? 0;
  let written = progress?.written ?? rows;
  let faulty = progress?.faulty ?? 0;
  let lastBeat = Date.now();
  try {
    for await (const card of cards) {
      rows += 1;
      const isSoughtFor = 'unreadable' in card || isWanted === undefined || (await isWanted(card));
      const isFaulty = isSoughtFor && !('unreadable' in card) && options.with_errors !== true && (card.summary.errors ?? 0) > 0;
      const isLeftOut = !isSoughtFor || isFaulty;
      if (isFaulty) faulty += 1;
      if (!isLeftOut) written += 1;
      const created_at = new Date(card.created).toISOString();
      const named = { card_global_id: globalIdOf(job.folder_id, card.id), created_at, record: written };
      if ('unreadable' in card) await writer.unreadable(named);
      else if (!isLeftOut) {
        const { updated, summary, vals, kept, transfers } = card;
        const { version, updated_org } = summary;
        const created_org = isNamed && adjust === undefined ? hospitalOf(card) : undefined;
        const told = { ...named, version, status: summary, updated_at: new Date(updated).toISOString(), updated_org, ...(created_org !== undefined && { created_org: created_org instanceof Promise ? await created_org : created_org }), vals, kept, ...(shape.told.reviewed && { review: exportedReview(summary) }), ...(shape.told.linked && { transfers }) };
        await writer.card(adjust === undefined ? told : await adjust(told, card));
      }
      await parts.meet(rows, { written, faulty }, card.id);
      if (Date.now() - lastBeat < beatMs) continue;
      lastBeat = Date.now();
      if ((await beatExportJob(job, rows, lastBeat)) === 'superseded') throw new Superseded();
    }
    await parts.end();
    await writer.end();
  } catch (error) {
    await writer.discard();
    throw error;
  }
  return { rows: written, faulty };
};

/** Others go on with what was written, or are at it already. */
const leavesFile = (error: unknown): boolean => error instanceof Superseded || error instanceof StorageBusy;

/**
 * Streams every card of the folder, or of the filter, into the job's file and answers how many there were. A file that an earlier worker left is gone on
 * with. A design version or a wider repeat that came meanwhile would lack its columns: then the file is written anew.
 */
export const writeExportFile = async (job: ExportJob): Promise<Counted> => {
  const ending = endingOf(optionsOf(job));
  for (let left = job.progress; ; left = undefined) {
    const [shape, cards] = await Promise.all([readShape(job.folder_id), cardsInFolder(reachedBy(job))]);
    const progress = left?.shape === shape.text ? left : undefined;
    if ((await startExportJob(job, cards, Date.now(), progress)) === 'superseded') throw new Superseded();
    const file = await createExportFile(job.id, ending, progress);
    try {
      const counted = await writeCards(job, { file, shape, progress });
      if (shape.text === (await readShape(job.folder_id)).text) {
        await file.close();
        return counted;
      }
      await file.discard();
    } catch (error) {
      // What is not thrown away now, the bucket's rules throw away tomorrow; the reason for it counts more.
      if (!(leavesFile(error) && isContinuable(job))) await file.discard().catch(() => undefined);
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

/** What one worker reads: a folder of some 100,000 cards at once, and then half of what a partition gives. The other half is for the calls. */
const budget = { kind: 'read', atOnce: 30_000, perSecond: 1_500 } as const;

const writeFile = (job: ExportJob): Promise<Counted> => withinBudget(budget, () => writeExportFile(job));

interface Started {
  readonly job: string;
  /** For which run of the job this worker was started: one that Lambda starts again after the job went on without it does nothing. */
  readonly run?: number;
}

/**
 * Writes the file of one job, and waits for minutes where the storage has no time. A failure is kept in the job, where the
 * caller meets it, and thrown, so that the alarm on this function tells of it. A storage that stayed busy is no failure of the
 * job: Lambda starts the worker again, which goes on where this one stopped. One that dies without a word, or runs out of its time, is
 * started again by Lambda too, or by the next call that notices its silence.
 */
export const handler = async ({ job: jobId, run }: Started, { awsRequestId: request_id }: Context): Promise<void> => {
  const start = performance.now();
  const entry = { request_id, call: 'exportWorker' };
  const job = await getExportJob(jobId, Date.now());
  if (job === undefined || job.state === 'done' || job.state === 'failed' || job.run !== (run ?? job.run)) return;
  try {
    const { units } = await countUnits(() => patiently(async () => endExportJob(job, 'done', await withSigns(job, () => writeFile(job)))));
    log({ level: 'info', ...entry, folder: job.folder_id, ms: Math.round(performance.now() - start), ...loggedUnits(units) });
  } catch (error) {
    if (error instanceof Superseded) return;
    log({ level: 'error', ...entry, folder: job.folder_id, defect: describeDefect(error) });
    if (!(error instanceof StorageBusy)) await endExportJob(job, 'failed', { rows: 0 });
    throw error;
  }
};

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

/** The shape may change while the file is written, which is checked at the end. */
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

export class Superseded extends Error {}

interface Begun {
  readonly file: ExportFile;
  readonly shape: { readonly text: string; readonly widths: RepeatWidths; readonly told: Pick<ExportOptions, 'reviewed' | 'linked' | 'is_test'> };
  readonly progress: ExportProgress | undefined;
}

const isContinuable = (job: ExportJob): boolean => formatOf(optionsOf(job)).isContinuable(optionsOf(job));

/** Another worker can continue after each stored part. A part is recorded while the next one fills. */
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
      // The failure is handled where it is awaited; until then it must not count as unhandled.
      kept.catch(() => undefined);
    },
    end: () => kept,
  };
};

const filterOf = async ({ folder_id: folderId, asked }: ExportJob): Promise<((card: ScannedCard) => Promise<boolean>) | undefined> => {
  if (asked?.where === undefined) return undefined;
  const filter = await readCardFilter(asked.where);
  return async ({ id, updated, summary }) => isSought(filter, { folderId, cardId: id, updated, summary }, await designIfAny(folderId, summary.version), nothingWithheld);
};

interface Counted {
  readonly rows: number;
  readonly faulty: number;
}

const exportedReview = ({ review = neverReviewed }: CardSummary) => ({
  state: review.state,
  submitted_at: review.submitted === null ? null : new Date(review.submitted).toISOString(),
  open: review.open + review.answered,
});

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

const leavesFile = (error: unknown): boolean => error instanceof Superseded || error instanceof StorageBusy;

/** Continues an earlier worker's file. Writes it anew if a new version or a wider repeat needs other columns. */
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
      // The bucket deletes leftovers within a day; the original error matters more.
      if (!(leavesFile(error) && isContinuable(job))) await file.discard().catch(() => undefined);
      throw error;
    }
  }
};

/** The ms are shorter than the silence after which a worker counts as dead (`handler.ts`). */
const signMs = 20_000;

const withSigns = async <Result>(job: ExportJob, work: () => Promise<Result>): Promise<Result> => {
  const signs = setInterval(() => void signalExportJob(job, Date.now()).catch(() => undefined), signMs);
  try {
    return await work();
  } finally {
    clearInterval(signs);
  }
};

/** It may read about 100,000 cards at once, then half of a partition's read capacity; the rest is for calls. */
const budget = { kind: 'read', atOnce: 30_000, perSecond: 1_500 } as const;

const writeFile = (job: ExportJob): Promise<Counted> => withinBudget(budget, () => writeExportFile(job));

interface Started {
  readonly job: string;
  /** This worker was started for this run; an outdated worker does nothing. */
  readonly run?: number;
}

/** A failure is stored in the job for the caller and thrown for the alarm. Lambda restarts a worker that met a busy storage or died, and it continues. */
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

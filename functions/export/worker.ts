import type { Context } from 'aws-lambda';
import { endingOf } from '#shared/api/file-formats.ts';
import { isSpecified } from '#shared/export/options.ts';
import type { Texts } from '#shared/text/languages.ts';
import { isSought, readCardFilter } from '../answers/card-filter.ts';
import { nothingWithheld } from '../answers/withhold.ts';
import { cardsInFolder } from '../cards/data/card-counters.ts';
import { type CardSummary, neverReviewed } from '../cards/data/stored-card.ts';
import { scanCards, type ScannedCard } from '../cards/data/card-walks.ts';
import { knownDesign, listDesignVersions } from '../designs/data/design-versions.ts';
import { beatExportJob, endExportJob, getExportJob, optionsOf, reachedBy, startExportJob, type ExportJob } from './data/export-jobs.ts';
import { globalIdOf, orgIdOf, projectIdOf } from '../data/keys.ts';
import { formatOf } from '../composition/file-formats.ts';
import { designIfAny } from '../answers/folder-design.ts';
import { getOrg } from '../people/data/orgs.ts';
import { folderOf, getProject, readRepeatWidths } from '../projects/data/projects.ts';
import { StorageBusy } from '../runtime/retry.ts';
import { logWork } from '../runtime/log.ts';
import { createExportFile, type Write } from '../storage/export-files.ts';
import { bringLists } from '../storage/design-files.ts';
import { withinBudget } from '../data/units.ts';

const beatMs = 1_000;

const readShape = async (folderId: string) => {
  const [project, widths] = await Promise.all([
    getProject(projectIdOf(folderId), { consistent: true }),
    readRepeatWidths(folderId),
  ]);
  const folder = project && folderOf(project, folderId);
  const stored = typeof folder?.version === 'number' ? await knownDesign(folderId, folder.version) : undefined;
  const told = { ...(project?.review?.on === true && { reviewed: true as const }), ...(stored?.design.duplicates && { linked: true as const }), ...(folder?.is_test && { is_test: true as const }) };
  return { text: JSON.stringify({ version: folder?.version, widths, ...told }), widths, told };
};

const filterOf = async ({ folder_id: folderId, asked }: ExportJob): Promise<((card: ScannedCard) => Promise<boolean>) | undefined> => {
  if (asked?.where === undefined) return undefined;
  const filter = await readCardFilter(asked.where);
  return async ({ id, updated, summary }) => isSought(filter, { folderId, cardId: id, updated, summary }, await designIfAny(folderId, summary.version), nothingWithheld);
};

const exportedReview = ({ review = neverReviewed }: CardSummary) => ({
  state: review.state,
  submitted_at: review.submitted === null ? null : new Date(review.submitted).toISOString(),
  open: review.open + review.answered,
});

/** Hospitals have their present name; a deleted one has the name stored in the card. */
const createHospitals = (): ((card: { readonly by: string; readonly org: Texts }) => Promise<Texts>) => {
  const names = new Map<string, Promise<Texts>>();
  return ({ by, org }) => {
    const hospital = orgIdOf(by);
    const name = names.get(hospital) ?? getOrg(hospital).then((found) => found?.name ?? org);
    names.set(hospital, name);
    return name;
  };
};

const writeCards = async (job: ExportJob, write: Write, shape: Awaited<ReturnType<typeof readShape>>): Promise<Pick<ExportJob, 'rows' | 'faulty'>> => {
  const options = optionsOf(job);
  const versions = await listDesignVersions(job.folder_id);
  for (const { design } of versions) if (design.list_files) await bringLists(design);
  const hospitalOf = createHospitals();
  const isNamed = options.created_org === true || !isSpecified(options);
  const context = { folderId: job.folder_id, asked: job.created, options: { ...options, ...shape.told, ...(isNamed && { created_org: true }) }, versions, widths: shape.widths };
  const format = formatOf(options);
  const adjust = format.adjust?.(context);
  const writer = await format.open(write, context);
  const cards = format.cards?.(reachedBy(job), options) ?? scanCards(reachedBy(job));
  const isWanted = await filterOf(job);
  let [rows, written, faulty] = [0, 0, 0];
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
        const created_org = isNamed && adjust === undefined ? await hospitalOf(card) : undefined;
        const told = { ...named, version, status: summary, updated_at: new Date(updated).toISOString(), updated_org, ...(created_org !== undefined && { created_org }), vals, kept, ...(shape.told.reviewed && { review: exportedReview(summary) }), ...(shape.told.linked && { transfers }) };
        await writer.card(adjust === undefined ? told : await adjust(told, card));
      }
      if (Date.now() - lastBeat < beatMs) continue;
      lastBeat = Date.now();
      await beatExportJob(job, rows, lastBeat);
    }
    await writer.end();
  } catch (error) {
    await writer.discard();
    throw error;
  }
  return { rows: written, faulty };
};

/** Writes the file again if a new version or a wider repeat needs other columns. */
const writeExportFile = async (job: ExportJob): Promise<Pick<ExportJob, 'rows' | 'faulty'>> => {
  for (;;) {
    const [shape, cards] = await Promise.all([readShape(job.folder_id), cardsInFolder(reachedBy(job))]);
    await startExportJob(job, cards, Date.now());
    const file = await createExportFile(job.id, endingOf(optionsOf(job)));
    try {
      const counted = await writeCards(job, file.write, shape);
      if (shape.text === (await readShape(job.folder_id)).text) {
        await file.close();
        return counted;
      }
      await file.discard();
    } catch (error) {
      // The bucket deletes leftovers within a day; the original error matters more.
      await file.discard().catch(() => undefined);
      throw error;
    }
  }
};

/** It may read about 100,000 cards at once, then half of a partition's read capacity; the rest is for calls. */
const budget = { kind: 'read', atOnce: 30_000, perSecond: 1_500 } as const;

/** A failure is stored in the job for the caller and thrown for the alarm. Lambda starts a worker that met a busy storage or died again. */
export const handler = async ({ job: jobId }: { readonly job: string }, { awsRequestId: request_id }: Context): Promise<void> => {
  const job = await getExportJob(jobId, Date.now());
  if (job === undefined || job.state === 'done' || job.state === 'failed') return;
  try {
    await logWork({ request_id, call: 'exportWorker', folder: job.folder_id }, async () => endExportJob(job, 'done', await withinBudget(budget, () => writeExportFile(job))));
  } catch (error) {
    if (!(error instanceof StorageBusy)) await endExportJob(job, 'failed', { rows: 0 });
    throw error;
  }
};

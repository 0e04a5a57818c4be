import { answerColumns } from '#shared/export/columns.ts';
import { headerRow, rowWriter } from '#shared/export/rows.ts';
import { folderCounts } from '../data/card-counters.ts';
import { scanCards } from '../data/card-scan.ts';
import { listDesignVersions } from '../data/design-versions.ts';
import { beatExportJob, startExportJob } from '../data/export-jobs.ts';
import type { ExportJob } from '../data/export-jobs.ts';
import { globalIdOf, projectIdOf } from '../data/keys.ts';
import { folderOf, getProject } from '../data/projects.ts';
import { readRepeatWidths } from '../data/repeat-widths.ts';
import { createExportFile } from '../files/export-files.ts';
import type { ExportFile } from '../files/export-files.ts';

const byteOrderMark = '\ufeff';
const beatMs = 1_000;
/** Rows are gathered to this many characters: one write for some twenty cards. */
const gathered = 64 * 1024;

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

const writeCards = async (
  job: ExportJob,
  file: ExportFile,
  widths: Awaited<ReturnType<typeof readShape>>['widths'],
): Promise<number> => {
  const columns = answerColumns(await listDesignVersions(job.folder_id), widths, job.lang);
  const writeRow = rowWriter(columns, job.lang);
  let text = (job.excel ? byteOrderMark : '') + headerRow(columns);
  let rows = 0;
  let lastBeat = Date.now();
  for await (const { id, created, updated, summary, vals, kept } of scanCards(job.folder_id)) {
    text += writeRow({
      card_global_id: globalIdOf(job.folder_id, id),
      version: summary.version,
      status: summary,
      created_at: new Date(created).toISOString(),
      updated_at: new Date(updated).toISOString(),
      updated_org: summary.updated_org,
      vals,
      kept,
    });
    rows += 1;
    if (text.length < gathered) continue;
    await file.write(text);
    text = '';
    if (Date.now() - lastBeat < beatMs) continue;
    lastBeat = Date.now();
    if (!(await beatExportJob(job, rows, lastBeat))) throw new Superseded();
  }
  await file.write(text);
  return rows;
};

/**
 * Streams every card of the folder into the job's file and answers how many there were. A design version or a wider
 * repeat that came meanwhile would lack its columns: then the file is written anew.
 */
export const writeExportFile = async (job: ExportJob): Promise<number> => {
  for (;;) {
    const [shape, counts] = await Promise.all([readShape(job.folder_id), folderCounts(projectIdOf(job.folder_id))]);
    if (!(await startExportJob(job, counts.get(job.folder_id)?.n ?? 0, Date.now()))) throw new Superseded();
    const file = await createExportFile(job.id);
    try {
      const rows = await writeCards(job, file, shape.widths);
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

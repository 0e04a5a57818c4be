import type { Context } from 'aws-lambda';
import { changeImport, getImport, type ImportJob, type ImportState } from './data/import-jobs.ts';
import { countUnits } from '../../data/units.ts';
import { patiently, StorageBusy } from '../../runtime/retry.ts';
import { describeDefect, log, loggedUnits } from '../../runtime/log.ts';
import { checkImport } from './import-check.ts';
import { Hopeless, Superseded } from './import-context.ts';
import { runImport } from './import-run.ts';
import { undoImport } from './import-undo.ts';

const steps: { readonly [State in ImportState]?: { readonly work: (job: ImportJob) => Promise<void>; readonly hopeless: ImportState } } = {
  checking: { work: checkImport, hopeless: 'read' },
  running: { work: runImport, hopeless: 'failed' },
  undoing: { work: undoImport, hopeless: 'done' },
};

/** The ms are shorter than the silence after which a worker counts as dead (`handler.ts`). */
const signMs = 15_000;

interface ImportToDo {
  readonly folder: string;
  readonly import: string;
  readonly run: number;
}

/** A dead worker is restarted by Lambda or by a call for the progress, and repeats the segment under way. */
export const handler = async (event: ImportToDo, { awsRequestId: request_id }: Context): Promise<void> => {
  const start = performance.now();
  const entry = { request_id, call: 'importWorker', folder: event.folder };
  const job = await getImport(event.folder, event.import, Date.now());
  const step = job && steps[job.state];
  if (job === undefined || step === undefined || job.run !== event.run) return;
  const signs = setInterval(() => void changeImport(job, [job.state], { beat: Date.now() }).catch(() => undefined), signMs);
  try {
    const { units } = await countUnits(() => patiently(() => step.work(job)));
    log({ level: 'info', ...entry, ms: Math.round(performance.now() - start), ...loggedUnits(units) });
  } catch (error) {
    if (error instanceof Superseded) return;
    const end = { state: step.hopeless, ...(step.hopeless !== 'failed' && { step: 0, done: 0 }) };
    if (error instanceof Hopeless) {
      await changeImport(job, [job.state], { ...end, ...(error.isUntouched && job.stood), reason: error.reason });
      return;
    }
    log({ level: 'error', ...entry, defect: describeDefect(error) });
    if (!(error instanceof StorageBusy)) await changeImport(job, [job.state], { ...end, reason: 'defect' });
    throw error;
  } finally {
    clearInterval(signs);
  }
};

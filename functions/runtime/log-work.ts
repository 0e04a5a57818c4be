import { countUnits } from '../data/units.ts';
import { describeDefect, log, loggedUnits, type LogEntry } from './log.ts';
import { patiently } from './retry.ts';

/** Does a worker's step patiently, and logs what it took. A failure is logged and thrown, for the alarm. */
export const logWork = async (entry: Pick<LogEntry, 'request_id' | 'call' | 'folder'>, work: () => Promise<unknown>): Promise<void> => {
  const start = performance.now();
  try {
    const { units } = await countUnits(() => patiently(work));
    log({ level: 'info', ...entry, ms: Math.round(performance.now() - start), ...loggedUnits(units) });
  } catch (error) {
    log({ level: 'error', ...entry, defect: describeDefect(error) });
    throw error;
  }
};

import type { StartedFunction } from './app.ts';
import { invoke } from './invoke.ts';

/** Returns when the start is queued. Workers without an event find their work themselves, so a lost start is harmless. */
export const startWorker = async (worker: Exclude<StartedFunction, 'COMPILER'>, event: object = {}): Promise<void> => {
  await invoke(worker, 'Event', event);
};

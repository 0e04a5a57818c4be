import type { StartedFunction } from './app.ts';
import { invoke } from './invoke.ts';

/** Returns when the start is queued, not when the worker is done. The workers that get no event find what there is to do by themselves: a start that gets lost loses nothing. */
export const startWorker = async (worker: Exclude<StartedFunction, 'COMPILER'>, event: object = {}): Promise<void> => {
  await invoke(worker, 'Event', event);
};

import { readdirSync, readFileSync } from 'node:fs';

/** MB that the process of a worker, by a part of its name, has held at most; undefined where the system does not say. */
export const workerPeak = (worker: string): number | undefined => {
  try {
    for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      if (!status.includes(`PPid:\t${process.pid}\n`)) continue;
      if (!(/AWS_LAMBDA_FUNCTION_NAME=([^\0]*)/.exec(readFileSync(`/proc/${pid}/environ`, 'utf8'))?.[1] ?? '').toLowerCase().replaceAll(/[^a-z]/g, '').includes(worker)) continue;
      return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
    }
  } catch {
    // A process may end while it is looked at, and not every system has these files.
  }
  return undefined;
};


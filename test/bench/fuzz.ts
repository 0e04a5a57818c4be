import { Worker } from 'node:worker_threads';
import type { FuzzedFile } from './fuzz-worker.ts';

const minutes = 10;
const firstSeed = 1_000_000;
/** ms for one file, on a machine that may be busy: the compile function has 20 s. */
const longest = 20_000;

/**
 * Mutated files for ten minutes, each from the next seed: prints how many, the slowest, the memory, and throws at the
 * first complaint or hang. They run in a thread of their own, so that one that never ends is told with its seed.
 */
export const benchFuzz = async (print: (line: string) => void): Promise<void> => {
  const worker = new Worker(new URL('./fuzz-worker.ts', import.meta.url), { workerData: { firstSeed } });
  let [slowest, slowestSeed, most, files] = [0, 0, 0, 0];
  let [seed, since] = [firstSeed, performance.now()];
  const end = performance.now() + minutes * 60_000;
  try {
    await new Promise<void>((resolve, reject) => {
      const watch = setInterval(() => {
        most = Math.max(most, process.memoryUsage.rss());
        if (performance.now() - since > longest) reject(new Error(`seed ${seed}: no end after ${longest / 1_000} s`));
        if (performance.now() > end) resolve();
      }, 200);
      worker.on('message', (file: FuzzedFile) => {
        ({ seed } = file);
        since = performance.now();
        if (file.complaint !== null) reject(new Error(`seed ${seed}: ${file.complaint}`));
        if (file.took === null) return;
        files += 1;
        if (file.took > slowest) [slowest, slowestSeed] = [file.took, seed];
      });
      worker.on('error', reject);
      worker.on('exit', () => clearInterval(watch));
    });
  } finally {
    await worker.terminate();
  }
  print(
    `fuzz: ${files} files from seed ${firstSeed} on in ${minutes} min without a crash or a hang; slowest ${slowest.toFixed(0)} ms (seed ${slowestSeed}), at most ${(most / 2 ** 20).toFixed(0)} MB in all`,
  );
};

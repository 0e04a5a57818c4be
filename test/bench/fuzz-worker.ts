import { parentPort, workerData } from 'node:worker_threads';
import { complaintAbout, openFuzz } from '#test/support/fuzz-files.ts';

/** What the worker tells of one file. */
export interface FuzzedFile {
  readonly seed: number;
  /** null: it begins with the file now. */
  readonly took: number | null;
  readonly complaint: string | null;
}

const { firstSeed } = workerData as { readonly firstSeed: number };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
const tell = (file: FuzzedFile): void => parentPort?.postMessage(file);

const fileOf = await openFuzz();
for (let seed = firstSeed; ; seed += 1) {
  const bytes = fileOf(seed);
  tell({ seed, took: null, complaint: null });
  const start = performance.now();
  const complaint = await complaintAbout(bytes);
  tell({ seed, took: performance.now() - start, complaint });
}

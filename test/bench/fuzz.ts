import { complaintAbout, openFuzz } from '#test/support/fuzz-files.ts';

const minutes = 10;

/** Mutated files for ten minutes, each from the next seed: prints how many, the slowest, the memory, and throws at the first complaint. */
export const benchFuzz = async (print: (line: string) => void): Promise<void> => {
  const fileOf = await openFuzz();
  const end = performance.now() + minutes * 60_000;
  let [slowest, slowestSeed, most] = [0, 0, 0];
  let seed = 1_000_000;
  for (; performance.now() < end; seed += 1) {
    const bytes = fileOf(seed);
    const start = performance.now();
    const complaint = await complaintAbout(bytes);
    if (complaint !== null) throw new Error(`seed ${seed}: ${complaint}`);
    const took = performance.now() - start;
    if (took > slowest) [slowest, slowestSeed] = [took, seed];
    most = Math.max(most, process.memoryUsage.rss());
  }
  print(
    `fuzz: ${seed - 1_000_000} files in ${minutes} min without a crash; slowest ${slowest.toFixed(0)} ms (seed ${slowestSeed}), at most ${(most / 2 ** 20).toFixed(0)} MB in all`,
  );
};

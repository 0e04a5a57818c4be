import { lossesOf, openModel, projectId, quantile, runCreates, runPurge } from '#test/support/storage-model/burst-runs.ts';
import type { Burst, Phase } from '#test/support/storage-model/burst-runs.ts';
import { loadInstances } from '#test/support/storage-model/instances.ts';
import { inVirtualTime } from '#test/support/storage-model/virtual-time.ts';

const start = Date.parse('2026-11-22T00:00:00Z');
const instances = 48;

/** Instances that know nothing yet, of which each has a memory of its own as in Lambda. */
const fresh = () => loadInstances(instances);

const tell = (print: (line: string) => void, name: string, { retries, times, refused, ids, tally }: Burst, losses: readonly string[]): void => {
  const of = (part: number): string => String(quantile(retries, part));
  print(`${name}: ${ids.length.toLocaleString('en')} creates`);
  print(`  retries: median ${of(0.5)} (goal 0), p99 ${of(0.99)} (goal ≤ 3), most ${retries.at(-1)}; ms: median ${quantile(times, 0.5).toFixed(0)}, p99 ${quantile(times, 0.99).toFixed(0)}; answered 503: ${refused}`);
  print(`  conflicts ${tally.conflicts}, throttles ${tally.throttles}; units of a create: ${(tally.write / ids.length).toFixed(2)} written, ${(tally.inVain / ids.length).toFixed(2)} of them in vain, ${(tally.read / ids.length).toFixed(2)} read`);
  print(`  ${losses.length === 0 ? 'nothing lost, nothing doubled, the counters agree' : `WRONG: ${losses.slice(0, 5).join('; ')}`}`);
};

const runOf = async (print: (line: string) => void, name: string, folders: number, phases: readonly Phase[]): Promise<void> => {
  const all = await fresh();
  await inVirtualTime(start, async () => {
    const model = await openModel(all[0]!, folders);
    try {
      // A warm-up that opens the partitions, and is part of what has to be right in the end.
      const warm = await runCreates(model, all, folders, phases.slice(0, -1));
      const burst = await runCreates(model, all, folders, phases.slice(-1), warm.ids.length);
      tell(print, name, burst, await lossesOf(model, all[0]!, [...warm.ids, ...burst.ids]));
      print(`  before it, at ${phases[0]!.perSecond} a second: retries median ${quantile(warm.retries, 0.5)}, p99 ${quantile(warm.retries, 0.99)}; units written ${(warm.tally.write / warm.ids.length).toFixed(2)}`);
      const { read } = model.tally;
      await all[1]!.folderCounts(projectId);
      const open = model.tally.read - read;
      await new Promise((resume) => setTimeout(resume, 5 * 60_000));
      const before = model.tally.write;
      const folded = await all[1]!.foldSpreads(Date.now());
      const written = model.tally.write - before;
      const rest = model.tally.read;
      await all[2]!.folderCounts(projectId);
      print(`  the counters of the project cost ${open} units while it is spread; ${folded} folders folded for ${written} written units, then ${model.tally.read - rest}`);
    } finally {
      model.leave();
    }
  });
};

const runPurgeOf = async (print: (line: string) => void, cards: number): Promise<void> => {
  const all = await fresh();
  await inVirtualTime(start, async () => {
    const model = await openModel(all[0]!, 3);
    try {
      const { workers, minutes, written, beside, exported, progress, wrong } = await runPurge(model, all, cards, { seconds: 60, perSecond: 100 });
      print(`A purge of ${cards.toLocaleString('en')} cards: ${workers} workers, ${minutes.toFixed(0)} minutes, ${(written / cards).toFixed(1)} units written a card with all that went on beside; progress ${progress.slice(0, 3).join(', ')} … ${progress.at(-1)}`);
      tell(print, `  beside it, and beside an export of ${exported.toLocaleString('en')} cards, 100 a second for 60 s`, beside, wrong);
    } finally {
      model.leave();
    }
  });
};

/** What the limits of DynamoDB do to our write path, in a stand-in that has them (`test/support/storage-model`), and what that costs. */
export const benchBurst = async (print: (line: string) => void): Promise<void> => {
  process.env['TABLE_NAME'] = 'model';
  process.env['AWS_REGION'] = 'model';
  const warm: Phase = { seconds: 10, perSecond: 100 };
  await runOf(print, 'One folder, 1,000 a second for 60 s', 1, [warm, { seconds: 60, perSecond: 1_000 }]);
  await runPurgeOf(print, 1_000_000);
  await runOf(print, 'One project of 10 folders, 3,000 a second for 20 s', 10, [{ seconds: 10, perSecond: 1_000 }, { seconds: 20, perSecond: 3_000 }]);
};

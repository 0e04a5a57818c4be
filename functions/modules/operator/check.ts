import { readOptionsAndPlace } from '../../cli/arguments.ts';
import { findDifferences, repairDifferences } from './data/find-differences.ts';

export const checkUsage = `npm run admin -- check [--repair]
  Recounts counters, guards, repeat widths, index and linkage entries from the cards, follows the chain of each card's saves, and reports
  what differs. Reads the whole table once. A broken chain or a card that cannot be read is told, and left for a person to look at.
  With --repair, cards saved before their domain had its linkage item are found by external systems, too.`;

/** Saves during the count look like differences, so each is checked twice. */
export const check = async (args: readonly string[]): Promise<void> => {
  const isToRepair = args.includes('--repair');
  await readOptionsAndPlace(args.filter((word) => word !== '--repair'), [], [], checkUsage);
  const first = await findDifferences();
  const second = first.length === 0 ? [] : await findDifferences();
  const seen = new Set(first.map(({ words }) => words));
  const differences = second.filter(({ words }) => seen.has(words));
  for (const { words } of differences) process.stdout.write(`${words}\n`);
  process.stdout.write(`${differences.length} differences\n`);
  if (differences.length === 0) return;
  if (isToRepair) process.stdout.write(`${await repairDifferences(differences)} repaired\n`);
  else process.exitCode = 1;
};

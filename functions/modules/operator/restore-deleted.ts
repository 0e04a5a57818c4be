import { storedKinds } from '../../app.ts';
import { UsageError, readOptionsAndPlace } from '../../cli/arguments.ts';
import type { PurgeKind } from '../../data/keys.ts';
import { keptUntil, listPurgeJobs, type PurgeJob } from '../../purge/data/closing.ts';
import { purge } from '../../purge/data/purge.ts';
import { restore } from './data/restore.ts';

export const restoreUsage = `npm run admin -- restore [--folder <id> | --project <id> | --org <id>]
  Without an id: what was deleted in the last 30 days. A deletion that is still at work is finished first.`;

const kinds: readonly PurgeKind[] = ['folder', 'project', 'org'];

export const restoreDeleted = async (args: readonly string[]): Promise<void> => {
  const options = await readOptionsAndPlace(args, [], kinds, restoreUsage);
  const chosen = kinds.flatMap((kind) => (options[kind] === undefined ? [] : [{ kind, id: options[kind] }]));
  const [wanted, ...more] = chosen;
  if (more.length > 0) throw new UsageError(`One thing at a time.\n${restoreUsage}`);
  const jobs = await listPurgeJobs();
  if (wanted === undefined) return printJobs(jobs);
  const job = jobs.find(({ kind, id }) => kind === wanted.kind && id === wanted.id);
  if (job === undefined) throw new UsageError(`No deleted ${wanted.kind} has the id ${wanted.id}, or it was deleted more than 30 days ago.`);
  if (job.state === 'purging') await purge(job, storedKinds);
  const { items, refused, opened } = await restore(job);
  if (!opened) throw new UsageError(`The project of the folder ${job.id} is deleted: restore it first.`);
  const rest = refused === 0 ? '' : ` ${refused} could not be brought back: their place, login id or card id was taken since.`;
  process.stdout.write(`The ${job.kind} ${job.id} is back with ${items} items.${rest}\n`);
};

const printJobs = (jobs: readonly PurgeJob[]): void => {
  const lines = jobs.map(
    (job) => `${job.kind} ${job.id}: deleted ${new Date(job.closed).toISOString()}, ${job.state}, kept until ${new Date(keptUntil(job) * 1_000).toISOString()}`,
  );
  process.stdout.write(lines.length === 0 ? 'Nothing was deleted in the last 30 days.\n' : `${lines.join('\n')}\n`);
};

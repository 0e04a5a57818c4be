import { workerLeaseKey } from './keys.ts';
import { outcomeOf } from './outcomes.ts';
import { pause, StorageBusy } from '../retry.ts';
import { storedVersion } from './stored.ts';
import { put, remove, update } from './table.ts';

/** How many workers of a kind run over the whole table at once: what they may read together leaves the table to the calls. */
const places = { export: 4, purge: 1 } as const;
export type LeasedWork = keyof typeof places;

/** A worker that is silent for so long has lost its place to whoever comes next. */
const leaseMs = 90_000;
const renewMs = 20_000;
/** Between two looks for a free place. */
const lookMs = 5_000;
/** A third of what a worker may run: one that waited in vain is started again, and goes on with what is left. */
const longestWaitMs = 5 * 60_000;

/** One of the places that the workers of a kind have, taken by the worker of the id. */
interface Lease {
  readonly key: ReturnType<typeof workerLeaseKey>;
  readonly by: string;
}

const untilOf = (now: number) => ({ until: now + leaseMs, ttl: Math.ceil((now + leaseMs) / 1_000) });

/** Undefined while all places are taken. A worker that comes again takes its own place over. */
export const takeLease = async (kind: LeasedWork, by: string, now: number): Promise<Lease | undefined> => {
  for (let place = 0; place < places[kind]; place += 1) {
    const key = workerLeaseKey(kind, place);
    const item = { ...key, ...storedVersion(), by, ...untilOf(now) };
    const taken = await outcomeOf(put(item, [{ pk: 'absent' }, { by: { equals: by } }, { until: { atMost: now } }]), 'taken');
    if (taken === 'saved') return { key, by };
  }
  return undefined;
};

const ours = ({ by }: Lease) => ({ by: { equals: by } }) as const;

const endLease = async (lease: Lease): Promise<void> => {
  await outcomeOf(remove(lease.key, ours(lease)), 'lost');
};

/** Runs the work with a place that was taken. */
const holding = async <Result>(lease: Lease, work: () => Promise<Result>): Promise<Result> => {
  // One that gets lost is followed by the next; a place that was lost is not worth to stop for, because the work itself has its own guard.
  const renewing = setInterval(() => void update(lease.key, { set: untilOf(Date.now()) }, ours(lease)).catch(() => undefined), renewMs);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    await endLease(lease).catch(() => undefined);
  }
};

/** Runs the work if there is a place for it at this moment; answers whether there was. */
export const ifPlace = async (kind: LeasedWork, by: string, work: () => Promise<void>): Promise<boolean> => {
  const lease = await takeLease(kind, by, Date.now());
  if (lease !== undefined) await holding(lease, work);
  return lease !== undefined;
};

/**
 * Runs the work of a worker (`by`: the id of its job) while it holds one of the places of its kind, and waits for one. Throws
 * `StorageBusy` when none came free for five minutes: the worker is then started again, as after any other busy time.
 */
export const withLease = async <Result>(kind: LeasedWork, by: string, work: () => Promise<Result>): Promise<Result> => {
  const begun = Date.now();
  let lease = await takeLease(kind, by, begun);
  while (lease === undefined) {
    if (Date.now() - begun > longestWaitMs) throw new StorageBusy();
    await pause(lookMs * (0.5 + Math.random()));
    lease = await takeLease(kind, by, Date.now());
  }
  return holding(lease, work);
};

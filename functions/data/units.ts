import { AsyncLocalStorage } from 'node:async_hooks';

/** What a piece of work cost at the storage: units as charged (table and indexes) and round trips. */
export interface Units {
  read: number;
  write: number;
  requests: number;
}

interface Meter {
  readonly units: Units;
  readonly outer: Meter | undefined;
}

const meters = new AsyncLocalStorage<Meter>();

/** Runs the work and counts the units that it, and only it, consumed; meters may be nested. */
export const countUnits = async <Result>(work: (units: Readonly<Units>) => Promise<Result>): Promise<{ result: Result; units: Units }> => {
  const units: Units = { read: 0, write: 0, requests: 0 };
  const result = await meters.run({ units, outer: meters.getStore() }, () => work(units));
  return { result, units };
};

export const recordUnits = (kind: 'read' | 'write', amount: number): void => {
  for (let meter = meters.getStore(); meter !== undefined; meter = meter.outer) {
    meter.units[kind] += amount;
    meter.units.requests += 1;
  }
};

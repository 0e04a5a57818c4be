import { AsyncLocalStorage } from 'node:async_hooks';

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
  const purse = purses.getStore();
  if (purse?.kind === kind) purse.left -= amount;
};

/** A worker may spend `atOnce` units without a pause, then `perSecond`. */
export interface Budget {
  readonly kind: 'read' | 'write';
  readonly atOnce: number;
  readonly perSecond: number;
}

interface Purse extends Budget {
  /** So many units are left at the time `at`; the number is negative while overspent. */
  left: number;
  at: number;
}

const purses = new AsyncLocalStorage<Purse>();

export const withinBudget = <Result>(budget: Budget, work: () => Promise<Result>): Promise<Result> =>
  purses.run({ ...budget, left: budget.atOnce, at: Date.now() }, work);

const refill = (purse: Purse): void => {
  const now = Date.now();
  purse.left = Math.min(purse.atOnce, purse.left + (Math.max(0, now - purse.at) / 1_000) * purse.perSecond);
  purse.at = now;
};

export const untilAffordable = async (): Promise<void> => {
  const purse = purses.getStore();
  if (purse === undefined) return;
  for (refill(purse); purse.left < 0; refill(purse)) {
    const ms = Math.ceil((-purse.left / purse.perSecond) * 1_000);
    await new Promise((resume) => setTimeout(resume, ms));
  }
};

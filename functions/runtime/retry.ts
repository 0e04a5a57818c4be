import { AsyncLocalStorage } from 'node:async_hooks';
import { untilAffordable } from '../data/units.ts';

export class StorageBusy extends Error {
  constructor(cause?: unknown) {
    super('storage is busy', { cause });
    this.name = 'StorageBusy';
  }
}

interface Patience {
  readonly tries: number;
  readonly limitMs: number;
  readonly longestPauseMs: number;
}

export const pause = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms));

const firstPauseMs = 25;
const ofCalls: Patience = { tries: 6, limitMs: 3_000, longestPauseMs: firstPauseMs * 2 ** 6 };
/** Workers wait for minutes, with long pauses that leave the storage to calls. */
const ofWorkers: Patience = { tries: Infinity, limitMs: 5 * 60_000, longestPauseMs: 10_000 };

const patience = new AsyncLocalStorage<Patience>();

export const patiently = <Result>(work: () => Promise<Result>): Promise<Result> => patience.run(ofWorkers, work);

/** `mayHaveHappened` means that the answer was lost, so the write may have been done. */
export type Trouble = 'conflict' | 'busy' | 'mayHaveHappened';

const busyNames = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'ThrottlingError',
  'RequestLimitExceeded',
  'ProvisionedThroughputExceeded',
  'TooManyRequestsException',
]);

const timeoutNames = new Set(['TimeoutError', 'RequestTimeout']);
const connectionCodes = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN']);

interface SdkError {
  readonly name: string;
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
  readonly CancellationReasons?: readonly { readonly Code?: string }[];
}

const troubleOf = (error: SdkError): Trouble | undefined => {
  if (error.name === 'TransactionConflictException') return 'conflict';
  if (error.name === 'TransactionCanceledException') {
    const codes = (error.CancellationReasons ?? []).map((reason) => reason.Code ?? 'None').filter((code) => code !== 'None');
    if (codes.length > 0 && codes.every((code) => code === 'TransactionConflict' || busyNames.has(code))) {
      return codes.includes('TransactionConflict') ? 'conflict' : 'busy';
    }
    return undefined;
  }
  if (busyNames.has(error.name)) return 'busy';
  const status = error.$metadata?.httpStatusCode ?? 0;
  const connectionLost = timeoutNames.has(error.name) || connectionCodes.has(error.code ?? '');
  return status >= 500 || error.name === 'TransactionInProgressException' || connectionLost ? 'mayHaveHappened' : undefined;
};

export const isPassing = (error: unknown): boolean => error instanceof StorageBusy || (error instanceof Error && troubleOf(error) !== undefined);

/** Retries with full jitter for three seconds (`patiently`: five minutes), then throws `StorageBusy`. `attempt` counts conflicts only. */
export const withRetry = async <Result>(request: (attempt: number, trouble: Trouble | undefined) => Promise<Result>): Promise<Result> => {
  const { tries, limitMs, longestPauseMs } = patience.getStore() ?? ofCalls;
  const start = performance.now();
  let attempt = 0;
  let trouble: Trouble | undefined;
  for (let count = 1; ; count++) {
    await untilAffordable();
    try {
      return await request(attempt, trouble);
    } catch (error) {
      trouble = error instanceof Error ? troubleOf(error) : undefined;
      if (trouble === undefined) throw error;
      const wait = Math.random() * Math.min(longestPauseMs, firstPauseMs * 2 ** count);
      if (count === tries || performance.now() - start + wait > limitMs) throw new StorageBusy(error);
      if (trouble === 'conflict') attempt += 1;
      await pause(wait);
    }
  }
};

/** A save carries its time, which readers of changes pass after 20 s (`data/card-walks.ts`), so workers retry briefly and then build it anew. */
export const madeAnew = async <Result>(make: () => Promise<Result>): Promise<Result> => {
  const { limitMs } = patience.getStore() ?? ofCalls;
  const start = performance.now();
  for (;;) {
    try {
      return await patience.run(ofCalls, make);
    } catch (error) {
      if (!(error instanceof StorageBusy) || performance.now() - start >= limitMs) throw error;
    }
  }
};

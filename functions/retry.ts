import { AsyncLocalStorage } from 'node:async_hooks';
import { untilAffordable } from './data/units.ts';

/** Storage did not answer in time, however often it was asked: nothing was decided. */
export class StorageBusy extends Error {
  /** `cause`: how the last try failed, for the log and for an operator at the command line. */
  constructor(cause?: unknown) {
    super('storage is busy', { cause });
    this.name = 'StorageBusy';
  }
}

/** How long a request is repeated. */
interface Patience {
  readonly tries: number;
  readonly limitMs: number;
  /** Between two tries at most. */
  readonly longestPauseMs: number;
}

/** A wait of some ms. */
export const pause = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms));

const firstPauseMs = 25;
/** Of a call, for which somebody waits. */
const ofCalls: Patience = { tries: 6, limitMs: 3_000, longestPauseMs: firstPauseMs * 2 ** 6 };
/** Of a worker, for which nobody waits: minutes, and rarely enough to leave the storage to the calls. */
const ofWorkers: Patience = { tries: Infinity, limitMs: 5 * 60_000, longestPauseMs: 10_000 };

const patience = new AsyncLocalStorage<Patience>();

/** Runs the work of a worker: where a call gives up after three seconds, it waits for minutes and goes on where it stood. */
export const patiently = <Result>(work: () => Promise<Result>): Promise<Result> => patience.run(ofWorkers, work);

/** Storage was asked at a bad moment; `mayHaveHappened` when the answer was lost, so the write may have been done. */
export type Trouble = 'conflict' | 'busy' | 'mayHaveHappened';

const busyNames = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'ThrottlingError',
  'RequestLimitExceeded',
  'ProvisionedThroughputExceeded',
  // Lambda's
  'TooManyRequestsException',
]);

/** Names under which S3 and the SDK tell that a request took too long. */
const timeoutNames = new Set(['TimeoutError', 'RequestTimeout']);
/** Of a connection that ended, or of a name that was not found for a moment. */
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

/** Whether it was a bad moment: what failed so may be tried again. */
export const isPassing = (error: unknown): boolean => error instanceof StorageBusy || (error instanceof Error && troubleOf(error) !== undefined);

/**
 * Repeats a storage request with full jitter while it fails for a passing reason, for less than three seconds (`patiently`: five minutes), then
 * gives up with `StorageBusy`. `attempt` grows with each conflict only: a transaction may then choose another counter.
 */
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

/**
 * A save in a worker. It tells when it was made, and readers of changes pass that time 20 s later (`data/card-changes.ts`), so it is not repeated for minutes as
 * it is, but tried as briefly as in a call and then made anew, with a time of its own, for as long as a worker waits.
 */
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

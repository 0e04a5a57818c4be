import { afterEach, describe, expect, test, vi } from 'vitest';
import { madeAnew, patiently, StorageBusy, withRetry } from '#functions/runtime/retry.ts';

const failure = (name: string, more: object = {}): Error => Object.assign(new Error(name), { name, ...more });
const cancelled = (...codes: string[]): Error =>
  failure('TransactionCanceledException', { CancellationReasons: codes.map((Code) => ({ Code })) });

/** Fails as listed, then answers how often it was asked and what it was told. */
const failing = (failures: readonly Error[]) => {
  const told: unknown[][] = [];
  return (...args: unknown[]): Promise<unknown[][]> => {
    told.push(args);
    const error = failures[told.length - 1];
    return error === undefined ? Promise.resolve(told) : Promise.reject(error);
  };
};

afterEach(() => {
  vi.restoreAllMocks();
});

describe('withRetry', () => {
  test('repeats after conflicts and counts them, so that the caller may choose another counter', async () => {
    const conflicts = [cancelled('None', 'TransactionConflict'), failure('TransactionConflictException')];
    expect(await withRetry(failing(conflicts))).toEqual([
      [0, undefined],
      [1, 'conflict'],
      [2, 'conflict'],
    ]);
  });

  test('repeats after throttling and lost answers without counting them as conflicts', async () => {
    const passing = [
      failure('ThrottlingException'),
      cancelled('ThrottlingError', 'None'),
      failure('InternalServerError', { $metadata: { httpStatusCode: 500 } }),
      failure('Error', { code: 'ECONNRESET' }),
    ];
    expect(await withRetry(failing(passing))).toEqual([
      [0, undefined],
      [0, 'busy'],
      [0, 'busy'],
      [0, 'mayHaveHappened'],
      [0, 'mayHaveHappened'],
    ]);
  });

  test('hands on at once what will not pass: a failed condition, also beside a conflict, and a defect', async () => {
    for (const error of [failure('ConditionalCheckFailedException'), cancelled('ConditionalCheckFailed', 'TransactionConflict'), new TypeError('x')]) {
      const request = vi.fn<ReturnType<typeof failing>>(failing([error]));
      await expect(withRetry(request)).rejects.toBe(error);
      expect(request).toHaveBeenCalledOnce();
    }
  });

  test.each([
    [2_949, 2],
    [2_951, 1],
  ])('gives up when %i ms have gone by and the next pause would end after three seconds: %i tries', async (gone, tries) => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const started = performance.now();
    vi.spyOn(performance, 'now').mockReturnValueOnce(started).mockReturnValueOnce(started + gone).mockReturnValue(started + 4_000);
    const request = vi.fn<ReturnType<typeof failing>>(failing(Array.from({ length: 9 }, () => failure('ThrottlingException'))));
    await expect(withRetry(request)).rejects.toBeInstanceOf(StorageBusy);
    expect(request).toHaveBeenCalledTimes(tries);
  });

  test('gives up as busy after six tries', async () => {
    const request = vi.fn<ReturnType<typeof failing>>(failing(Array.from({ length: 9 }, () => failure('ThrottlingException'))));
    await expect(withRetry(request)).rejects.toBeInstanceOf(StorageBusy);
    expect(request).toHaveBeenCalledTimes(6);
  });

  test('waits for minutes in a worker, with pauses of at most ten seconds, and gives up after five minutes', async () => {
    vi.useFakeTimers();
    try {
      vi.spyOn(Math, 'random').mockReturnValue(1);
      const busy = (count: number) => failing(Array.from({ length: count }, () => failure('ThrottlingException')));
      const survived = patiently(() => withRetry(busy(30)));
      await vi.advanceTimersByTimeAsync(25 * 10_000);
      expect(await survived).toHaveLength(31);
      const outcome = patiently(() => withRetry(busy(1_000))).catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(6 * 60_000);
      expect(await outcome).toBeInstanceOf(StorageBusy);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a save in a worker', () => {
  const busy = failure('ThrottlingException');
  /** A clock that the pauses move, so that nobody waits. */
  const clockOfPauses = (): { now: number } => {
    const clock = { now: 0 };
    vi.spyOn(Math, 'random').mockReturnValue(1);
    vi.spyOn(performance, 'now').mockImplementation(() => clock.now);
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((done: () => void, ms = 0) => {
      clock.now += ms;
      queueMicrotask(done);
      return 0;
    }) as never);
    return clock;
  };

  test('is stored with a time of at most three seconds before, however long the storage is busy', async () => {
    const clock = clockOfPauses();
    const save = async (): Promise<number> => {
      const made = clock.now;
      await withRetry(() => (clock.now < 120_000 ? Promise.reject(busy) : Promise.resolve()));
      return clock.now - made;
    };
    expect(await patiently(() => madeAnew(save))).toBeLessThanOrEqual(3_000);
    clock.now = 0;
    expect(await patiently(save)).toBeGreaterThan(100_000);
  });

  test('is given up after five minutes, and at once where a call waits', async () => {
    const clock = clockOfPauses();
    const never = () => withRetry(() => Promise.reject(busy));
    await expect(patiently(() => madeAnew(never))).rejects.toBeInstanceOf(StorageBusy);
    expect(clock.now).toBeGreaterThan(290_000);
    clock.now = 0;
    await expect(madeAnew(never)).rejects.toBeInstanceOf(StorageBusy);
    expect(clock.now).toBeLessThan(7_000);
  });

  test('that cannot be is told at once', async () => {
    const wrong = failure('ValidationException');
    await expect(patiently(() => madeAnew(() => Promise.reject(wrong)))).rejects.toBe(wrong);
  });
});

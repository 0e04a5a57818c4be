/** The clock's own ways, before anybody replaces them. */
const real = { setImmediate, setTimeout, dateNow: Date.now, performanceNow: performance.now.bind(performance) };

interface Due {
  readonly at: number;
  /** Of two at the same time, the one that was asked for first comes first. */
  readonly order: number;
  run: (() => void) | undefined;
}

const isBefore = (a: Due, b: Due): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

/** What is due next is always first (binary heap). */
const createQueue = () => {
  const heap: Due[] = [];
  const swap = (a: number, b: number): void => void ([heap[a], heap[b]] = [heap[b]!, heap[a]!]);
  return {
    push: (due: Due): void => {
      heap.push(due);
      for (let at = heap.length - 1; at > 0; ) {
        const parent = (at - 1) >> 1;
        if (!isBefore(heap[at]!, heap[parent]!)) break;
        swap(at, parent);
        at = parent;
      }
    },
    pop: (): Due | undefined => {
      const first = heap[0];
      const last = heap.pop();
      if (first === undefined || last === undefined || heap.length === 0) return first;
      heap[0] = last;
      for (let at = 0; ; ) {
        const [left, right] = [2 * at + 1, 2 * at + 2];
        let least = at;
        if (left < heap.length && isBefore(heap[left]!, heap[least]!)) least = left;
        if (right < heap.length && isBefore(heap[right]!, heap[least]!)) least = right;
        if (least === at) return first;
        swap(at, least);
        at = least;
      }
    },
  };
};

/** A wait for modules that are being read takes real time; longer than this, the run hangs. */
const mostIdleMs = 20_000;

/**
 * Runs the work in a time of its own: what waits by `setTimeout` waits for nobody, `Date.now` and `performance.now` tell the time of
 * the run, and the next thing happens when everything that could happen before has happened. Minutes of a busy storage take seconds.
 */
export const inVirtualTime = async <Result>(start: number, work: (now: () => number) => Promise<Result>): Promise<Result> => {
  const queue = createQueue();
  let now = start;
  let order = 0;
  const after = (ms: number, run: () => void): Due => {
    const due = { at: now + Math.max(0, ms), order: (order += 1), run };
    queue.push(due);
    return due;
  };
  const stop = (due: unknown): void => {
    if (typeof due === 'object' && due !== null && 'run' in due) (due as Due).run = undefined;
  };
  const replaced = {
    setTimeout: (run: () => void, ms = 0) => after(ms, run),
    clearTimeout: stop,
    setInterval: (run: () => void, ms: number) => {
      const handle = { run };
      const again = (): void => {
        if ((handle.run as unknown) === undefined) return;
        run();
        after(ms, again);
      };
      after(ms, again);
      return handle;
    },
    clearInterval: stop,
  };
  const known = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout, setInterval: globalThis.setInterval, clearInterval: globalThis.clearInterval };
  Object.assign(globalThis, replaced);
  Date.now = () => Math.floor(now);
  Object.defineProperty(performance, 'now', { value: () => now - start, configurable: true, writable: true });
  try {
    let isOver = false;
    const done = work(() => now).finally(() => (isOver = true));
    done.catch(() => undefined);
    let idleSince: number | undefined;
    for (;;) {
      await new Promise((resume) => real.setImmediate(resume as () => void));
      // oxlint-disable-next-line typescript/no-unnecessary-condition -- set when the work ends
      if (isOver) return await done;
      const due = queue.pop();
      if (due !== undefined) {
        idleSince = undefined;
        now = due.at;
        due.run?.();
        continue;
      }
      idleSince ??= real.performanceNow();
      if (real.performanceNow() - idleSince > mostIdleMs) throw new Error('The run waits for something that never happens');
      await new Promise((resume) => real.setTimeout(resume as () => void, 1));
    }
  } finally {
    Object.assign(globalThis, known);
    Date.now = real.dateNow;
    Object.defineProperty(performance, 'now', { value: real.performanceNow, configurable: true, writable: true });
  }
};

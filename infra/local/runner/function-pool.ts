import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { FunctionModel } from '../template/read-stack.ts';
import type { FunctionError, Invocation, WorkerAnswer, WorkerData } from './function-worker.ts';

type Outcome =
  | { readonly kind: 'answered'; readonly payload: string }
  | { readonly kind: 'failed'; readonly error: FunctionError }
  | { readonly kind: 'timed out'; readonly error: FunctionError };

export interface FunctionPool {
  invoke(payload: string): Promise<Outcome>;
  stop(): Promise<void>;
}

export interface PoolOptions {
  readonly environment: Readonly<Record<string, string>>;
  readonly workers: number;
  readonly log: (line: string) => void;
}

/** What Lambda takes in and gives out in one synchronous call. */
const largestPayload = 6 * 1024 * 1024;

interface Job {
  readonly invocation: Omit<Invocation, 'deadline'>;
  readonly settle: (outcome: Outcome) => void;
}

interface Slot {
  readonly worker: Worker;
  job: Job | null;
  timer: NodeJS.Timeout | null;
}

/**
 * One function: a few threads with its memory as their limit, one event at a time each. A thread that fails in any way
 * other than throwing is given up, and the next event meets a new one.
 */
export function openPool(model: FunctionModel, options: PoolOptions): FunctionPool {
  const slots = new Set<Slot>();
  const idle: Slot[] = [];
  const queue: Job[] = [];
  let isOpen = true;

  const settle = (slot: Slot, outcome: Outcome): void => {
    if (slot.timer !== null) clearTimeout(slot.timer);
    const { job } = slot;
    slot.job = null;
    slot.timer = null;
    if (job === null) return;
    if (outcome.kind !== 'answered') options.log(`${model.name} ${job.invocation.requestId} ${JSON.stringify(outcome.error)}`);
    job.settle(outcome);
  };

  const giveUp = (slot: Slot, outcome: Outcome): void => {
    if (!slots.delete(slot)) return;
    const at = idle.indexOf(slot);
    if (at >= 0) idle.splice(at, 1);
    settle(slot, outcome);
    void slot.worker.terminate();
    dispatch();
  };

  const spawn = (): Slot => {
    const worker = new Worker(new URL('./function-worker.ts', import.meta.url), {
      env: { ...options.environment },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: model.memoryMb },
      stdout: true,
      stderr: true,
      workerData: { folder: model.folder, handler: model.handler, context: contextOf(model) } satisfies WorkerData,
    });
    const slot: Slot = { worker, job: null, timer: null };
    slots.add(slot);
    for (const stream of [worker.stdout, worker.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => options.log(text.trimEnd()));
    }
    worker.on('message', (answer: WorkerAnswer) => {
      settle(slot, 'result' in answer ? checkSize(answer.result) : { kind: 'failed', error: answer.error });
      if (!slots.has(slot)) return;
      idle.push(slot);
      dispatch();
    });
    worker.on('error', (error: Error) => {
      const isMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
      const errorType = isMemory ? 'Runtime.OutOfMemory' : 'Runtime.UnhandledError';
      giveUp(slot, { kind: 'failed', error: { errorType, errorMessage: error.message, trace: (error.stack ?? '').split('\n') } });
    });
    worker.on('exit', (code) => {
      giveUp(slot, { kind: 'failed', error: { errorType: 'Runtime.ExitError', errorMessage: `The function exited with code ${code}.` } });
    });
    return slot;
  };

  const run = (slot: Slot, job: Job): void => {
    const milliseconds = model.timeoutSeconds * 1000;
    slot.job = job;
    slot.timer = setTimeout(() => {
      const errorMessage = `Task timed out after ${model.timeoutSeconds}.00 seconds`;
      giveUp(slot, { kind: 'timed out', error: { errorType: 'Sandbox.Timedout', errorMessage } });
    }, milliseconds);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    slot.worker.postMessage({ ...job.invocation, deadline: Date.now() + milliseconds } satisfies Invocation);
  };

  const dispatch = (): void => {
    if (!isOpen) return;
    const slot = queue.length === 0 ? null : (idle.pop() ?? (slots.size < options.workers ? spawn() : null));
    if (slot === null) return;
    run(slot, queue.shift() as Job);
    dispatch();
  };

  return {
    invoke(payload) {
      if (Buffer.byteLength(payload) > largestPayload) {
        const errorMessage = `${model.name}: the event is larger than ${largestPayload} bytes.`;
        return Promise.resolve({ kind: 'failed', error: { errorType: 'RequestTooLarge', errorMessage } });
      }
      return new Promise((resolve) => {
        queue.push({ invocation: { requestId: randomUUID(), payload }, settle: resolve });
        dispatch();
      });
    },
    async stop() {
      isOpen = false;
      const stopped: Outcome = { kind: 'failed', error: { errorType: 'Stopped', errorMessage: 'The local stack was stopped.' } };
      for (const job of queue.splice(0)) job.settle(stopped);
      const open = [...slots];
      slots.clear();
      for (const slot of open) settle(slot, stopped);
      await Promise.all(open.map(({ worker }) => worker.terminate()));
    },
  };
}

function checkSize(payload: string): Outcome {
  const size = Buffer.byteLength(payload);
  if (size <= largestPayload) return { kind: 'answered', payload };
  const errorMessage = `Response payload size (${size} bytes) exceeded maximum allowed payload size (${largestPayload} bytes).`;
  return { kind: 'failed', error: { errorType: 'Function.ResponseSizeTooLarge', errorMessage } };
}

function contextOf({ name, arn, memoryMb }: FunctionModel): Record<string, unknown> {
  return {
    functionName: name,
    functionVersion: '$LATEST',
    invokedFunctionArn: arn,
    memoryLimitInMB: String(memoryMb),
    logGroupName: `/aws/lambda/${name}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: true,
  };
}

import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { FunctionModel } from '../template/read-stack.ts';
import type { FunctionError, Invocation, ProcessAnswer, ProcessSettings } from './function-process.ts';

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
  readonly size: number;
  readonly log: (line: string) => void;
}

const largestPayload = 6 * 1024 * 1024;

interface Job {
  readonly invocation: Omit<Invocation, 'deadline'>;
  readonly settle: (outcome: Outcome) => void;
}

interface Slot {
  readonly child: ChildProcess;
  job: Job | null;
  timer: NodeJS.Timeout | null;
}

const program = fileURLToPath(new URL('./function-process.ts', import.meta.url));

/** Processes of one function, one event at a time each, with its memory as heap limit. A process is replaced unless it failed by an exception. */
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
    slot.child.kill('SIGKILL');
    dispatch();
  };

  const spawn = (): Slot => {
    const settings: ProcessSettings = { folder: model.folder, handler: model.handler, context: contextOf(model) };
    const child = fork(program, [JSON.stringify(settings)], {
      env: { ...options.environment, LAMBDA_TASK_ROOT: model.folder },
      execArgv: [`--max-old-space-size=${model.memoryMb}`],
      serialization: 'advanced',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const slot: Slot = { child, job: null, timer: null };
    slots.add(slot);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => options.log(text.trimEnd()));
    }
    child.on('message', (answer: ProcessAnswer) => {
      settle(slot, 'result' in answer ? checkSize(answer.result) : { kind: 'failed', error: answer.error });
      if (!slots.has(slot)) return;
      idle.push(slot);
      dispatch();
    });
    const lose = (errorType: string, errorMessage: string) => giveUp(slot, { kind: 'failed', error: { errorType, errorMessage } });
    child.on('error', (error) => lose('Runtime.Error', error.message));
    child.on('exit', (code, signal) => lose('Runtime.ExitError', `The function ended with ${signal ?? `code ${code}`}.`));
    return slot;
  };

  const run = (slot: Slot, job: Job): void => {
    const milliseconds = model.timeoutSeconds * 1000;
    slot.job = job;
    slot.timer = setTimeout(() => {
      const errorMessage = `Task timed out after ${model.timeoutSeconds}.00 seconds`;
      giveUp(slot, { kind: 'timed out', error: { errorType: 'Sandbox.Timedout', errorMessage } });
    }, milliseconds);
    slot.child.send({ ...job.invocation, deadline: Date.now() + milliseconds } satisfies Invocation, (error) => {
      if (error !== null) giveUp(slot, { kind: 'failed', error: { errorType: 'Runtime.Error', errorMessage: error.message } });
    });
  };

  const dispatch = (): void => {
    if (!isOpen) return;
    const slot = queue.length === 0 ? null : (idle.pop() ?? (slots.size < options.size ? spawn() : null));
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
      await Promise.all(
        open.map(async (slot) => {
          const gone = new Promise((resolve) => slot.child.once('exit', resolve));
          settle(slot, stopped);
          if (slot.child.kill('SIGKILL')) await gone;
        }),
      );
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

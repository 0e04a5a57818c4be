import { foundTooHeavy } from '../storage/compiler-event.ts';
import type { CompilerAnswer, CompilerEvent } from '../storage/compiler-event.ts';
import { invoke } from '../runtime/start-worker.ts';
import { StorageBusy } from '../runtime/retry.ts';

/** These errors report exceeded time, memory or answer size. */
const overrun = /^(?:Sandbox\.Timedout|Runtime\.(?:ExitError|OutOfMemory)|Function\.ResponseSizeTooLarge)$/;

/** A file that exceeds the compiler's limits is a finding. */
export const askCompiler = async (event: CompilerEvent): Promise<CompilerAnswer> => {
  const { FunctionError, Payload } = await invoke('COMPILER', 'RequestResponse', event);
  const answer: unknown = JSON.parse(Buffer.from(Payload ?? []).toString('utf8'));
  if (FunctionError === undefined) return answer as CompilerAnswer;
  const { errorType = '', errorMessage = '' } = answer as { readonly errorType?: string; readonly errorMessage?: string };
  if (errorType === 'StorageBusy') throw new StorageBusy();
  if (!overrun.test(errorType) && !errorMessage.includes('Task timed out')) throw new Error(`The compiler failed: ${errorType} ${errorMessage}`);
  return foundTooHeavy(event.lang);
};

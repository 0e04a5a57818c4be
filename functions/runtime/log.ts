import { countUnits, type Units } from '../data/units.ts';
import { StorageBusy, patiently } from './retry.ts';

type Texts = { readonly [Name in 'call' | 'code' | 'user' | 'project' | 'folder' | 'card']?: string | undefined };
type Numbers = { readonly [Name in 'status' | 'ms' | 'read_units' | 'write_units' | 'requests']?: number };

/** This is the only way to the log. The type allows ids, codes and durations; it has no field for answers, names, secrets or bodies. */
export interface LogEntry extends Texts, Numbers {
  readonly level: 'info' | 'warn' | 'error';
  readonly request_id: string;
  readonly cold_start?: boolean;
  readonly defect?: Defect;
}

interface Defect {
  readonly name: string;
  readonly message: string | undefined;
  readonly frames: readonly string[];
  readonly cause?: string;
}

export const log = (entry: LogEntry): void => {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
};

export const loggedUnits = ({ read, write, requests }: Units): Pick<LogEntry, 'read_units' | 'write_units' | 'requests'> => ({ read_units: read, write_units: write, requests });

/** Messages of these classes name code; those of parsers and services may quote data. */
const plainSpoken: readonly unknown[] = [Error, TypeError, ReferenceError];

export const describeDefect = (error: unknown): Defect => {
  if (!(error instanceof Error)) return { name: typeof error, message: undefined, frames: [] };
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return {
    name: error.name,
    message: plainSpoken.includes(error.constructor) ? error.message : undefined,
    frames: frames.slice(0, 12).map((line) => line.trim()),
    ...(error instanceof StorageBusy && error.cause instanceof Error && { cause: `${error.cause.name}: ${error.cause.message}` }),
  };
};

/** Does a worker's step patiently, and logs what it took. A failure is logged and thrown, for the alarm. */
export const logWork = async (entry: Pick<LogEntry, 'request_id' | 'call' | 'folder'>, work: () => Promise<unknown>): Promise<void> => {
  const start = performance.now();
  try {
    const { units } = await countUnits(() => patiently(work));
    log({ level: 'info', ...entry, ms: Math.round(performance.now() - start), ...loggedUnits(units) });
  } catch (error) {
    log({ level: 'error', ...entry, defect: describeDefect(error) });
    throw error;
  }
};

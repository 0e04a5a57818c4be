import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface ProcessSettings {
  readonly folder: string;
  readonly handler: string;
  readonly context: Readonly<Record<string, unknown>>;
}

export interface Invocation {
  readonly requestId: string;
  readonly payload: string;
  readonly deadline: number;
}

export type ProcessAnswer = { readonly result: string } | { readonly error: FunctionError };

export interface FunctionError {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace?: readonly string[];
}

type Handler = (event: unknown, context: unknown) => unknown;

const live = async ({ folder, handler: entry, context }: ProcessSettings): Promise<void> => {
  process.once('disconnect', () => process.exit());
  // Ctrl-C reaches every process, but the stack ends its functions itself.
  process.on('SIGINT', () => undefined);
  const handler = await loadHandler(folder, entry);
  process.on('message', ({ requestId, payload, deadline }: Invocation) => {
    const answer = async (): Promise<ProcessAnswer> => {
      try {
        const result = await handler(JSON.parse(payload), {
          ...context,
          awsRequestId: requestId,
          getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
        });
        return { result: JSON.stringify(result) ?? 'null' };
      } catch (error) {
        return { error: describe(error) };
      }
    };
    void answer().then((message) => process.send?.(message));
  });
};

async function loadHandler(folder: string, entry: string): Promise<Handler> {
  const dot = entry.lastIndexOf('.');
  const file = ['.js', '.mjs', '.cjs'].map((end) => join(folder, entry.slice(0, dot) + end)).find((path) => existsSync(path));
  if (file === undefined) throw new Error(`There is no ${entry.slice(0, dot)}.js, .mjs or .cjs in ${folder}.`);
  // The Lambda runtime loads bundles as CommonJS unless the file ending says otherwise.
  const loaded = (file.endsWith('.mjs') ? await import(pathToFileURL(file).href) : createRequire(file)(file)) as Record<string, unknown>;
  const handler = loaded[entry.slice(dot + 1)];
  if (typeof handler !== 'function') throw new Error(`${entry} of ${folder} is not a function.`);
  return handler as Handler;
}

function describe(error: unknown): FunctionError {
  if (!(error instanceof Error)) return { errorType: 'Error', errorMessage: String(error) };
  return { errorType: error.name, errorMessage: error.message, trace: (error.stack ?? '').split('\n') };
}

await live(JSON.parse(process.argv[2] ?? '') as ProcessSettings);

import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { wordStorageFailure } from './storage-failures.ts';

/** The user made a mistake, so the message is printed without a stack. */
export class UsageError extends Error {}

export interface Commands {
  readonly [name: string]: { readonly usage: string; readonly run: (args: readonly string[]) => Promise<void> };
}

/** Joins `--name value` to `--name=value`, because ids and passwords may begin with "-". Another option's name means that the value is missing. */
const joinValues = (args: readonly string[], names: readonly string[]): string[] => {
  const options = new Set(names.map((name) => `--${name}`));
  const joined: string[] = [];
  for (let index = 0; index < args.length; index += 1) {
    const [arg = '', value] = [args[index], args[index + 1]];
    const takesValue = options.has(arg) && value !== undefined && !options.has(value);
    joined.push(takesValue ? `${arg}=${value}` : arg);
    if (takesValue) index += 1;
  }
  return joined;
};

export const readOptions = <Name extends string>(args: readonly string[], required: readonly Name[], optional: readonly string[], usage: string) => {
  const options = Object.fromEntries([...required, ...optional].map((name) => [name, { type: 'string' as const }]));
  const parse = () => {
    try {
      return parseArgs({ args: joinValues(args, Object.keys(options)), options, strict: true }).values;
    } catch (error) {
      throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    }
  };
  const values = parse();
  const missing = required.filter((name) => values[name] === undefined);
  if (missing.length > 0) throw new UsageError(`Missing: ${missing.map((name) => `--${name}`).join(', ')}\n${usage}`);
  return values as { readonly [N in Name]: string } & { readonly [name: string]: string | undefined };
};

export const printHelp = (args: readonly string[], usage: string): boolean => {
  const isAsked = args.includes('--help');
  if (isAsked) process.stdout.write(`${usage}\n`);
  return isAsked;
};

/** Exits with 0, or with 1 and a message; only defects show a stack. */
export const runCommand = async (command: () => Promise<void>): Promise<void> => {
  try {
    await command();
  } catch (error) {
    const sentence = error instanceof UsageError ? error.message : wordStorageFailure(error);
    process.stderr.write(`${sentence ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))}\n`);
    process.exitCode = 1;
  }
};

const place = ['table', 'stack-file'] as const;

export const placeUsage = `Every command but import-master: [--table <table name> | --stack-file <file>]
The table's name is the stack's output TableName (or the variable TABLE_NAME); AWS credentials and region come from the environment.
For the stack that "npm start" runs here, give --stack-file .local/stack.json instead.`;

const readEnvironment = (text: string, file: string): Readonly<Record<string, string>> => {
  try {
    return (JSON.parse(text) as { readonly environment: Readonly<Record<string, string>> }).environment;
  } catch {
    throw new UsageError(`${file} is damaged: stop the local stack and start it again with "npm start".`);
  }
};

/** Also sets the environment that the storage client reads on first use. */
export const readOptionsAndPlace = async <Name extends string>(args: readonly string[], required: readonly Name[], optional: readonly string[], usage: string) => {
  const options = readOptions(args, required, [...optional, ...place], usage);
  const { table, 'stack-file': file } = options as { readonly [name: string]: string | undefined };
  if (table !== undefined && file !== undefined) throw new UsageError(`--table and --stack-file name a table each: give one of them.\n${usage}`);
  if (table !== undefined) process.env.TABLE_NAME = table;
  if (file !== undefined) {
    const text = await readFile(file, 'utf8').catch(() => {
      throw new UsageError(`${file} cannot be read: start the local stack with "npm start" first.`);
    });
    Object.assign(process.env, readEnvironment(text, file));
  }
  if ((process.env.TABLE_NAME ?? '') === '') throw new UsageError(`Missing: --table\n${usage}`);
  return options;
};

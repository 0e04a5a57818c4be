import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { StorageBusy } from '../runtime/retry.ts';

const endpoint = (): string => process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? `DynamoDB in ${process.env['AWS_REGION'] ?? 'the configured region'}`;

const wordCause = (cause: unknown): string => (cause instanceof Error ? ` The last try failed with ${cause.name}: ${cause.message || (cause as NodeJS.ErrnoException).code || 'no message'}.` : '');

export const wordStorageFailure = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof StorageBusy) {
    return `The storage at ${endpoint()} did not answer.${wordCause(error.cause)} Check the address, the network and, on this machine, whether "npm start" runs and its disk has room; then run the command again.`;
  }
  if (/region is missing/i.test(error.message)) return 'No AWS region is set: give it in the variable AWS_REGION, for example AWS_REGION=ap-northeast-1.';
  if ((error as NodeJS.ErrnoException).code === 'ERR_INVALID_URL') return `The address of the storage is no URL: ${endpoint()}. Correct the variable AWS_ENDPOINT_URL_DYNAMODB, for example http://127.0.0.1:8000.`;
  if (error.name === 'ResourceNotFoundException') return `There is no table ${process.env['TABLE_NAME'] ?? ''} at ${endpoint()}: give the stack's output TableName with --table, and its region in AWS_REGION.`;
  if (error.name === 'CredentialsProviderError') return 'No AWS credentials were found: set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';
  if (error.name === 'UnrecognizedClientException' || error.name === 'AccessDeniedException' || error.name === 'ExpiredTokenException') return `AWS refused the credentials (${error.name}): sign in again, or use those of a role that may read and write the table.`;
  return undefined;
};

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

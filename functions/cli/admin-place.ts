import { readFile } from 'node:fs/promises';
import { UsageError, readOptions } from './arguments.ts';

const place = ['table', 'stack-file'] as const;

export const placeUsage = `Every command but import-master: [--table <table name> | --stack-file <file>]
The table's name is the stack's output TableName (or the variable TABLE_NAME); AWS credentials and region come from the environment.
For the stack that "npm start" runs here, give --stack-file .local/stack.json instead.`;

/** Reads the options of a command, and points the storage client, which looks at the environment when it is first used. */
export const readOptionsAndPlace = async <Name extends string>(args: readonly string[], required: readonly Name[], optional: readonly string[], usage: string) => {
  const options = readOptions(args, required, [...optional, ...place], usage);
  const { table, 'stack-file': file } = options as { readonly [name: string]: string | undefined };
  if (table !== undefined) process.env.TABLE_NAME = table;
  if (file !== undefined) {
    const text = await readFile(file, 'utf8').catch(() => {
      throw new UsageError(`${file} cannot be read: start the local stack with "npm start" first.`);
    });
    const { environment } = JSON.parse(text) as { readonly environment: Readonly<Record<string, string>> };
    Object.assign(process.env, environment);
  }
  if ((process.env.TABLE_NAME ?? '') === '') throw new UsageError(`Missing: --table\n${usage}`);
  return options;
};

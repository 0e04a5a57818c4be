import { parseArgs } from 'node:util';

/** A mistake of whoever typed the command: printed without a stack. */
export class UsageError extends Error {}

/** `--name value` options of a command line; each of `required` must be there. */
export const readOptions = <Name extends string>(args: readonly string[], required: readonly Name[], optional: readonly string[], usage: string) => {
  const options = Object.fromEntries([...required, ...optional].map((name) => [name, { type: 'string' as const }]));
  const parse = () => {
    try {
      return parseArgs({ args: [...args], options, strict: true }).values;
    } catch (error) {
      throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    }
  };
  const values = parse();
  const missing = required.filter((name) => values[name] === undefined);
  if (missing.length > 0) throw new UsageError(`Missing: ${missing.map((name) => `--${name}`).join(', ')}\n${usage}`);
  return values as { readonly [N in Name]: string } & { readonly [name: string]: string | undefined };
};

/** Runs a command and ends the process with 0, or with 1 and a sentence. */
export const runCommand = async (command: () => Promise<void>): Promise<void> => {
  try {
    await command();
  } catch (error) {
    const isOurs = error instanceof UsageError;
    process.stderr.write(`${isOurs ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = 1;
  }
};

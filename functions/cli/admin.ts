import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { newOrgId, newUserId } from '../data/ids.ts';
import { insertOrg } from '../data/orgs.ts';
import { findLogin, insertUser, loginDigest } from '../data/users.ts';
import { digestOfPassword, hashPassword } from '../password-hash.ts';
import { importMaster, importMasterUsage } from './import-master.ts';
import { UsageError, readOptions, runCommand } from './arguments.ts';

const usage = `Usage: npm run admin -- create-manager --login <login id> --name <name> --organisation <name> [--table <table name> | --stack-file <file>]
The table's name is the stack's output TableName (or the variable TABLE_NAME); AWS credentials and region come from the environment.
For the stack that "npm start" runs here, give --stack-file .local/stack.json instead.
The password is taken from the variable FUDA_PASSWORD; without it, one is made and printed once.`;

/** Where the table is; the storage client looks at the environment only when it is first used. */
const choosePlace = async ({ table, 'stack-file': file }: { readonly [name: string]: string | undefined }): Promise<void> => {
  if (table !== undefined) process.env.TABLE_NAME = table;
  if (file === undefined) return;
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`${file} cannot be read: start the local stack with "npm start" first.`);
  });
  const { environment } = JSON.parse(text) as { readonly environment: Readonly<Record<string, string>> };
  Object.assign(process.env, environment);
};

/** The first person of a new deployment: an organisation of role manage and a user in it. */
const createManager = async (args: readonly string[]): Promise<void> => {
  const { login, name, organisation, ...place } = readOptions(args, ['login', 'name', 'organisation'], ['table', 'stack-file'], usage);
  await choosePlace(place);
  if ((process.env.TABLE_NAME ?? '') === '') throw new UsageError(`Missing: --table\n${usage}`);
  const taken = new UsageError(`A user with the login id ${login} exists.`);
  if ((await findLogin(await loginDigest(login))) !== undefined) throw taken;

  const chosen = process.env.FUDA_PASSWORD ?? '';
  const password = chosen === '' ? randomBytes(12).toString('base64url') : chosen;
  if (!/^[!-~]+$/.test(password)) throw new UsageError('A password may hold the printable ASCII characters from ! to ~ only.');
  const orgId = newOrgId();
  const made = new Date().toISOString();
  const org = { id: orgId, name: { ja: organisation, en: organisation }, lang: 'ja', role: 'manage', created_at: made, updated_at: made } as const;
  // Abbreviations are unique; a second organisation of the name goes by its id until somebody chooses better.
  if (!(await insertOrg({ ...org, abbrev: organisation.slice(0, 20) }))) await insertOrg({ ...org, abbrev: orgId });
  const user = {
    id: newUserId(orgId),
    login_id: login,
    disp_name: { ja: name, en: name },
    disp_job_name: {},
    lang: 'ja' as const,
    is_admin: true,
    disabled: false,
    revision: 1,
  };
  if (!(await insertUser(user, await hashPassword(digestOfPassword(password))))) throw taken;
  process.stdout.write(`Manager ${login} of ${organisation} can sign in${chosen === '' ? ` with the password ${password}` : ''}.\n`);
};

const commands: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  'create-manager': createManager,
  'import-master': importMaster,
};

await runCommand(async () => {
  const [command, ...rest] = process.argv.slice(2);
  const run = command === undefined ? undefined : commands[command];
  if (run === undefined) throw new UsageError(`${usage}\n${importMasterUsage}`);
  await run(rest);
});

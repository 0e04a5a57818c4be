import { newOrgId, newUserId } from '../data/ids.ts';
import { makeDigestSecret } from '../data/digests.ts';
import { insertOrg } from '../people/data/orgs.ts';
import { findLogin, insertUser } from '../people/data/users.ts';
import { machineCommands } from '../modules/machines/commands.ts';
import { operatorCommands } from '../modules/operator/commands.ts';
import { choosePassword } from './admin-password.ts';
import { placeUsage, printHelp, readOptionsAndPlace, UsageError, runCommand, type Commands } from './arguments.ts';

// This composition file lists the operator's commands.

const createManagerUsage = 'npm run admin -- create-manager --login <login id> --name <name> --organisation <name>';

const createManager = async (args: readonly string[]): Promise<void> => {
  const { login, name, organisation } = await readOptionsAndPlace(args, ['login', 'name', 'organisation'], [], usage);
  await makeDigestSecret();
  const taken = new UsageError(`A user with the login id ${login} exists.`);
  if ((await findLogin(login)) !== undefined) throw taken;

  const { hash, words } = await choosePassword(login);
  const orgId = newOrgId();
  const made = new Date().toISOString();
  const org = { id: orgId, name: { ja: organisation, en: organisation }, lang: 'ja', role: 'manage', created_at: made, updated_at: made } as const;
  // Abbreviations are unique, so a second organisation of the name gets its id as the abbreviation.
  if ((await insertOrg({ ...org, abbrev: organisation.slice(0, 20) })) === 'taken') await insertOrg({ ...org, abbrev: orgId });
  const user = {
    id: newUserId(orgId),
    login_id: login,
    disp_name: { ja: name, en: name },
    disp_job_name: {},
    lang: 'ja' as const,
    is_admin: true,
    disabled: false,
    generation: 1,
  };
  if ((await insertUser(user, hash)) === 'taken') throw taken;
  process.stdout.write(`Manager ${login} of ${organisation} can sign in${words}.\n`);
};

const commands: Commands = {
  'create-manager': { usage: createManagerUsage, run: createManager },
  ...operatorCommands,
  ...machineCommands,
};

const usage = `Usage: ${Object.values(commands).map((command) => command.usage).join('\n')}
${placeUsage}
A password is taken from the variable FUDA_PASSWORD; without it, one is made and printed once.`;

await runCommand(async () => {
  const [name, ...rest] = process.argv.slice(2);
  if (printHelp(process.argv.slice(2), usage)) return;
  const command = name === undefined ? undefined : commands[name];
  if (command === undefined) throw new UsageError(usage);
  await command.run(rest);
});

import { UsageError, readOptionsAndPlace, type Commands } from '../../cli/arguments.ts';
import { projectIdOf } from '../../data/keys.ts';
import { getMember } from '../../people/data/members.ts';
import { findLogin, getUserAndOrg } from '../../people/data/users.ts';
import { folderOf, getProject } from '../../projects/data/projects.ts';
import { issueToken, listTokens, revokeToken } from './data/tokens.ts';

const tokenUsage = `npm run admin -- token create --folder <id> --login <login id> --label <what it is for>
npm run admin -- token list --folder <id>
npm run admin -- token revoke --folder <id> --id <token id>
  A permanent token acts as the user in one folder, by the calls of the form alone. It is shown once.`;

const create = async (args: readonly string[]): Promise<void> => {
  const { folder: folderId, login, label } = await readOptionsAndPlace(args, ['folder', 'login', 'label'], [], tokenUsage);
  const projectId = projectIdOf(folderId);
  const project = await getProject(projectId, { consistent: true });
  if (project === undefined || folderOf(project, folderId) === undefined) throw new UsageError(`There is no folder ${folderId}.`);
  const found = await findLogin(login);
  const person = found && (await getUserAndOrg(found.user_id));
  if (person === undefined || (await getMember(projectId, person.user.id, { consistent: true })) === undefined) {
    throw new UsageError(`${login} is no member of the folder's project.`);
  }
  const token = await issueToken(person.user, { project_id: projectId, folder_id: folderId }, label, Date.now());
  process.stdout.write(`${token}\n`);
};

const list = async (args: readonly string[]): Promise<void> => {
  const { folder } = await readOptionsAndPlace(args, ['folder'], [], tokenUsage);
  const tokens = await listTokens(folder);
  if (tokens.length === 0) process.stdout.write(`The folder ${folder} has no tokens.\n`);
  for (const { id, user_id, issued, label } of tokens) process.stdout.write(`${id}  ${issued}  ${user_id}  ${label}\n`);
};

const revoke = async (args: readonly string[]): Promise<void> => {
  const { folder, id } = await readOptionsAndPlace(args, ['folder', 'id'], [], tokenUsage);
  if (!(await revokeToken(folder, id, { by: 'operator', now: Date.now() }))) throw new UsageError(`The folder ${folder} has no token ${id}.`);
  process.stdout.write(`The token ${id} is revoked.\n`);
};

const actions: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = { create, list, revoke };

const token = async ([command = '', ...rest]: readonly string[]): Promise<void> => {
  const run = actions[command];
  if (run === undefined) throw new UsageError(`Usage: ${tokenUsage}`);
  await run(rest);
};

export const machineCommands: Commands = { token: { usage: tokenUsage, run: token } };

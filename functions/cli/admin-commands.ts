import { storedKinds } from '../app.ts';
import { findPurgeJob, keptUntil, listPurgeJobs } from '../purge/data/closing.ts';
import { projectIdOf } from '../data/keys.ts';
import type { PurgeKind } from '../data/keys.ts';
import { getMember } from '../people/data/members.ts';
import { folderOf, getProject } from '../projects/data/projects.ts';
import { purge } from '../purge/data/purge.ts';
import { issueToken, listTokens, revokeToken } from '../session/data/sessions.ts';
import { findLogin, getUserAndOrg } from '../people/data/users.ts';
import { restore } from '../purge/restore.ts';
import { UsageError, readOptionsAndPlace } from './arguments.ts';

export const tokenUsage = `npm run admin -- token create --folder <id> --login <login id> --label <what it is for>
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

const commands: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = { create, list, revoke };

export const token = async ([command = '', ...rest]: readonly string[]): Promise<void> => {
  const run = commands[command];
  if (run === undefined) throw new UsageError(`Usage: ${tokenUsage}`);
  await run(rest);
};

export const restoreUsage = `npm run admin -- restore [--folder <id> | --project <id> | --org <id>]
  Without an id: what was deleted in the last 30 days. A deletion that is still at work is finished first.`;

const kinds: readonly PurgeKind[] = ['folder', 'project', 'org'];

export const restoreDeleted = async (args: readonly string[]): Promise<void> => {
  const options = await readOptionsAndPlace(args, [], kinds, restoreUsage);
  const chosen = kinds.flatMap((kind) => (options[kind] === undefined ? [] : [{ kind, id: options[kind] }]));
  const [wanted, ...more] = chosen;
  if (more.length > 0) throw new UsageError(`One thing at a time.\n${restoreUsage}`);
  if (wanted === undefined) return printJobs();
  const job = await findPurgeJob(wanted.kind, wanted.id);
  if (job === undefined) throw new UsageError(`No deleted ${wanted.kind} has the id ${wanted.id}, or it was deleted more than 30 days ago.`);
  if (job.state === 'purging') await purge(job, storedKinds);
  const { items, refused, opened } = await restore(job);
  if (!opened) throw new UsageError(`The project of the folder ${job.id} is deleted: restore it first.`);
  const rest = refused === 0 ? '' : ` ${refused} could not be brought back: their place, login id or card id was taken since.`;
  process.stdout.write(`The ${job.kind} ${job.id} is back with ${items} items.${rest}\n`);
};

const printJobs = async (): Promise<void> => {
  const jobs = await listPurgeJobs();
  const lines = jobs.map(
    (job) => `${job.kind} ${job.id}: deleted ${new Date(job.closed).toISOString()}, ${job.state}, kept until ${new Date(keptUntil(job) * 1_000).toISOString()}`,
  );
  process.stdout.write(lines.length === 0 ? 'Nothing was deleted in the last 30 days.\n' : `${lines.join('\n')}\n`);
};

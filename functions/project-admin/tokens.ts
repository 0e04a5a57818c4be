import type { projectAdminCalls } from '#shared/api/project-admin.ts';
import { folderOf } from '../data/projects.ts';
import type { Project } from '../data/projects.ts';
import { issueMachineToken, listMachineTokens, revokeToken as revoke } from '../data/sessions.ts';
import type { MachineToken } from '../data/sessions.ts';
import { findProject } from '../find-or-refuse.ts';
import type { Call, UseCase } from '../http/create-handler.ts';
import type { Person } from '../http/principal.ts';
import { Problem, refuseInput } from '../problem.ts';

const present = ({ id, folder_id, label, rights, issued, issuer, end, used }: MachineToken) => ({
  id,
  folder_id,
  name: label,
  rights: [...rights],
  issued_at: issued,
  issued_by: issuer,
  end_at: end,
  used_at: used === undefined ? null : new Date(used).toISOString(),
});

const tokensIn = async ({ folders }: Project): Promise<MachineToken[]> => (await Promise.all(folders.map(({ id }) => listMachineTokens(id)))).flat();

/** The newest first. */
const list = async (project: Project) => (await tokensIn(project)).toSorted((a, b) => (a.issued < b.issued ? 1 : -1)).map(present);

/** Nobody remembers a token that is older than this. */
const longestMs = 2 * 366 * 24 * 60 * 60 * 1_000;

const issue = async (project: Project, { user }: Person, { body, now }: Pick<Call<typeof projectAdminCalls.issueOwnedToken>, 'body' | 'now'>) => {
  const folder = folderOf(project, body.folder_id);
  if (folder === undefined) throw new Problem('folder.unknown');
  const end = Date.parse(body.end_at);
  if (end <= now || end > now + longestMs) refuseInput('body.end_at', 'out_of_range');
  const rights = [...new Set(body.rights)];
  const { token, known } = await issueMachineToken(user, { project_id: project.id, folder_id: folder.id, name: body.name, rights, end }, now);
  return { ...present(known), secret: token };
};

const remove = async (project: Project, tokenId: string): Promise<undefined> => {
  const found = (await tokensIn(project)).find(({ id }) => id === tokenId);
  if (found === undefined || !(await revoke(found.folder_id, tokenId))) throw new Problem('token.unknown');
  return undefined;
};

export const ownedTokens: UseCase<typeof projectAdminCalls.ownedTokens> = ({ principal }) => list(principal.project);
export const issueOwnedToken: UseCase<typeof projectAdminCalls.issueOwnedToken> = ({ principal, ...call }) => issue(principal.project, principal, call);
export const revokeOwnedToken: UseCase<typeof projectAdminCalls.revokeOwnedToken> = ({ principal, params }) => remove(principal.project, params.tokenId);
export const tokens: UseCase<typeof projectAdminCalls.tokens> = async ({ params }) => list(await findProject(params.pId));
export const issueToken: UseCase<typeof projectAdminCalls.issueToken> = async ({ principal, params, ...call }) => issue(await findProject(params.pId), principal, call);
export const revokeToken: UseCase<typeof projectAdminCalls.revokeToken> = async ({ params }) => remove(await findProject(params.pId), params.tokenId);

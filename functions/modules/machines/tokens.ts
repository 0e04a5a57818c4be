import { isHeld, nothing, type TokenGrant } from '#shared/access/access.ts';
import type { machineCalls } from '#shared/modules/machines/calls.ts';
import { orgIdOf } from '../../data/keys.ts';
import { listMembers } from '../../people/data/members.ts';
import { decideAnew } from '../../data/outcomes.ts';
import { folderOf, type Project } from '../../projects/data/projects.ts';
import type { Change } from '../../data/record-history.ts';
import { getPeople } from '../../people/data/users.ts';
import { findProject } from '../../refusals/find-or-refuse.ts';
import type { UseCase } from '../../http/create-handler.ts';
import { Problem, refuseInput } from '../../refusals/problem.ts';
import { adoptToken as adopt, issueMachineToken, listMachineTokens, type MachineToken } from './data/machine-tokens.ts';
import { revokeToken as revoke } from './data/tokens.ts';
import { refuseGrant } from '../../people/project-people.ts';
import { grantOfToken, isOfOneHospital } from './token-grants.ts';

const present = ({ id, folder_id, label, rights, cards, identifiers, issued, issuer, user_id, end, used }: MachineToken, isOrphaned: boolean) => ({
  id,
  folder_id,
  name: label,
  rights: [...rights],
  cards,
  identifiers,
  issued_at: issued,
  issued_by: issuer,
  issuer_id: user_id,
  is_orphaned: isOrphaned,
  end_at: end,
  used_at: used === undefined ? null : new Date(used).toISOString(),
});

const tokensIn = async ({ folders }: Project): Promise<MachineToken[]> => (await Promise.all(folders.map(({ id }) => listMachineTokens(id)))).flat();

const list = async (project: Project) => {
  const [all, members] = await Promise.all([tokensIn(project), listMembers(project.id)]);
  const people = await getPeople([...new Set(all.map(({ user_id }) => user_id))]);
  const opens = new Map(members.flatMap((member) => (people.get(member.user_id)?.user.disabled === false ? [[member.user_id, member] as const] : [])));
  const isOrphaned = (token: MachineToken): boolean => {
    const issuer = opens.get(token.user_id);
    return issuer === undefined || !isHeld(token, issuer);
  };
  return all.toSorted((a, b) => (a.issued < b.issued ? 1 : -1)).map((token) => present(token, isOrphaned(token)));
};

const longestMs = 2 * 366 * 24 * 60 * 60 * 1_000;

export const issueOwnedToken: UseCase<typeof machineCalls.issueOwnedToken> = async ({ principal, body, now }) => {
  const { project, user, access } = principal;
  const folder = folderOf(project, body.folder_id);
  if (folder === undefined) throw new Problem('folder.unknown');
  const end = Date.parse(body.end_at);
  if (end <= now || end > now + longestMs) refuseInput('body.end_at', 'out_of_range');
  const granted = { rights: [...new Set(body.rights)], cards: body.cards ?? access.rights.cards, identifiers: access.rights.identifiers };
  refuseToken(principal, granted);
  const { token, known } = await issueMachineToken(user, { project_id: project.id, folder_id: folder.id, name: body.name, ...granted, end }, now);
  return { ...present(known, false), secret: token };
};

const refuseToken = (principal: Parameters<typeof refuseGrant>[0], token: TokenGrant): void =>
  refuseGrant(principal, { user_id: '', limits: [] }, nothing, grantOfToken(token));

const find = async (project: Project, tokenId: string): Promise<MachineToken> => {
  const found = (await tokensIn(project)).find(({ id }) => id === tokenId);
  if (found === undefined) throw new Problem('token.unknown');
  return found;
};

const remove = async (project: Project, tokenId: string, by: Change): Promise<undefined> => {
  const { folder_id } = await find(project, tokenId);
  if (!(await revoke(folder_id, tokenId, by))) throw new Problem('token.unknown');
  return undefined;
};

export const adoptToken: UseCase<typeof machineCalls.adoptToken> = ({ principal, params, now }) =>
  decideAnew(async () => {
    const { project, user, access, member } = principal;
    const token = await find(project, params.tokenId);
    if (isOfOneHospital(token) && orgIdOf(token.user_id) !== access.org) throw new Problem('token.other_hospital');
    refuseToken(principal, token);
    if (token.user_id === user.id && isHeld(token, member)) return present(token, false);
    const outcome = await adopt(token, user, { by: user.id, now });
    if (outcome === 'gone') throw new Problem('token.unknown');
    return outcome === 'saved' ? present({ ...token, user_id: user.id, issuer: user.disp_name }, false) : outcome;
  });

export const ownedTokens: UseCase<typeof machineCalls.ownedTokens> = ({ principal }) => list(principal.project);
export const revokeOwnedToken: UseCase<typeof machineCalls.revokeOwnedToken> = ({ principal, params, now }) => remove(principal.project, params.tokenId, { by: principal.user.id, now });
export const tokens: UseCase<typeof machineCalls.tokens> = async ({ params }) => list(await findProject(params.pId));
export const revokeToken: UseCase<typeof machineCalls.revokeToken> = async ({ principal, params, now }) => remove(await findProject(params.pId), params.tokenId, { by: principal.user.id, now });

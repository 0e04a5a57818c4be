import type { TokenGrant } from '#shared/access/access.ts';
import type { Texts } from '#shared/text/languages.ts';
import { outcomeOf } from '../../../data/outcomes.ts';
import type { Change } from '../../../data/record-history.ts';
import { transact } from '../../../data/table.ts';
import type { TokenScope } from '../../../session/data/sessions.ts';
import { findToken, insertToken, listTokens, tokenHistory, type FolderToken } from './tokens.ts';

export interface MachineToken extends FolderToken, TokenGrant {
  /** The time is ISO 8601. */
  readonly end: string;
  /** The issuer's name is that of the time of issue. */
  readonly issuer: Texts;
  readonly used?: number;
}

const shownAfterSeconds = 30 * 24 * 60 * 60;

export const issueMachineToken = (
  user: { readonly id: string; readonly generation: number; readonly disp_name: Texts },
  { name, rights, cards, identifiers, end, ...place }: Omit<TokenScope, 'machine' | 'held_since'> & TokenGrant & { readonly name: string; readonly end: number },
  now: number,
): Promise<{ readonly token: string; readonly known: MachineToken }> =>
  insertToken(
    user,
    { ...place, machine: { name, rights, cards, identifiers, used: 0 } },
    { label: name, rights: [...rights], cards, identifiers, end: new Date(end).toISOString(), issuer: { ...user.disp_name } },
    { end, ttl: Math.ceil(end / 1_000) + shownAfterSeconds },
    { by: user.id, now },
  );

export const listMachineTokens = async (folderId: string): Promise<MachineToken[]> => (await listTokens(folderId)).filter((token): token is MachineToken => 'rights' in token);

/** Makes another user the issuer; the secret stays. It is overtaken when the token was revoked or adopted. */
export const adoptToken = async (token: MachineToken, user: { readonly id: string; readonly disp_name: Texts }, by: Change): Promise<'saved' | 'gone' | 'overtaken'> => {
  const found = await findToken(token.folder_id, token.id);
  if (found === undefined) return 'gone';
  const set = { user_id: user.id, 'scope.held_since': by.now, 'd.user_id': user.id, 'd.held_since': by.now, 'd.issuer': { ...user.disp_name } };
  // A user who becomes a member again was no longer the issuer.
  const before = { user_id: token.user_id === user.id ? null : token.user_id };
  const history = tokenHistory(token, 1, before, { user_id: user.id }, by);
  return outcomeOf(transact([{ update: found.key, set, if: { user_id: { equals: token.user_id } } }, ...history]), 'overtaken');
};

import type { Texts } from '#shared/text/languages.ts';
import { issueMachineToken } from '#functions/modules/machines/data/machine-tokens.ts';
import { everybody, manager, owner, readerOrMachine } from '../../access/access-rows.ts';

interface Target {
  readonly user: { readonly user: { readonly id: string; readonly generation: number; readonly disp_name: Texts } };
  readonly project: { readonly id: string };
  readonly folder: { readonly id: string };
}

export const machineAccess = {
  openapi: everybody,
  designSchema: everybody,
  ownedTokens: owner,
  issueOwnedToken: owner,
  adoptToken: owner,
  revokeOwnedToken: owner,
  tokens: manager,
  revokeToken: manager,
  cardChanges: readerOrMachine,
};

/** Tokens are issued for one folder. */
export const machineBodies = { issueOwnedToken: ({ folder }: Target) => ({ folder_id: folder.id, name: 'access', rights: ['read'], end_at: new Date(Date.now() + 3_600_000).toISOString() }) };

/** The id of a token, for calls that name one. */
export const tokenFor = async (name: string, { user, project: { id: project_id }, folder: { id: folder_id } }: Target): Promise<object> => {
  if (!['adoptToken', 'revokeOwnedToken', 'revokeToken'].includes(name)) return {};
  const { known } = await issueMachineToken(user.user, { project_id, folder_id, rights: ['read'], cards: 'all', identifiers: true, name: 'any', end: Date.now() + 3_600_000 }, Date.now());
  return { tokenId: known.id };
};

const withAnswers = { query: { answers: 'true' } } as const;
/** What a crawl through all calls asks for. */
export const machinesCrawl = (params: Readonly<Record<string, string>>) => ({ cardChanges: [{ params, ...withAnswers }] });
/** How somebody asks who is not shown all cards, or no identifiers. */
export const changesBeyondHospital = { cardChanges: () => ['without', withAnswers] as const };
export const changesWithoutIdentifiers = { cardChanges: () => withAnswers };

import type { machineCalls } from '#shared/modules/machines/calls.ts';
import { createHandler, type UseCase } from '../../http/create-handler.ts';
import { cardChanges } from './card-changes.ts';
import type { describeApi } from './describe-api.ts';
import { adoptToken, issueOwnedToken, ownedTokens, revokeOwnedToken, revokeToken, tokens } from './tokens.ts';

let document: ReturnType<typeof describeApi> | undefined;

/** Made once per instance, and loaded when it is first asked for, because it takes the schemas of all groups. */
const openapi: UseCase<typeof machineCalls.openapi> = async () => (document ??= (await import('./describe-api.ts')).describeApi());

export const handler = createHandler(async () => (await import('#shared/modules/machines/calls.ts')).machineCalls, {
  ownedTokens,
  issueOwnedToken,
  adoptToken,
  revokeOwnedToken,
  tokens,
  revokeToken,
  cardChanges,
  openapi,
});

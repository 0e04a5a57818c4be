import type { machineCalls } from '#shared/modules/machines/calls.ts';
import { createHandler, type UseCase } from '../../http/create-handler.ts';
import { cardChanges } from './card-changes.ts';
import type { describeApi } from './describe-api.ts';
import { adoptToken, issueOwnedToken, ownedTokens, revokeOwnedToken, revokeToken, tokens } from './tokens.ts';

let document: ReturnType<typeof describeApi> | undefined;

/** The document is made on first use, because it needs the schemas of all groups. */
const openapi: UseCase<typeof machineCalls.openapi> = async () => (document ??= (await import('./describe-api.ts')).describeApi());

const designSchema: UseCase<typeof machineCalls.designSchema> = async () => (await import('./design-schema.ts')).designJsonSchema();

export const handler = createHandler(async () => (await import('#shared/modules/machines/calls.ts')).machineCalls, {
  ownedTokens,
  issueOwnedToken,
  adoptToken,
  revokeOwnedToken,
  tokens,
  revokeToken,
  cardChanges,
  openapi,
  designSchema,
});

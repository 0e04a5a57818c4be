import type { orgCalls } from '#shared/api/org.ts';
import type { UseCase } from '../http/create-handler.ts';
import { setDisabled } from './set-disabled.ts';

export const disableOrgUser: UseCase<typeof orgCalls.disableOrgUser> = async ({ params, principal }) => {
  await setDisabled(params.uId, principal.org, true);
  return undefined;
};

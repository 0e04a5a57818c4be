import type { orgCalls } from '#shared/api/org.ts';
import { createAccount } from '../accounts.ts';
import type { UseCase } from '../http/create-handler.ts';

export const createOrgUser: UseCase<typeof orgCalls.createOrgUser> = ({ body, principal }) => createAccount(principal.org, body);

import type { manageCalls } from '#shared/api/manage.ts';
import { createAccount } from '../accounts.ts';
import type { UseCase } from '../http/create-handler.ts';
import { findOrg } from './find-org.ts';

export const createUser: UseCase<typeof manageCalls.createUser> = async ({ params, body }) => createAccount(await findOrg(params.oId), body);

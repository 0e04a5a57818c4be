import type { manageCalls } from '#shared/api/manage.ts';
import { listUsers } from '../data/users.ts';
import type { UseCase } from '../http/create-handler.ts';
import { findOrg } from './find-org.ts';

export const usersOfOrg: UseCase<typeof manageCalls.usersOfOrg> = async ({ params }) => listUsers((await findOrg(params.oId)).id, { consistent: true });

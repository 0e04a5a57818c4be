import type { orgCalls } from '#shared/api/org.ts';
import type { UseCase } from '../http/create-handler.ts';
import { findOwnUser } from './find-own-user.ts';

export const orgUser: UseCase<typeof orgCalls.orgUser> = ({ params, principal }) => findOwnUser(params.uId, principal.org);

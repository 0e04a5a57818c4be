import type { orgCalls } from '#shared/api/org.ts';
import { listUsers } from '../data/users.ts';
import type { UseCase } from '../http/create-handler.ts';

export const orgUsers: UseCase<typeof orgCalls.orgUsers> = ({ principal }) => listUsers(principal.org.id);

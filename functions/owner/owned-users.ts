import type { ownerCalls } from '#shared/api/owner.ts';
import type { UseCase } from '../http/create-handler.ts';
import { presentMembersAndInvited } from '../project-people.ts';

export const ownedUsers: UseCase<typeof ownerCalls.ownedUsers> = ({ principal }) => presentMembersAndInvited(principal.project.id);

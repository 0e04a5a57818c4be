import type { manageCalls } from '#shared/api/manage.ts';
import type { UseCase } from '../http/create-handler.ts';
import { presentMembers } from '../project-people.ts';
import { findProject } from './find-project.ts';

export const members: UseCase<typeof manageCalls.members> = async ({ params }) => presentMembers((await findProject(params.pId)).id);

import type { manageCalls } from '#shared/api/manage.ts';
import type { UseCase } from '../http/create-handler.ts';
import { findProject } from './find-project.ts';
import { presentProject } from './present-project.ts';

export const project: UseCase<typeof manageCalls.project> = async ({ params }) => presentProject(await findProject(params.pId));

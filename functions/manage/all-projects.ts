import type { manageCalls } from '#shared/api/manage.ts';
import { listProjects } from '../data/projects.ts';
import type { UseCase } from '../http/create-handler.ts';
import { presentProject } from './present-project.ts';

export const allProjects: UseCase<typeof manageCalls.allProjects> = async () => (await listProjects()).map(presentProject);

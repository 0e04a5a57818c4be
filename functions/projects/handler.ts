import { projectCalls } from '#shared/api/projects.ts';
import { createHandler } from '../http/create-handler.ts';
import { projectUsers } from './project-users.ts';
import { projects } from './projects.ts';

export const handler = createHandler(projectCalls, { projects, projectUsers });

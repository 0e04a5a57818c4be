import { createHandler } from '../http/create-handler.ts';
import { joinProject } from './join-project.ts';
import { projectUsers } from './project-users.ts';
import { projectsNotJoined } from './projects-not-joined.ts';
import { projects } from './projects.ts';

export const handler = createHandler(async () => (await import('#shared/api/projects.ts')).projectCalls, { projects, projectUsers, projectsNotJoined, joinProject });

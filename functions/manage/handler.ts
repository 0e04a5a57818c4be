import { createHandler } from '../http/create-handler.ts';
import * as domains from './domains.ts';
import * as members from './members.ts';
import * as organisations from './organisations.ts';
import * as projects from './projects.ts';

export const handler = createHandler(async () => (await import('#shared/api/manage.ts')).manageCalls, { ...organisations, ...projects, ...members, ...domains });

import { createHandler } from '../http/create-handler.ts';
import { createOrgUser } from './create-org-user.ts';
import { disableOrgUser } from './disable-org-user.ts';
import { orgUser } from './org-user.ts';
import { orgUsers } from './org-users.ts';
import { saveOrgUser } from './save-org-user.ts';
import { toggleOrgUser } from './toggle-org-user.ts';

export const handler = createHandler(async () => (await import('#shared/api/org.ts')).orgCalls, { orgUsers, orgUser, createOrgUser, saveOrgUser, disableOrgUser, toggleOrgUser });

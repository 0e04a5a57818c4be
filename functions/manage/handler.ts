import { createHandler } from '../http/create-handler.ts';
import { addMember } from './add-member.ts';
import { allProjects } from './all-projects.ts';
import { createDomain } from './create-domain.ts';
import { createFolder } from './create-folder.ts';
import { createOrg } from './create-org.ts';
import { createProject } from './create-project.ts';
import { createUser } from './create-user.ts';
import { deleteFolder } from './delete-folder.ts';
import { deleteOrg } from './delete-org.ts';
import { deleteProject } from './delete-project.ts';
import { disableUser } from './disable-user.ts';
import { domains } from './domains.ts';
import { folder } from './folder.ts';
import { folders } from './folders.ts';
import { members } from './members.ts';
import { notProjectMembers } from './not-project-members.ts';
import { org } from './org.ts';
import { orgs } from './orgs.ts';
import { project } from './project.ts';
import { removeMember } from './remove-member.ts';
import { saveDomain } from './save-domain.ts';
import { saveFolder } from './save-folder.ts';
import { saveMember } from './save-member.ts';
import { saveOrg } from './save-org.ts';
import { saveProject } from './save-project.ts';
import { saveUser } from './save-user.ts';
import { toggleUser } from './toggle-user.ts';
import { userOfOrg } from './user-of-org.ts';
import { usersOfOrg } from './users-of-org.ts';

export const handler = createHandler(async () => (await import('#shared/api/manage.ts')).manageCalls, {
  orgs,
  org,
  createOrg,
  saveOrg,
  deleteOrg,
  usersOfOrg,
  userOfOrg,
  createUser,
  saveUser,
  disableUser,
  toggleUser,
  allProjects,
  project,
  createProject,
  saveProject,
  deleteProject,
  members,
  notProjectMembers,
  addMember,
  saveMember,
  removeMember,
  folders,
  folder,
  createFolder,
  saveFolder,
  deleteFolder,
  domains,
  createDomain,
  saveDomain,
});

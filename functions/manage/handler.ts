import { createHandler } from '../http/create-handler.ts';
import { addMember, members, notProjectMembers, removeMember, saveMember } from './members.ts';
import { allProjects, createProject, deleteProject, project, saveProject } from './projects.ts';
import { createFolder, deleteFolder, folder, folders, saveFolder } from './folders.ts';
import { createOrg, deleteOrg, org, orgs, saveOrg } from './organisations.ts';
import { createDomain, domains, saveDomain } from './domains.ts';
import { createUser, disableUser, saveUser, toggleUser, userOfOrg, usersOfOrg } from './users.ts';

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

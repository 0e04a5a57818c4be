import { createHandler } from '../http/create-handler.ts';
import { addMember, members, notProjectMembers, removeMember, saveMember } from './members.ts';
import { allProjects, createProject, deleteProject, project, saveProject } from './projects.ts';
import { createFolder, deleteFolder, folder, folders, saveFolder } from './folders.ts';
import { createOrg, deleteOrg, org, orgs, saveOrg } from './organisations.ts';
import { userOfOrg, usersOfOrg } from './users.ts';

const settingUp = () => import('./setting-up.ts');

export const handler = createHandler(async () => (await import('#shared/api/manage.ts')).manageCalls, {
  orgs,
  org,
  createOrg,
  saveOrg,
  deleteOrg,
  usersOfOrg,
  userOfOrg,
  createUser: async (call) => (await settingUp()).createUser(call),
  saveUser: async (call) => (await settingUp()).saveUser(call),
  disableUser: async (call) => (await settingUp()).disableUser(call),
  toggleUser: async (call) => (await settingUp()).toggleUser(call),
  moveUser: async (call) => (await settingUp()).moveUser(call),
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
  copyFolder: async (call) => (await settingUp()).copyFolder(call),
  copyProject: async (call) => (await settingUp()).copyProject(call),
  emptyFolder: async (call) => (await settingUp()).emptyFolder(call),
  goLive: async (call) => (await settingUp()).goLive(call),
  domains: async (call) => (await settingUp()).domains(call),
  createDomain: async (call) => (await settingUp()).createDomain(call),
  saveDomain: async (call) => (await settingUp()).saveDomain(call),
});

import { Navigate, Outlet, type RouteObject } from 'react-router';
import { NotAuthorized } from '../components/message-screen.tsx';
import { pathPatterns } from '../lib/paths.ts';
import { useSession } from '../lib/session.ts';
import { screen } from './route-rows.ts';

/** Users of an organisation are the business of its admins (spec administration 2). */
const OrgAdminSession = () => (useSession().user.is_admin ? <Outlet /> : <NotAuthorized />);

/** Everything below /manage (spec administration 2); the server decides again at each call. */
const ManagerSession = () => (useSession().org.role === 'manage' ? <Outlet /> : <NotAuthorized />);

/** The same screen for owners and for managers, who come to it by ways of their own. */
const importScreen = (path: typeof pathPatterns.prjImport | typeof pathPatterns.manageImport): RouteObject =>
  screen(path, async () => (await import('../routes/manage.tsx')).ImportRoute, 'import', 'issues', 'project-admin', 'manage', 'admin');

/** The management area (spec administration 2); unknown paths lead to its menu. */
const manageRoutes: RouteObject[] = [
  {
    lazy: async () => ({ Component: (await import('../routes/manage.tsx')).ManageLayoutRoute }),
    children: [
      screen(pathPatterns.manage, async () => (await import('../routes/manage.tsx')).ManageMenuRoute, 'manage', 'admin'),
      screen(pathPatterns.manageOrgs, async () => (await import('../features/manage/orgs.tsx')).OrgsScreen, 'manage', 'admin'),
      screen(pathPatterns.createOrg, async () => (await import('../features/manage/orgs.tsx')).OrgFormScreen, 'manage', 'admin'),
      screen(pathPatterns.updateOrg, async () => (await import('../features/manage/orgs.tsx')).OrgFormScreen, 'manage', 'admin'),
      screen(pathPatterns.manageUsers, async () => (await import('../features/manage/users.tsx')).UsersScreen, 'manage', 'admin'),
      screen(pathPatterns.createManagedUser, async () => (await import('../features/manage/users.tsx')).UserFormScreen, 'manage', 'admin'),
      screen(pathPatterns.updateManagedUser, async () => (await import('../features/manage/users.tsx')).UserFormScreen, 'manage', 'admin'),
      screen(pathPatterns.manageProjects, async () => (await import('../features/manage/projects.tsx')).ProjectsScreen, 'manage', 'admin'),
      screen(pathPatterns.createProject, async () => (await import('../features/manage/projects.tsx')).ProjectFormScreen, 'manage', 'admin'),
      screen(pathPatterns.updateProject, async () => (await import('../features/manage/projects.tsx')).ProjectFormScreen, 'manage', 'admin'),
      screen(pathPatterns.manageProject, async () => (await import('../features/statistics/statistics-screen.tsx')).StatisticsScreen, 'statistics', 'manage', 'admin'),
      screen(pathPatterns.manageMembers, async () => (await import('../features/manage/members.tsx')).MembersScreen, 'manage', 'admin'),
      screen(pathPatterns.manageTokens, async () => (await import('../features/manage/tokens.tsx')).TokensScreen, 'take-out', 'manage', 'admin'),
      screen(pathPatterns.manageExports, async () => (await import('../features/manage/exports.tsx')).ExportsScreen, 'manage', 'admin', 'take-out', 'card-search'),
      screen(pathPatterns.addMember, async () => (await import('../features/manage/add-member.tsx')).AddMemberScreen, 'manage', 'admin'),
      screen(pathPatterns.manageFolders, async () => (await import('../features/manage/folders.tsx')).FoldersScreen, 'manage', 'admin'),
      screen(pathPatterns.createFolder, async () => (await import('../features/manage/folders.tsx')).FolderFormScreen, 'manage', 'admin'),
      screen(pathPatterns.updateFolder, async () => (await import('../features/manage/folders.tsx')).FolderFormScreen, 'manage', 'admin'),
      screen(pathPatterns.uploadDesign, async () => (await import('../routes/designs.tsx')).UploadDesignRoute, 'manage-designs', 'manage', 'admin'),
      screen(pathPatterns.designHistory, async () => (await import('../routes/designs.tsx')).DesignHistoryRoute, 'manage-designs', 'manage', 'admin'),
      importScreen(pathPatterns.manageImport),
      screen(pathPatterns.manageDomain, async () => (await import('../features/manage-domain/domain-screen.tsx')).DomainScreen, 'manage', 'admin'),
      screen(pathPatterns.manageCodeLists, async () => (await import('../routes/designs.tsx')).CodeListsScreen, 'manage-designs', 'manage', 'admin'),
      { path: `${pathPatterns.manage}/*`, element: <Navigate to={pathPatterns.manage} replace /> },
    ],
  },
];

/** The screens of who administers, and those that few visits see: the card form does not wait for their rows. */
export const furtherRoutes: RouteObject[] = [
  screen(pathPatterns.help, async () => (await import('../routes/help.tsx')).HelpRoute, 'handbook', 'card-form', 'issues'),
  screen(pathPatterns.account, async () => (await import('../features/account/account-screen.tsx')).AccountScreen, 'account', 'admin'),
  // A project's owners are known to the server alone; their screens say when it refuses.
  screen(pathPatterns.prjAdminMenu, async () => (await import('../features/project-admin/project-users.tsx')).ProjectUsersScreen, 'project-admin', 'admin'),
  importScreen(pathPatterns.prjImport),
  screen(pathPatterns.addUserForm, async () => (await import('../features/project-admin/project-user-forms.tsx')).InviteScreen, 'project-admin', 'admin'),
  screen(pathPatterns.updatePrjUserForm, async () => (await import('../features/project-admin/project-user-forms.tsx')).ProjectUserScreen, 'project-admin', 'admin'),
  screen(pathPatterns.projectTokens, async () => (await import('../features/project-admin/owned-tokens.tsx')).OwnedTokensScreen, 'take-out', 'project-admin', 'admin'),
  screen(pathPatterns.projectExports, async () => (await import('../features/project-admin/owned-exports.tsx')).OwnedExportsScreen, 'project-admin', 'admin', 'take-out', 'card-search'),
  {
    element: <OrgAdminSession />,
    children: [
      screen(pathPatterns.orgAdminMenu, async () => (await import('../features/org-admin/org-users.tsx')).OrgUsersScreen, 'org-admin', 'admin'),
      screen(pathPatterns.createUser, async () => (await import('../features/org-admin/org-users.tsx')).OrgUserFormScreen, 'org-admin', 'admin'),
      screen(pathPatterns.updateUser, async () => (await import('../features/org-admin/org-users.tsx')).OrgUserFormScreen, 'org-admin', 'admin'),
    ],
  },
  { element: <ManagerSession />, children: manageRoutes },
];

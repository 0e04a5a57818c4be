import { Navigate, type RouteObject } from 'react-router';
import { pathPatterns } from '../lib/paths.ts';
import { screen } from './screen.ts';

/** One row per screen of the management area (spec administration 2), each its own chunk; unknown paths lead to its menu. */
export const manageRoutes: RouteObject[] = [
  {
    lazy: async () => ({ Component: (await import('../routes/manage-layout.tsx')).ManageLayoutRoute }),
    children: [
      screen(pathPatterns.manage, async () => (await import('../routes/manage-menu.tsx')).ManageMenuRoute, 'manage', 'admin'),
      screen(pathPatterns.manageOrgs, async () => (await import('../routes/manage-orgs.tsx')).ManageOrgsRoute, 'manage', 'admin'),
      screen(pathPatterns.createOrg, async () => (await import('../routes/manage-orgs.tsx')).CreateOrgRoute, 'manage', 'admin'),
      screen(pathPatterns.updateOrg, async () => (await import('../routes/manage-orgs.tsx')).UpdateOrgRoute, 'manage', 'admin'),
      screen(pathPatterns.manageUsers, async () => (await import('../routes/manage-users.tsx')).ManageUsersRoute, 'manage', 'admin'),
      screen(pathPatterns.createManagedUser, async () => (await import('../routes/manage-users.tsx')).CreateManagedUserRoute, 'manage', 'admin'),
      screen(pathPatterns.updateManagedUser, async () => (await import('../routes/manage-users.tsx')).UpdateManagedUserRoute, 'manage', 'admin'),
      screen(pathPatterns.manageProjects, async () => (await import('../routes/manage-projects.tsx')).ManageProjectsRoute, 'manage', 'admin'),
      screen(pathPatterns.createProject, async () => (await import('../routes/manage-projects.tsx')).CreateProjectRoute, 'manage', 'admin'),
      screen(pathPatterns.updateProject, async () => (await import('../routes/manage-projects.tsx')).UpdateProjectRoute, 'manage', 'admin'),
      screen(pathPatterns.manageProject, async () => (await import('../routes/manage-figures.tsx')).ManageFiguresRoute, 'manage-figures', 'manage', 'admin'),
      screen(pathPatterns.manageMembers, async () => (await import('../routes/manage-members.tsx')).ManageMembersRoute, 'manage', 'admin'),
      screen(pathPatterns.addMember, async () => (await import('../routes/manage-members.tsx')).AddMemberRoute, 'manage', 'admin'),
      screen(pathPatterns.manageFolders, async () => (await import('../routes/manage-folders.tsx')).ManageFoldersRoute, 'manage', 'admin'),
      screen(pathPatterns.createFolder, async () => (await import('../routes/manage-folders.tsx')).CreateFolderRoute, 'manage', 'admin'),
      screen(pathPatterns.updateFolder, async () => (await import('../routes/manage-folders.tsx')).UpdateFolderRoute, 'manage', 'admin'),
      screen(pathPatterns.uploadDesign, async () => (await import('../routes/upload-design.tsx')).UploadDesignRoute, 'manage-designs', 'manage', 'admin'),
      screen(pathPatterns.designHistory, async () => (await import('../routes/design-history.tsx')).DesignHistoryRoute, 'manage-designs', 'manage', 'admin'),
      screen(pathPatterns.manageDomain, async () => (await import('../routes/manage-domain.tsx')).ManageDomainRoute, 'manage', 'admin'),
      { path: `${pathPatterns.manage}/*`, element: <Navigate to={pathPatterns.manage} replace /> },
    ],
  },
];

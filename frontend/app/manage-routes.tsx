import { Navigate, type RouteObject } from 'react-router';
import { pathPatterns } from '../lib/paths.ts';

/** One row per screen of the management area (spec administration 2), each its own chunk; unknown paths lead to its menu. */
export const manageRoutes: RouteObject[] = [
  {
    lazy: async () => ({ Component: (await import('../routes/manage-layout.tsx')).ManageLayoutRoute }),
    children: [
      { path: pathPatterns.manage, lazy: async () => ({ Component: (await import('../routes/manage-menu.tsx')).ManageMenuRoute }) },
      { path: pathPatterns.manageOrgs, lazy: async () => ({ Component: (await import('../routes/manage-orgs.tsx')).ManageOrgsRoute }) },
      { path: pathPatterns.createOrg, lazy: async () => ({ Component: (await import('../routes/manage-orgs.tsx')).CreateOrgRoute }) },
      { path: pathPatterns.updateOrg, lazy: async () => ({ Component: (await import('../routes/manage-orgs.tsx')).UpdateOrgRoute }) },
      { path: pathPatterns.manageUsers, lazy: async () => ({ Component: (await import('../routes/manage-users.tsx')).ManageUsersRoute }) },
      { path: pathPatterns.createManagedUser, lazy: async () => ({ Component: (await import('../routes/manage-users.tsx')).CreateManagedUserRoute }) },
      { path: pathPatterns.updateManagedUser, lazy: async () => ({ Component: (await import('../routes/manage-users.tsx')).UpdateManagedUserRoute }) },
      { path: pathPatterns.manageProjects, lazy: async () => ({ Component: (await import('../routes/manage-projects.tsx')).ManageProjectsRoute }) },
      { path: pathPatterns.createProject, lazy: async () => ({ Component: (await import('../routes/manage-projects.tsx')).CreateProjectRoute }) },
      { path: pathPatterns.updateProject, lazy: async () => ({ Component: (await import('../routes/manage-projects.tsx')).UpdateProjectRoute }) },
      { path: pathPatterns.manageProject, lazy: async () => ({ Component: (await import('../routes/manage-figures.tsx')).ManageFiguresRoute }) },
      { path: pathPatterns.manageMembers, lazy: async () => ({ Component: (await import('../routes/manage-members.tsx')).ManageMembersRoute }) },
      { path: pathPatterns.addMember, lazy: async () => ({ Component: (await import('../routes/manage-members.tsx')).AddMemberRoute }) },
      { path: pathPatterns.manageFolders, lazy: async () => ({ Component: (await import('../routes/manage-folders.tsx')).ManageFoldersRoute }) },
      { path: pathPatterns.createFolder, lazy: async () => ({ Component: (await import('../routes/manage-folders.tsx')).CreateFolderRoute }) },
      { path: pathPatterns.updateFolder, lazy: async () => ({ Component: (await import('../routes/manage-folders.tsx')).UpdateFolderRoute }) },
      { path: pathPatterns.uploadDesign, lazy: async () => ({ Component: (await import('../routes/upload-design.tsx')).UploadDesignRoute }) },
      { path: pathPatterns.designHistory, lazy: async () => ({ Component: (await import('../routes/design-history.tsx')).DesignHistoryRoute }) },
      { path: pathPatterns.manageDomain, lazy: async () => ({ Component: (await import('../routes/manage-domain.tsx')).ManageDomainRoute }) },
      { path: `${pathPatterns.manage}/*`, element: <Navigate to={pathPatterns.manage} replace /> },
    ],
  },
];

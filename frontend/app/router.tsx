import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { pathPatterns } from '../lib/paths.ts';
import { ManagerSession, OrdinarySession, OrgAdminSession } from './guards.tsx';
import { manageRoutes } from './manage-routes.tsx';
import { ScreenFailed } from './screen-failed.tsx';
import { Shell } from './shell.tsx';

/** One row per screen (spec end-user 2), each its own chunk; /login is what stands before the router (root.tsx). */
const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <ScreenFailed />,
    // While the first screen's chunk is on its way: nothing, for a moment, rather than a flash.
    hydrateFallbackElement: <></>,
    children: [
      {
        errorElement: <ScreenFailed />,
        children: [
          { path: pathPatterns.logout, lazy: async () => ({ Component: (await import('../routes/logout.tsx')).LogoutRoute }) },
          { path: pathPatterns.form, lazy: async () => ({ Component: (await import('../routes/form.tsx')).FormRoute }) },
          { path: pathPatterns.card, lazy: async () => ({ Component: (await import('../routes/card.tsx')).CardRoute }) },
          { path: pathPatterns.linkage, lazy: async () => ({ Component: (await import('../routes/linkage.tsx')).LinkageRoute }) },
          {
            element: <OrdinarySession />,
            children: [
              { path: pathPatterns.home, lazy: async () => ({ Component: (await import('../routes/dashboard.tsx')).DashboardRoute }) },
              { path: pathPatterns.cards, lazy: async () => ({ Component: (await import('../routes/cards.tsx')).CardsRoute }) },
              { path: pathPatterns.own, lazy: async () => ({ Component: (await import('../routes/own-account.tsx')).OwnAccountRoute }) },
              // A project's owners are known to the server alone; their screens say when it refuses.
              { path: pathPatterns.prjAdminMenu, lazy: async () => ({ Component: (await import('../routes/project-users.tsx')).PrjAdminMenuRoute }) },
              { path: pathPatterns.addUserForm, lazy: async () => ({ Component: (await import('../routes/project-users.tsx')).AddUserFormRoute }) },
              {
                path: pathPatterns.updatePrjUserForm,
                lazy: async () => ({ Component: (await import('../routes/project-users.tsx')).UpdatePrjUserFormRoute }),
              },
              {
                element: <OrgAdminSession />,
                children: [
                  { path: pathPatterns.orgAdminMenu, lazy: async () => ({ Component: (await import('../routes/org-users.tsx')).OrgAdminMenuRoute }) },
                  { path: pathPatterns.createUser, lazy: async () => ({ Component: (await import('../routes/org-users.tsx')).CreateUserRoute }) },
                  { path: pathPatterns.updateUser, lazy: async () => ({ Component: (await import('../routes/org-users.tsx')).UpdateUserRoute }) },
                ],
              },
              {
                element: <ManagerSession />,
                children: manageRoutes,
              },
            ],
          },
          { path: '*', element: <Navigate to={pathPatterns.home} replace /> },
        ],
      },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);

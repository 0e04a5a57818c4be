import { createBrowserRouter, matchRoutes, Navigate, type RouteObject } from 'react-router';
import { pathPatterns } from '../lib/paths.ts';
import { ManagerSession, OrdinarySession, OrgAdminSession } from './guards.tsx';
import { manageRoutes } from './manage-routes.tsx';
import { ScreenFailed } from './screen-failed.tsx';
import { screen } from './screen.ts';
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
          screen(pathPatterns.logout, async () => (await import('../routes/logout.tsx')).LogoutRoute, 'card-form'),
          screen(pathPatterns.form, async () => (await import('../routes/form.tsx')).FormRoute, 'card-form', 'issues'),
          screen(pathPatterns.card, async () => (await import('../routes/card.tsx')).CardRoute, 'card-form'),
          screen(pathPatterns.linkage, async () => (await import('../routes/linkage.tsx')).LinkageRoute, 'linkage'),
          {
            element: <OrdinarySession />,
            children: [
              screen(pathPatterns.home, async () => (await import('../routes/dashboard.tsx')).DashboardRoute, 'dashboard'),
              screen(pathPatterns.cards, async () => (await import('../routes/cards.tsx')).CardsRoute, 'card-list'),
              screen(pathPatterns.own, async () => (await import('../routes/own-account.tsx')).OwnAccountRoute, 'own-account', 'admin'),
              // A project's owners are known to the server alone; their screens say when it refuses.
              screen(pathPatterns.prjAdminMenu, async () => (await import('../routes/project-users.tsx')).PrjAdminMenuRoute, 'project-users', 'admin'),
              screen(pathPatterns.addUserForm, async () => (await import('../routes/project-users.tsx')).AddUserFormRoute, 'project-users', 'admin'),
              screen(pathPatterns.updatePrjUserForm, async () => (await import('../routes/project-users.tsx')).UpdatePrjUserFormRoute, 'project-users', 'admin'),
              {
                element: <OrgAdminSession />,
                children: [
                  screen(pathPatterns.orgAdminMenu, async () => (await import('../routes/org-users.tsx')).OrgAdminMenuRoute, 'org-users', 'admin'),
                  screen(pathPatterns.createUser, async () => (await import('../routes/org-users.tsx')).CreateUserRoute, 'org-users', 'admin'),
                  screen(pathPatterns.updateUser, async () => (await import('../routes/org-users.tsx')).UpdateUserRoute, 'org-users', 'admin'),
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

/** Brings over what stands at the address before a router asks for it. */
export const bringScreenAt = async (pathname: string): Promise<void> => {
  const found = matchRoutes(routes, { pathname }) ?? [];
  await Promise.all(found.map(async ({ route }) => (typeof route.lazy === 'function' ? route.lazy() : null)));
};

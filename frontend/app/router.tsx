import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createBrowserRouter, matchRoutes, Navigate, Outlet, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { MessageScreen, NotAuthorized } from '../components/message-screen.tsx';
import { ScreenFailed } from '../components/screen-failed.tsx';
import { screen } from '../components/screen-route.tsx';
import { draftsOf, ModulesProvider } from '../lib/modules.ts';
import { pathPatterns } from '../lib/paths.ts';
import { useSession } from '../lib/session.ts';
import { modules } from './modules.ts';
import { Shell } from './shell.tsx';

export const drafts = draftsOf(modules);

/** A permanent token may open only the form (spec end-user 4). */
const OrdinarySession = () => {
  const { t } = useTranslation('session');
  const { is_permanent_token: isPermanent } = useSession().user;
  return isPermanent ? <MessageScreen title={t('not_allowed.title')} message={t('not_allowed.message')} exit="logout" /> : <Outlet />;
};

/** Only admins manage the users of an organisation (spec administration 2). */
const OrgAdminSession = () => (useSession().user.is_admin ? <Outlet /> : <NotAuthorized />);

/** Everything below /manage (spec administration 2); the server checks again at each call. */
const ManagerSession = () => (useSession().org.role === 'manage' ? <Outlet /> : <NotAuthorized />);

/** The management area (spec administration 2); unknown paths lead to its menu. */
const manageRoutes: RouteObject[] = [
  {
    lazy: async () => ({ Component: (await import('../routes/manage.tsx')).ManageLayoutRoute }),
    children: [
      screen(pathPatterns.manage, async () => (await import('../routes/manage.tsx')).ManageMenuRoute, 'manage', 'admin'),
      screen(pathPatterns.manageOrgs, async () => (await import('../features/manage/orgs.tsx')).OrgsScreen, 'manage', 'admin'),
      screen(pathPatterns.createOrg, async () => (await import('../features/manage/orgs.tsx')).OrgFormScreen, 'manage', 'admin'),
      screen(pathPatterns.updateOrg, async () => (await import('../features/manage/orgs.tsx')).OrgFormScreen, 'manage', 'admin'),
      screen(pathPatterns.manageUsers, async () => (await import('../features/users/user-screens.tsx')).ManagedUsersScreen, 'manage', 'admin'),
      screen(pathPatterns.createManagedUser, async () => (await import('../features/users/user-screens.tsx')).ManagedUserFormScreen, 'manage', 'admin'),
      screen(pathPatterns.updateManagedUser, async () => (await import('../features/users/user-screens.tsx')).ManagedUserFormScreen, 'manage', 'admin'),
      screen(pathPatterns.manageProjects, async () => (await import('../features/manage/projects.tsx')).ProjectsScreen, 'manage', 'admin'),
      screen(pathPatterns.createProject, async () => (await import('../features/manage/projects.tsx')).ProjectFormScreen, 'manage', 'admin'),
      screen(pathPatterns.updateProject, async () => (await import('../features/manage/projects.tsx')).ProjectFormScreen, 'manage', 'admin'),
      screen(pathPatterns.manageMembers, async () => (await import('../features/manage/members.tsx')).MembersScreen, 'manage', 'admin'),
      screen(pathPatterns.addMember, async () => (await import('../features/manage/add-member.tsx')).AddMemberScreen, 'manage', 'admin'),
      screen(pathPatterns.manageFolders, async () => (await import('../features/manage/folders.tsx')).FoldersScreen, 'manage', 'admin'),
      screen(pathPatterns.createFolder, async () => (await import('../features/manage/folders.tsx')).FolderFormScreen, 'manage', 'admin'),
      screen(pathPatterns.updateFolder, async () => (await import('../features/manage/folders.tsx')).FolderFormScreen, 'manage', 'admin'),
      screen(pathPatterns.uploadDesign, async () => (await import('../routes/designs.tsx')).UploadDesignRoute, 'manage-designs', 'manage', 'admin'),
      screen(pathPatterns.designHistory, async () => (await import('../routes/designs.tsx')).DesignHistoryRoute, 'manage-designs', 'manage', 'admin'),
      screen(pathPatterns.manageDomain, async () => (await import('../features/manage-domain/domain-screen.tsx')).DomainScreen, 'manage', 'admin'),
      ...modules.flatMap(({ screens }) => screens?.manager ?? []),
      { path: `${pathPatterns.manage}/*`, element: <Navigate to={pathPatterns.manage} replace /> },
    ],
  },
];

/** With what a form that came first would wait for: the code of the drafts, and what draws around fields. */
const bringForm = async () => {
  const form = import('../routes/form.tsx');
  await Promise.all([form.then(({ bringFields }) => bringFields(modules)), drafts?.bring().catch(() => undefined)]);
  return (await form).FormRoute;
};

/** One row per screen (spec end-user 2), each its own chunk; /login is handled before the router (first-screen.tsx). */
const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <ScreenFailed />,
    hydrateFallbackElement: <></>,
    children: [
      {
        errorElement: <ScreenFailed />,
        children: [
          screen(pathPatterns.logout, async () => (await import('../routes/logout.tsx')).LogoutRoute),
          screen(pathPatterns.form, bringForm, 'card-form', 'issues'),
          screen(pathPatterns.card, async () => (await import('../routes/card.tsx')).CardRoute, 'card-form'),
          screen(pathPatterns.linkage, async () => (await import('../features/linkage/linkage-screen.tsx')).LinkageScreen, 'linkage'),
          {
            element: <OrdinarySession />,
            children: [
              screen(pathPatterns.home, async () => (await import('../routes/dashboard.tsx')).DashboardRoute, 'dashboard', 'card-search'),
              screen(pathPatterns.cards, async () => (await import('../routes/cards.tsx')).CardsRoute, 'card-list', 'card-search'),
              screen(pathPatterns.account, async () => (await import('../features/account/account-screen.tsx')).AccountScreen, 'account', 'admin'),
              // Only the server knows a project's owners; the screens show its refusal.
              screen(pathPatterns.prjAdminMenu, async () => (await import('../features/project-admin/project-users.tsx')).ProjectUsersScreen, 'project-admin', 'admin'),
              screen(pathPatterns.addUserForm, async () => (await import('../features/project-admin/project-user-forms.tsx')).InviteScreen, 'project-admin', 'admin'),
              screen(pathPatterns.updatePrjUserForm, async () => (await import('../features/project-admin/project-user-forms.tsx')).ProjectUserScreen, 'project-admin', 'admin'),
              ...modules.flatMap(({ screens }) => screens?.user ?? []),
              {
                element: <OrgAdminSession />,
                children: [
                  screen(pathPatterns.orgAdminMenu, async () => (await import('../features/users/user-screens.tsx')).OrgUsersScreen, 'admin'),
                  screen(pathPatterns.createUser, async () => (await import('../features/users/user-screens.tsx')).OrgUserFormScreen, 'admin'),
                  screen(pathPatterns.updateUser, async () => (await import('../features/users/user-screens.tsx')).OrgUserFormScreen, 'admin'),
                ],
              },
              { element: <ManagerSession />, children: manageRoutes },
            ],
          },
          { path: '*', element: <Navigate to={pathPatterns.home} replace /> },
        ],
      },
    ],
  },
];

/** Loads the screen into its row, so that a router draws it at once: a lazy row is drawn empty first. */
export const bringScreenAt = async (pathname: string): Promise<void> => {
  const found = matchRoutes(routes, { pathname }) ?? [];
  await Promise.all(
    found.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
};

/** A new router per session, so that it starts from the present address. */
export const SignedInApp = () => {
  const [router, setRouter] = useState<ReturnType<typeof createBrowserRouter> | null>(null);
  // Not a layout effect, which would also run all effects of the first screen before the browser paints it.
  useEffect(() => {
    const created = createBrowserRouter(routes);
    // oxlint-disable-next-line react/set-state-in-effect -- the router listens to the browser: opened and closed with the effect
    setRouter(created);
    return () => created.dispose();
  }, []);
  return router === null ? null : (
    <ModulesProvider value={modules}>
      <RouterProvider router={router} />
    </ModulesProvider>
  );
};

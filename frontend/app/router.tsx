import Button from '@mui/material/Button';
import { useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createBrowserRouter, matchRoutes, Navigate, Outlet, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { MessageScreen } from '../components/message-screen.tsx';
import { EmptyState } from '../components/server-view.tsx';
import { pathPatterns } from '../lib/paths.ts';
import { useSession } from '../lib/session.ts';
import { screen } from './route-rows.ts';
import { Shell } from './shell.tsx';

/** A permanent token only enters the form (spec end-user 4). */
const OrdinarySession = () => {
  const { t } = useTranslation('session');
  const { is_permanent_token: isPermanent } = useSession().user;
  return isPermanent ? <MessageScreen title={t('not_allowed.title')} message={t('not_allowed.message')} exit="logout" /> : <Outlet />;
};

/** A screen that broke, or whose chunk did not come over (a new release took it away, or the network did). */
const ScreenFailed = () => {
  const { t } = useTranslation();
  return (
    <EmptyState
      tone="failed"
      title={t('screen_failed.title')}
      message={t('screen_failed.message')}
      action={
        <Button variant="contained" onClick={() => window.location.reload()}>
          {t('reload.action')}
        </Button>
      }
    />
  );
};

/** Below it stand the screens that come with further-routes.tsx, too. */
const ordinaryId = 'ordinary';
const elsewhere = '*';

/** One row per screen (spec end-user 2), each its own chunk; those that the card form does not wait for stand in further-routes.tsx, and /login is what stands before the router (first-screen.tsx). */
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
          screen(pathPatterns.linkage, async () => (await import('../features/linkage/linkage-screen.tsx')).LinkageScreen, 'linkage'),
          {
            id: ordinaryId,
            element: <OrdinarySession />,
            children: [
              screen(pathPatterns.home, async () => (await import('../routes/dashboard.tsx')).DashboardRoute, 'dashboard', 'card-search'),
              screen(pathPatterns.cards, async () => (await import('../routes/cards.tsx')).CardsRoute, 'card-list', 'card-search'),
            ],
          },
          { path: elsewhere, element: <Navigate to={pathPatterns.home} replace /> },
        ],
      },
    ],
  },
];

/** What stands at an address in the rows that are here; null where only the further ones may know it. */
const rowsAt = (pathname: string) => {
  const found = matchRoutes(routes, { pathname }) ?? [];
  return found.at(-1)?.route.path === elsewhere ? null : found;
};

const bringFurther = async (): Promise<RouteObject[]> => (await import('./further-routes.tsx')).furtherRoutes;

const createRouter = () => {
  let isWhole = false;
  return createBrowserRouter(routes, {
    patchRoutesOnNavigation: async ({ path, patch }) => {
      if (isWhole || rowsAt(path) !== null) return;
      patch(ordinaryId, await bringFurther());
      isWhole = true;
    },
  });
};

/** Brings over what stands at the address before a router asks for it. */
export const bringScreenAt = async (pathname: string): Promise<void> => {
  const found = rowsAt(pathname) ?? matchRoutes(await bringFurther(), { pathname }) ?? [];
  await Promise.all(found.map(async ({ route }) => (typeof route.lazy === 'function' ? route.lazy() : null)));
};

/** The screens behind the sign-in; a new router per session, so that it starts from the address as it is then. */
export const SignedInApp = () => {
  const [router, setRouter] = useState<ReturnType<typeof createRouter> | null>(null);
  // Before the browser paints: there is nothing to see without a router.
  useLayoutEffect(() => {
    const created = createRouter();
    // oxlint-disable-next-line react/set-state-in-effect -- the router listens to the browser: opened and closed with the effect
    setRouter(created);
    return () => created.dispose();
  }, []);
  return router === null ? null : <RouterProvider router={router} />;
};

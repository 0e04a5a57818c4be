import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { pathPatterns } from '../lib/paths.ts';
import { ScreenFailed } from './screen-failed.tsx';
import { Shell } from './shell.tsx';
import { SignedIn, SignedOut } from './guards.tsx';

/** One row per screen (spec end-user 2); each screen is its own chunk. */
export const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <ScreenFailed />,
    // Shown while the first screen's chunk is on its way: nothing, for a moment, rather than a flash.
    hydrateFallbackElement: <></>,
    children: [
      {
        element: <SignedOut />,
        children: [{ path: pathPatterns.login, lazy: async () => ({ Component: (await import('../routes/login.tsx')).LoginRoute }) }],
      },
      { path: pathPatterns.logout, lazy: async () => ({ Component: (await import('../routes/logout.tsx')).LogoutRoute }) },
      {
        element: <SignedIn />,
        children: [
          { path: pathPatterns.form, lazy: async () => ({ Component: (await import('../routes/form.tsx')).FormRoute }) },
          { path: pathPatterns.card, lazy: async () => ({ Component: (await import('../routes/card.tsx')).CardRoute }) },
        ],
      },
      {
        element: <SignedIn refusesPermanentToken />,
        children: [
          { path: pathPatterns.home, lazy: async () => ({ Component: (await import('../routes/dashboard.tsx')).DashboardRoute }) },
          { path: pathPatterns.cards, lazy: async () => ({ Component: (await import('../routes/cards.tsx')).CardsRoute }) },
          { path: pathPatterns.uploadDesign, lazy: async () => ({ Component: (await import('../routes/upload-design.tsx')).UploadDesignRoute }) },
        ],
      },
      { path: '*', element: <Navigate to={pathPatterns.home} replace /> },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);

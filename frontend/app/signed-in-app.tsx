import { useLayoutEffect, useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { createRouter } from './router.tsx';

export { bringScreenAt } from './router.tsx';

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

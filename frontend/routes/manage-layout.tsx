import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { Loading } from '../components/loading.tsx';
import { ServerView } from '../components/server-view.tsx';
import { domainsQuery } from '../lib/manage-queries.ts';
import { rememberPlace } from '../lib/manage-place.ts';
import { pathPatterns } from '../lib/paths.ts';
import { useShownTitle } from '../lib/screen-title.ts';
import { useSession } from '../lib/session.ts';

/** Everything below /manage: without a domain only its form (spec administration 2); the last place is remembered. */
export const ManageLayoutRoute = () => {
  const domains = useQuery(domainsQuery);
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const title = useShownTitle();
  useEffect(() => {
    if (pathname !== pathPatterns.manage && title !== '') rememberPlace(user.id, { path: `${pathname}${search}`, title });
  }, [pathname, search, title, user.id]);
  return (
    <ServerView query={domains} loading={<Loading />}>
      {(all) => (all.length === 0 && pathname !== pathPatterns.manageDomain ? <Navigate to={pathPatterns.manageDomain} replace /> : <Outlet />)}
    </ServerView>
  );
};

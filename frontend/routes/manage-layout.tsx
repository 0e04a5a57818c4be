import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation } from 'react-router';
import { Loading } from '../components/loading.tsx';
import { ServerView } from '../components/server-view.tsx';
import { domainsQuery } from '../lib/manage-queries.ts';
import { pathPatterns } from '../lib/paths.ts';

/** Everything below /manage: without a domain only its form (spec administration 2). */
export const ManageLayoutRoute = () => {
  const domains = useQuery(domainsQuery);
  const { pathname } = useLocation();
  return (
    <ServerView query={domains} loading={<Loading />}>
      {(all) => (all.length === 0 && pathname !== pathPatterns.manageDomain ? <Navigate to={pathPatterns.manageDomain} replace /> : <Outlet />)}
    </ServerView>
  );
};

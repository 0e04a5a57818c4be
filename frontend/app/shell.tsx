import { lazy, Suspense } from 'react';
import { Link, Outlet } from 'react-router';
import { Loading } from '../components/server-view.tsx';
import { AccountMenu } from '../features/session/account-menu.tsx';
import { pathPatterns } from '../lib/paths.ts';
import { useSession } from '../lib/session.ts';
import { sessionExpiry } from '../lib/session-changes.ts';
import { Frame } from './frame.tsx';

const ExpiredDialog = lazy(async () => ({ default: (await import('../features/session/expired-dialog.tsx')).ExpiredDialog }));

export const Shell = () => {
  const session = useSession();
  const isExpired = sessionExpiry.use();
  return (
    <Frame
      {...(session.user.is_permanent_token ? {} : { homeLink: { component: Link, to: pathPatterns.home } })}
      menu={<AccountMenu session={session} />}
    >
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
      {isExpired ? (
        <Suspense>
          <ExpiredDialog />
        </Suspense>
      ) : null}
    </Frame>
  );
};

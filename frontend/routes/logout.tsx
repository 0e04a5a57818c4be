import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { At } from '../components/at.tsx';
import { Loading } from '../components/server-view.tsx';
import { useHasPart } from '../lib/modules.ts';
import { pathPatterns } from '../lib/paths.ts';
import { useSession, useSignOut } from '../lib/session.ts';

/** Informs the server, removes the token, then shows the sign-in screen (spec end-user 4). */
export const LogoutRoute = () => {
  const signOut = useSignOut();
  const navigate = useNavigate();
  const { is_permanent_token: isPermanent } = useSession().user;
  const isAsked = useHasPart('logout');
  useEffect(() => {
    if (!isAsked) void signOut();
  }, [isAsked, signOut]);
  // A permanent token may only return to where it came from.
  const stay = () => void (isPermanent ? navigate(-1) : navigate(pathPatterns.home, { replace: true }));
  return (
    <>
      <Loading />
      <At place="logout" onStay={stay} onLeave={signOut} />
    </>
  );
};

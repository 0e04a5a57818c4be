import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Loading } from '../components/loading.tsx';
import { pathPatterns } from '../lib/paths.ts';
import { useSignOut } from '../lib/session.ts';

/** Spec end-user 4: the server is told, the token goes, and the sign-in screen follows. */
export const LogoutRoute = () => {
  const signOut = useSignOut();
  const navigate = useNavigate();
  useEffect(() => {
    void signOut().then(() => navigate(pathPatterns.login, { replace: true }));
  }, [signOut, navigate]);
  return <Loading />;
};

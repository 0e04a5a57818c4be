import { useEffect } from 'react';
import { Loading } from '../components/loading.tsx';
import { useSignOut } from '../lib/session.ts';

/** Spec end-user 4: the server is told, the token goes, and the sign-in screen follows. */
export const LogoutRoute = () => {
  const signOut = useSignOut();
  useEffect(() => {
    void signOut();
  }, [signOut]);
  return <Loading />;
};

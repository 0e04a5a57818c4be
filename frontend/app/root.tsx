import { lazy, Suspense, useEffect } from 'react';
import { Loading } from '../components/loading.tsx';
import { signInBeside } from '../lib/paths.ts';
import { useSignedIn } from '../lib/session.ts';
import { SignInScreen } from './sign-in-screen.tsx';

const loadApp = () => import('./signed-in-app.tsx');
const SignedInApp = lazy(async () => ({ default: (await loadApp()).SignedInApp }));

/**
 * Signed out, every address shows the sign-in screen and stays as it is, so that after signing in the router finds the
 * screen that was asked for. The router itself comes over only then, and while the password is being typed.
 */
export const Root = () => {
  const isSignedIn = useSignedIn() !== null;
  const isBeside = signInBeside.isAsked();
  useEffect(() => {
    if (!isSignedIn) void loadApp();
  }, [isSignedIn]);
  if (!isSignedIn || isBeside) return <SignInScreen isBeside={isBeside} />;
  return (
    <Suspense fallback={<Loading />}>
      <SignedInApp />
    </Suspense>
  );
};

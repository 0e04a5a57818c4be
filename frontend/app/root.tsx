import { Suspense, useEffect } from 'react';
import { latePart } from '../components/late-part.tsx';
import { Loading } from '../components/loading.tsx';
import { signInBeside } from '../lib/paths.ts';
import { useSignedIn } from '../lib/session.ts';

export const SignInScreen = latePart(async () => (await import('./sign-in-screen.tsx')).SignInScreen);
export const SignedInApp = latePart(async () => (await import('./signed-in-app.tsx')).SignedInApp);

/**
 * Signed out, every address shows the sign-in screen and stays as it is, so that after signing in the router finds the
 * screen that was asked for. The router itself comes over only then, and while the password is being typed.
 */
export const Root = () => {
  const isSignedIn = useSignedIn() !== null;
  const isBeside = signInBeside.isAsked();
  useEffect(() => {
    if (!isSignedIn) void SignedInApp.bring().catch(() => undefined);
  }, [isSignedIn]);
  return <Suspense fallback={<Loading />}>{!isSignedIn || isBeside ? <SignInScreen isBeside={isBeside} /> : <SignedInApp />}</Suspense>;
};

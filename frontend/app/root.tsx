import { lazy, Suspense, useEffect } from 'react';
import { Loading } from '../components/loading.tsx';
import { pathPatterns, signInBeside } from '../lib/paths.ts';
import { useSignedIn } from '../lib/session.ts';
import { readToken } from '../lib/token-store.ts';

const loadApp = () => import('./signed-in-app.tsx');
const loadSignIn = () => import('./sign-in-screen.tsx');
const SignInScreen = lazy(async () => ({ default: (await loadSignIn()).SignInScreen }));
const SignedInApp = lazy(async () => ({ default: (await loadApp()).SignedInApp }));

// Whichever is needed comes over while the session is being checked.
void (readToken() === null ? loadSignIn() : loadApp()).catch(() => undefined);
// The form is what people reload and what links lead to, and the heaviest screen.
if (readToken() !== null && window.location.pathname === pathPatterns.form) void import('../routes/form.tsx').catch(() => undefined);

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
  return <Suspense fallback={<Loading />}>{!isSignedIn || isBeside ? <SignInScreen isBeside={isBeside} /> : <SignedInApp />}</Suspense>;
};

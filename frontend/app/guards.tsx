import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router';
import { NotAllowed } from '../features/session/not-allowed.tsx';
import { pathPatterns } from '../lib/paths.ts';
import { useSignedIn } from '../lib/session.ts';

/** What the sign-in screen is told about where the user wanted to go. */
export interface ComingFrom {
  readonly from?: string;
}

/** Screens for signed-in users; others sign in first and come back. A permanent token only enters the form (spec end-user 4). */
export const SignedIn = ({ refusesPermanentToken = false }: { readonly refusesPermanentToken?: boolean }) => {
  const session = useSignedIn();
  const { pathname, search } = useLocation();
  if (session === null) {
    const state: ComingFrom = { from: `${pathname}${search}` };
    return <Navigate to={pathPatterns.login} replace state={state} />;
  }
  return refusesPermanentToken && session.user.is_permanent_token ? <NotAllowed /> : <Outlet />;
};

const isComingFrom = (state: unknown): state is ComingFrom => typeof state === 'object' && state !== null && 'from' in state;

/** The sign-in screen: who is signed in already goes on, except in a tab opened to sign in beside a form. */
export const SignedOut = () => {
  const session = useSignedIn();
  const [search] = useSearchParams();
  const { state } = useLocation();
  if (session === null || search.get('afterClose') === 'true') return <Outlet />;
  return <Navigate to={isComingFrom(state) ? (state.from ?? pathPatterns.home) : pathPatterns.home} replace />;
};

import { Outlet } from 'react-router';
import { NotAllowed } from '../features/session/not-allowed.tsx';
import { useSession } from '../lib/session.ts';

/** A permanent token only enters the form (spec end-user 4). */
export const OrdinarySession = () => (useSession().user.is_permanent_token ? <NotAllowed /> : <Outlet />);

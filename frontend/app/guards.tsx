import { Outlet } from 'react-router';
import { NotAuthorized } from '../components/not-authorized.tsx';
import { NotAllowed } from '../features/session/not-allowed.tsx';
import { useSession } from '../lib/session.ts';

/** A permanent token only enters the form (spec end-user 4). */
export const OrdinarySession = () => (useSession().user.is_permanent_token ? <NotAllowed /> : <Outlet />);

/** Users of an organisation are the business of its admins (spec administration 2). */
export const OrgAdminSession = () => (useSession().user.is_admin ? <Outlet /> : <NotAuthorized />);

/** Everything below /manage (spec administration 2); the server decides again at each call. */
export const ManagerSession = () => (useSession().org.role === 'manage' ? <Outlet /> : <NotAuthorized />);

import { useParams } from 'react-router';
import { OrgAdminMenuScreen } from '../features/org-users/org-admin-menu-screen.tsx';
import { CreateOrgUserScreen, UpdateOrgUserScreen } from '../features/org-users/org-user-screen.tsx';

/** /orgAdminMenu */
export const OrgAdminMenuRoute = OrgAdminMenuScreen;

/** /createUser */
export const CreateUserRoute = CreateOrgUserScreen;

/** /updateUser/{id} */
export const UpdateUserRoute = () => {
  const { uId = '' } = useParams();
  return <UpdateOrgUserScreen key={uId} uId={uId} />;
};

import { useParams } from 'react-router';
import { InviteScreen } from '../features/project-users/invite-screen.tsx';
import { PrjAdminMenuScreen } from '../features/project-users/prj-admin-menu-screen.tsx';
import { ProjectUserScreen } from '../features/project-users/project-user-screen.tsx';

/** /prjAdminMenu/{id} */
export const PrjAdminMenuRoute = () => {
  const { pId = '' } = useParams();
  return <PrjAdminMenuScreen key={pId} pId={pId} />;
};

/** /addUserForm/{id} */
export const AddUserFormRoute = () => {
  const { pId = '' } = useParams();
  return <InviteScreen key={pId} pId={pId} />;
};

/** /updatePrjUserForm/{id}/{id} */
export const UpdatePrjUserFormRoute = () => {
  const { pId = '', uId = '' } = useParams();
  return <ProjectUserScreen key={`${pId}/${uId}`} pId={pId} uId={uId} />;
};

import { useParams } from 'react-router';
import { CreateUserScreen, UpdateUserScreen } from '../features/manage-users/user-form-screen.tsx';
import { UsersScreen } from '../features/manage-users/users-screen.tsx';

/** /manage/users/{orgId} */
export const ManageUsersRoute = () => {
  const { orgId = '' } = useParams();
  return <UsersScreen key={orgId} oId={orgId} />;
};

/** /manage/org/{orgId}/createUser */
export const CreateManagedUserRoute = () => {
  const { orgId = '' } = useParams();
  return <CreateUserScreen key={orgId} oId={orgId} />;
};

/** /manage/org/{orgId}/updateUser/{userId} */
export const UpdateManagedUserRoute = () => {
  const { orgId = '', uId = '' } = useParams();
  return <UpdateUserScreen key={`${orgId}/${uId}`} oId={orgId} uId={uId} />;
};

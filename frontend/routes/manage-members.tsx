import { useParams } from 'react-router';
import { AddMemberScreen } from '../features/manage-members/add-member-screen.tsx';
import { MembersScreen } from '../features/manage-members/members-screen.tsx';

/** /manage/project/{pId}/members */
export const ManageMembersRoute = () => {
  const { pId = '' } = useParams();
  return <MembersScreen key={pId} pId={pId} />;
};

/** /manage/project/{pId}/addMember */
export const AddMemberRoute = () => {
  const { pId = '' } = useParams();
  return <AddMemberScreen key={pId} pId={pId} />;
};

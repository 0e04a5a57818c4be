import { useParams } from 'react-router';
import { CreateOrgScreen, UpdateOrgScreen } from '../features/manage-orgs/org-form-screen.tsx';
import { OrgsScreen } from '../features/manage-orgs/orgs-screen.tsx';

/** /manage/org */
export const ManageOrgsRoute = OrgsScreen;

/** /manage/createOrg */
export const CreateOrgRoute = CreateOrgScreen;

/** /manage/updateOrg/{orgId} */
export const UpdateOrgRoute = () => {
  const { orgId = '' } = useParams();
  return <UpdateOrgScreen key={orgId} oId={orgId} />;
};

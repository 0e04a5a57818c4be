import { useParams } from 'react-router';
import { CreateFolderScreen, UpdateFolderScreen } from '../features/manage-folders/folder-form-screen.tsx';
import { FoldersScreen } from '../features/manage-folders/folders-screen.tsx';

/** /manage/project/{pId}/folder */
export const ManageFoldersRoute = () => {
  const { pId = '' } = useParams();
  return <FoldersScreen key={pId} pId={pId} />;
};

/** /manage/project/{pId}/createFolder */
export const CreateFolderRoute = () => {
  const { pId = '' } = useParams();
  return <CreateFolderScreen key={pId} pId={pId} />;
};

/** /manage/project/{pId}/updateFolder/{fId} */
export const UpdateFolderRoute = () => {
  const { pId = '', fId = '' } = useParams();
  return <UpdateFolderScreen key={`${pId}/${fId}`} pId={pId} fId={fId} />;
};

import { useParams } from 'react-router';
import { CreateProjectScreen, UpdateProjectScreen } from '../features/manage-projects/project-form-screen.tsx';
import { ProjectsScreen } from '../features/manage-projects/projects-screen.tsx';

/** /manage/project */
export const ManageProjectsRoute = ProjectsScreen;

/** /manage/createProject */
export const CreateProjectRoute = CreateProjectScreen;

/** /manage/updateProject/{pId} */
export const UpdateProjectRoute = () => {
  const { pId = '' } = useParams();
  return <UpdateProjectScreen key={pId} pId={pId} />;
};

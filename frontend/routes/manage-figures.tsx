import { useParams } from 'react-router';
import { FiguresScreen } from '../features/manage-figures/figures-screen.tsx';

/** /manage/project/{pId} */
export const ManageFiguresRoute = () => {
  const { pId = '' } = useParams();
  return <FiguresScreen key={pId} pId={pId} />;
};

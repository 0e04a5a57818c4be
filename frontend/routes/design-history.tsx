import { useParams } from 'react-router';
import { FormPreview } from '../features/card-form/form-preview.tsx';
import { DesignHistoryScreen } from '../features/manage-designs/history/design-history-screen.tsx';

/** /manage/project/{pId}/folder/{fId}/designHistory; composed here, because a feature knows no other feature. */
export const DesignHistoryRoute = () => {
  const { pId = '', fId = '' } = useParams();
  return <DesignHistoryScreen key={`${pId}/${fId}`} pId={pId} fId={fId} Form={FormPreview} />;
};

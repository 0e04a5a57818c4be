import { useParams } from 'react-router';
import { FormPreview } from '../features/card-form/form-preview.tsx';
import { DesignHistoryScreen } from '../features/manage-designs/history/design-history-screen.tsx';
import { UploadDesignScreen } from '../features/manage-designs/upload/upload-design-screen.tsx';

/** Composed here, because features do not import each other. */
export const UploadDesignRoute = () => {
  const { pId = '', fId = '' } = useParams();
  return <UploadDesignScreen key={`${pId}/${fId}`} pId={pId} fId={fId} Form={FormPreview} />;
};

export const DesignHistoryRoute = () => {
  const { pId = '', fId = '' } = useParams();
  return <DesignHistoryScreen key={`${pId}/${fId}`} pId={pId} fId={fId} Form={FormPreview} />;
};

import { useParams } from 'react-router';
import { FormPreview } from '../features/card-form/form-preview.tsx';
import { UploadDesignScreen } from '../features/manage-designs/upload-design-screen.tsx';

/** /manage/project/{pId}/folder/{fId}/uploadDesign; composed here, because a feature knows no other feature. */
export const UploadDesignRoute = () => {
  const { pId = '', fId = '' } = useParams();
  return <UploadDesignScreen key={`${pId}/${fId}`} pId={pId} fId={fId} Preview={FormPreview} />;
};

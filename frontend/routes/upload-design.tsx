import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Breadcrumb } from '../components/breadcrumb.tsx';
import { useFoldersSteps } from '../components/manage-screen.tsx';
import { FormPreview } from '../features/card-form/form-preview.tsx';
import { UploadDesignScreen } from '../features/manage-designs/upload/upload-design-screen.tsx';
import { pathPatterns } from '../lib/paths.ts';

/** /manage/project/{pId}/folder/{fId}/uploadDesign; composed here, because a feature knows no other feature. */
export const UploadDesignRoute = () => {
  const { t } = useTranslation('manage-designs');
  const { pId = '', fId = '' } = useParams();
  return (
    <>
      <Breadcrumb top={pathPatterns.manage} steps={useFoldersSteps(pId)} current={t('screen.title')} />
      <UploadDesignScreen key={`${pId}/${fId}`} pId={pId} fId={fId} Form={FormPreview} />
    </>
  );
};

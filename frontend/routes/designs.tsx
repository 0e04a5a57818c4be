import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Breadcrumb, useFoldersSteps } from '../components/admin-screen.tsx';
import { FormPreview } from '../features/card-form/form-preview.tsx';
import { DesignHistoryScreen } from '../features/manage-designs/history/design-history-screen.tsx';
import { UploadDesignScreen } from '../features/manage-designs/upload/upload-design-screen.tsx';
import { pathPatterns } from '../lib/paths.ts';

/** /manage/project/{pId}/folder/{fId}/uploadDesign; composed here, because features do not import each other. */
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

export const DesignHistoryRoute = () => {
  const { pId = '', fId = '' } = useParams();
  return <DesignHistoryScreen key={`${pId}/${fId}`} pId={pId} fId={fId} Form={FormPreview} />;
};

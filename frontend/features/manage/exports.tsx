import { useTranslation } from 'react-i18next';
import { ManageScreen, useManagedProjectTitle, useProjectsStep } from '../../components/admin-screen.tsx';
import { ExportRecords, useExportRecords } from '../../components/export-records.tsx';

/** /manage/project/{pId}/exports */
export const ExportsScreen = ({ pId }: { readonly pId: string }) => {
  const { t } = useTranslation('take-out');
  return (
    <ManageScreen title={t('records.title')} steps={[useProjectsStep()]}>
      <ExportRecords title={useManagedProjectTitle(pId)} query={useExportRecords('projectExports', pId)} />
    </ManageScreen>
  );
};

import { useTranslation } from 'react-i18next';
import { ExportRecords, useExportRecords } from '../../components/export-records.tsx';
import { RowSkeletons } from '../../components/panel.tsx';
import { ProjectScreen, useProjectTitle } from './project-users.tsx';

/** /prjAdminMenu/{pId}/exports */
export const OwnedExportsScreen = ({ pId }: { readonly pId: string }) => {
  const { t } = useTranslation('take-out');
  const title = useProjectTitle(pId);
  const records = useExportRecords('ownedExports', pId);
  return (
    <ProjectScreen pId={pId} title={t('records.title')} isBelow query={records} loading={<RowSkeletons rows={5} />}>
      {() => <ExportRecords title={title} query={records} />}
    </ProjectScreen>
  );
};

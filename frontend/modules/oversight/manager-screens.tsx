import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ManageScreen, useManagedProjectTitle, useProjectsStep } from '../../components/admin-screen.tsx';
import { ExportRecords, useExportRecords } from './export-records.tsx';
import { Emergency } from './emergencies.tsx';
import { RightsHistory, useRightsHistory } from './rights-history.tsx';
import { adminQuery } from '../../lib/administration.ts';

export const ExportsScreen = ({ pId }: { readonly pId: string }) => {
  const { t } = useTranslation('take-out');
  return (
    <ManageScreen title={t('records.title')} steps={[useProjectsStep()]}>
      <ExportRecords title={useManagedProjectTitle(pId)} query={useExportRecords('projectExports', pId)} />
    </ManageScreen>
  );
};

export const RightsScreen = ({ pId }: { readonly pId: string }) => {
  const { t } = useTranslation('rights');
  const history = useRightsHistory(pId);
  const { data: folders = [] } = useQuery(adminQuery('folders', { pId }));
  return (
    <ManageScreen title={t('history.title')} steps={[useProjectsStep()]}>
      <Emergency pId={pId} history={history.data} />
      <RightsHistory title={useManagedProjectTitle(pId)} query={history} folders={folders} />
    </ManageScreen>
  );
};

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ExportRecords, useExportRecords } from './export-records.tsx';
import { OpenEmergencies } from './emergencies.tsx';
import { RowSkeletons } from '../../components/panel.tsx';
import { ProjectScreen, useProjectTitle } from '../../components/project-screen.tsx';
import { RightsHistory, useRightsHistory } from './rights-history.tsx';
import { projectsQuery } from '../../lib/projects.ts';

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

export const OwnedRightsScreen = ({ pId }: { readonly pId: string }) => {
  const { t } = useTranslation('rights');
  const title = useProjectTitle(pId);
  const history = useRightsHistory(pId);
  const { data: projects = [] } = useQuery(projectsQuery);
  return (
    <ProjectScreen pId={pId} title={t('history.title')} isBelow query={history} loading={<RowSkeletons rows={5} />}>
      {(found) => (
        <>
          <OpenEmergencies pId={pId} history={found} />
          <RightsHistory title={title} query={history} folders={projects.find(({ id }) => id === pId)?.folders ?? []} />
        </>
      )}
    </ProjectScreen>
  );
};

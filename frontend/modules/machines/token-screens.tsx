import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ManageScreen, useManagedProjectTitle, useProjectsStep } from '../../components/admin-screen.tsx';
import { RowSkeletons } from '../../components/panel.tsx';
import { ProjectScreen, useProjectTitle } from '../../components/project-screen.tsx';
import { adminQuery } from '../../lib/administration.ts';
import { projectsQuery } from '../../lib/projects.ts';
import { MachineTokens } from './machine-tokens.tsx';
import { useMachineTokens } from './token-lists.ts';

export const OwnedTokensScreen = ({ pId }: { readonly pId: string }) => {
  const { t } = useTranslation('take-out');
  const title = useProjectTitle(pId);
  const tokens = useMachineTokens('owner', pId);
  const { data: projects = [] } = useQuery(projectsQuery);
  const project = projects.find(({ id }) => id === pId);
  return (
    <ProjectScreen pId={pId} title={t('tokens.title')} isBelow query={tokens} loading={<RowSkeletons rows={3} />}>
      {() => <MachineTokens as="owner" pId={pId} title={title} query={tokens} giver={project} folders={project?.folders ?? []} />}
    </ProjectScreen>
  );
};

export const TokensScreen = ({ pId }: { readonly pId: string }) => {
  const { t } = useTranslation('take-out');
  const { data: folders = [] } = useQuery(adminQuery('folders', { pId }));
  return (
    <ManageScreen title={t('tokens.title')} steps={[useProjectsStep()]}>
      <MachineTokens as="manager" pId={pId} title={useManagedProjectTitle(pId)} query={useMachineTokens('manager', pId)} folders={folders} />
    </ManageScreen>
  );
};

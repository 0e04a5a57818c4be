import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ManageScreen, useManagedProjectTitle, useProjectsStep } from '../../components/admin-screen.tsx';
import { MachineTokens, useMachineTokens } from '../../components/machine-tokens.tsx';
import { adminQuery } from '../../lib/administration.ts';

/** /manage/project/{pId}/tokens */
export const TokensScreen = ({ pId }: { readonly pId: string }) => {
  const { t } = useTranslation('take-out');
  const { data: folders = [] } = useQuery(adminQuery('folders', { pId }));
  return (
    <ManageScreen title={t('tokens.title')} steps={[useProjectsStep()]}>
      <MachineTokens as="manager" pId={pId} title={useManagedProjectTitle(pId)} query={useMachineTokens('manager', pId)} folders={folders} />
    </ManageScreen>
  );
};

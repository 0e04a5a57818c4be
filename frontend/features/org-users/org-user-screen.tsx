import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AdminScreen } from '../../components/admin-screen.tsx';
import { SaveResultDialog } from '../../components/save-result-dialog.tsx';
import { ServerView } from '../../components/server-view.tsx';
import { UserForm } from '../../components/user-form.tsx';
import { useLanguage } from '../../lib/i18n.ts';
import { pathPatterns } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { orgUserQuery, useSaveOrgUser } from './api.ts';

const back = pathPatterns.orgAdminMenu;

const useSteps = () => {
  const { t } = useTranslation('org-users');
  return [{ label: t('menu.title'), to: back }];
};

/** /createUser */
export const CreateOrgUserScreen = () => {
  const { t } = useTranslation('org-users');
  const shown = useLanguage();
  const saving = useSaveOrgUser(null);
  return (
    <AdminScreen title={t('create.title')} top={pathPatterns.home} steps={useSteps()} isForm>
      <UserForm title={t('create.title')} user={null} shown={shown} back={back} isLocked={false} saving={saving} />
      <SaveResultDialog saving={saving} />
    </AdminScreen>
  );
};

/** /updateUser/{id} */
export const UpdateOrgUserScreen = ({ uId }: { readonly uId: string }) => {
  const { t } = useTranslation('org-users');
  const shown = useLanguage();
  const own = useSession().user.id;
  const user = useQuery(orgUserQuery(uId));
  const saving = useSaveOrgUser(uId);
  return (
    <AdminScreen title={t('update.title')} top={pathPatterns.home} steps={useSteps()} isForm>
      <ServerView query={user} loading={<Skeleton variant="rounded" height={480} />}>
        {(found) => (
          <UserForm title={t('update.title')} user={found} shown={shown} back={back} isLocked={found.is_admin && found.id !== own} saving={saving} />
        )}
      </ServerView>
      <SaveResultDialog saving={saving} />
    </AdminScreen>
  );
};

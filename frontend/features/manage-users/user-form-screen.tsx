import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ManageScreen, useOrgSteps } from '../../components/manage-screen.tsx';
import { RecordResult } from '../../components/record-result.tsx';
import { ServerView } from '../../components/server-view.tsx';
import { UserForm } from '../../components/user-form.tsx';
import { useLanguage } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { userOfOrgQuery, useSaveUser } from './api.ts';

const Result = ({ oId, saving }: { readonly oId: string; readonly saving: ReturnType<typeof useSaveUser> }) => {
  const { t } = useTranslation('manage');
  return (
    <RecordResult
      saving={saving}
      saved={{ title: t('saved.title'), message: t('user_saved.message') }}
      failedTitle={t('save_failed.title')}
      next={paths.manageUsers(oId)}
    />
  );
};

/** /manage/org/{orgId}/createUser */
export const CreateUserScreen = ({ oId }: { readonly oId: string }) => {
  const { t } = useTranslation('manage');
  const shown = useLanguage();
  const saving = useSaveUser(oId, null);
  return (
    <ManageScreen title={t('user_create.title')} steps={useOrgSteps(oId)} isForm>
      <UserForm title={t('user_create.title')} user={null} shown={shown} back={paths.manageUsers(oId)} isLocked={false} isManaged saving={saving} />
      <Result oId={oId} saving={saving} />
    </ManageScreen>
  );
};

interface UpdateUserScreenProps {
  readonly oId: string;
  readonly uId: string;
}

/** /manage/org/{orgId}/updateUser/{userId} */
export const UpdateUserScreen = ({ oId, uId }: UpdateUserScreenProps) => {
  const { t } = useTranslation('manage');
  const shown = useLanguage();
  const own = useSession().user.id;
  const user = useQuery(userOfOrgQuery(oId, uId));
  const saving = useSaveUser(oId, uId);
  return (
    <ManageScreen title={t('user_update.title')} steps={useOrgSteps(oId)} isForm>
      <ServerView query={user} loading={<Skeleton variant="rounded" height={480} />}>
        {(found) => (
          <UserForm
            title={t('user_update.title')}
            user={found}
            shown={shown}
            back={paths.manageUsers(oId)}
            isLocked={found.id === own}
            isManaged
            saving={saving}
          />
        )}
      </ServerView>
      <Result oId={oId} saving={saving} />
    </ManageScreen>
  );
};

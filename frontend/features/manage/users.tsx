import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CallInput } from '#shared/api/calls.ts';
import { localText } from '#shared/text/languages.ts';
import { ManageScreen, useOrgsStep } from '../../components/admin-screen.tsx';
import { At } from '../../components/at.tsx';
import { RecordResult } from '../../components/save-results.tsx';
import { StoredRecord } from '../../components/record-form.tsx';
import { useLoginWarnings, UserForm, type UserBody } from '../../components/user-form.tsx';
import { UserList } from '../../components/user-list.tsx';
import { adminQuery, useAdminChange } from '../../lib/administration.ts';
import { callApi } from '../../lib/api-client.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';

const useOrgName = (oId: string): string => {
  const language = useLanguage();
  return localText(useQuery(adminQuery('org', { oId })).data?.name, language);
};

export const UsersScreen = ({ orgId: oId }: { readonly orgId: string }) => {
  const { t } = useTranslation('manage');
  const toggle = useAdminChange(({ uId, disabled }: { uId: string; disabled: boolean }) => callApi('toggleUser', { params: { oId, uId }, body: { disabled } }));
  const disable = useAdminChange((uId: string) => callApi('disableUser', { params: { oId, uId } }));
  return (
    <ManageScreen title={t('users.title')} steps={[useOrgsStep()]}>
      <UserList
        title={useOrgName(oId) || t('users.title')}
        query={useQuery(adminQuery('usersOfOrg', { oId }))}
        actions={
          <Button variant="contained" component={Link} to={paths.createManagedUser(oId)} startIcon={<Add />}>
            {t('user_create.action')}
          </Button>
        }
        emptyTitle={t('users_empty.title')}
        emptyMessage={t('users_empty.message')}
        failedTitle={t('save_failed.title')}
        editPath={({ id }) => paths.updateManagedUser(oId, id)}
        toggle={toggle}
        disable={disable}
        mayEditAdmins
      />
    </ManageScreen>
  );
};

export const UserFormScreen = ({ orgId: oId, uId }: { readonly orgId: string; readonly uId?: string }) => {
  const { t } = useTranslation('manage');
  const { user: reader } = useSession();
  const title = uId === undefined ? t('user_create.title') : t('user_update.title');
  const list = { label: useOrgName(oId) || '…', to: paths.manageUsers(oId) };
  const query = useQuery({ ...adminQuery('userOfOrg', { oId, uId: uId ?? '' }), enabled: uId !== undefined });
  const saving = useAdminChange((body: UserBody) =>
    uId === undefined
      ? // A new user's form is complete before it may be saved.
        callApi('createUser', { params: { oId }, body: body as CallInput<'createUser'>['body'] })
      : callApi('saveUser', { params: { oId, uId }, body }),
  );
  return (
    <ManageScreen title={title} steps={[useOrgsStep(), list]} isForm>
      <StoredRecord isNew={uId === undefined} query={query} height={480}>
        {(user) => (
          <>
            <UserForm title={title} user={user} back={list.to} isLocked={user?.id === reader.id} isManaged saving={saving} read={() => callApi('userOfOrg', { params: { oId, uId: uId ?? '' } })} />
            {user === null || user.id === reader.id || user.moved_to !== undefined ? null : <At place="managed-user" oId={oId} user={user} />}
          </>
        )}
      </StoredRecord>
      <RecordResult saving={saving} saved={t('user_saved.message')} next={list.to} warnings={useLoginWarnings(saving.data)} />
    </ManageScreen>
  );
};

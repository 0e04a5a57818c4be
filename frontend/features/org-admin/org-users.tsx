import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CallInput } from '#shared/api/calls.ts';
import { AdminScreen } from '../../components/admin-screen.tsx';
import { SaveResultDialog } from '../../components/save-results.tsx';
import { StoredRecord } from '../../components/record-form.tsx';
import { useLoginWarnings, UserForm, type UserBody } from '../../components/user-form.tsx';
import { UserList } from '../../components/user-list.tsx';
import { adminQuery, useAdminChange } from '../../lib/administration.ts';
import { callApi } from '../../lib/api-client.ts';
import { pathPatterns, paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';

const useToggle = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ uId, disabled }: { uId: string; disabled: boolean }) => callApi('toggleOrgUser', { params: { uId }, body: { disabled } }),
    onSuccess: (users) => queryClient.setQueryData(adminQuery('orgUsers').queryKey, users),
  });
};

export const OrgUsersScreen = () => {
  const { t } = useTranslation('org-admin');
  const disable = useAdminChange((uId: string) => callApi('disableOrgUser', { params: { uId } }));
  return (
    <AdminScreen title={t('menu.title')} top={pathPatterns.home}>
      <UserList
        title={t('users.title')}
        query={useQuery(adminQuery('orgUsers'))}
        actions={
          <Button variant="contained" component={Link} to={pathPatterns.createUser} startIcon={<Add />}>
            {t('create.action')}
          </Button>
        }
        emptyTitle={t('users_empty.title')}
        emptyMessage={t('users_empty.message')}
        failedTitle={t('change_failed.title')}
        ownPath={pathPatterns.account}
        editPath={({ id }) => paths.updateUser(id)}
        toggle={useToggle()}
        disable={disable}
        mayEditAdmins={false}
      />
    </AdminScreen>
  );
};

export const OrgUserFormScreen = ({ uId }: { readonly uId?: string }) => {
  const { t } = useTranslation('org-admin');
  const { user: reader } = useSession();
  const title = uId === undefined ? t('create.title') : t('update.title');
  const back = pathPatterns.orgAdminMenu;
  const query = useQuery({ ...adminQuery('orgUser', { uId: uId ?? '' }), enabled: uId !== undefined });
  const saving = useAdminChange((body: UserBody) =>
    uId === undefined ? callApi('createOrgUser', { body: body as CallInput<'createOrgUser'>['body'] }) : callApi('saveOrgUser', { params: { uId }, body }),
  );
  return (
    <AdminScreen title={title} top={pathPatterns.home} steps={[{ label: t('menu.title'), to: back }]} isForm>
      <StoredRecord isNew={uId === undefined} query={query} height={480}>
        {(user) => (
          <UserForm
            title={title}
            user={user}
            back={back}
            isLocked={user !== null && user.is_admin && user.id !== reader.id}
            isOwn={user?.id === reader.id}
            saving={saving}
            read={() => callApi('orgUser', { params: { uId: uId ?? '' } })}
          />
        )}
      </StoredRecord>
      <SaveResultDialog kind="user" saving={saving} next={back} warnings={useLoginWarnings(saving.data)} />
    </AdminScreen>
  );
};

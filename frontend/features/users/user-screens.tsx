import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localText } from '#shared/text/languages.ts';
import { AdminScreen, ManageScreen } from '../../components/admin-screen.tsx';
import { ConfirmDialog } from '../../components/ask-dialog.tsx';
import { At } from '../../components/at.tsx';
import { StoredRecord } from '../../components/record-form.tsx';
import { CreateLink, RecordList, RecordRow } from '../../components/record-list.tsx';
import { AvailableSwitch } from '../../components/rights.tsx';
import { MutationFailure } from '../../components/save-results.tsx';
import { EmptyState } from '../../components/server-view.tsx';
import { adminQuery, useAdminChange } from '../../lib/administration.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { pathPatterns } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { UserForm, useMoveFacts } from './user-form.tsx';
import { useManagedOrg, useOwnOrg, type OrgUser, type UserScope } from './user-scopes.ts';

const UserList = ({ scope }: { readonly scope: UserScope }) => {
  const { isManaged } = scope;
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const queryClient = useQueryClient();
  const { user: reader } = useSession();
  const [leaving, setLeaving] = useState<OrgUser | null>(null);
  const toggle = useMutation({
    mutationFn: ({ id, disabled }: Pick<OrgUser, 'id' | 'disabled'>) => scope.toggle(id, disabled),
    onSuccess: (users) => queryClient.setQueryData(scope.all.queryKey, users),
  });
  const disable = useAdminChange(scope.disable);
  const moveFacts = useMoveFacts();
  const nameOf = (user: OrgUser) => localText(user.disp_name, language) || user.login_id;
  const actionsOf = (user: OrgUser) => {
    if (user.moved_to !== undefined) return [];
    if (user.id === reader.id) return isManaged ? [] : [{ label: t('edit.action'), to: pathPatterns.account }];
    const isDeletable = !user.disabled && (isManaged || !user.is_admin);
    return [
      { label: t('edit.action'), to: scope.editPath(user.id) },
      ...(isDeletable ? [{ label: t('delete.action'), isDangerous: true, onSelect: () => setLeaving(user) }] : []),
    ];
  };
  const create = <CreateLink label={t('user_create.action')} to={scope.createPath} />;
  return (
    <>
      <RecordList isOfPeople title={scope.heading} query={useQuery(scope.all)} waitingRows={5} actions={create} empty={<EmptyState title={t('users_empty.title')} message={t('users_empty.message')} />}>
        {(user) => (
          <RecordRow
            key={user.id}
            title={nameOf(user)}
            chips={[...(user.id === reader.id ? [t('own.label')] : []), ...(user.is_admin ? [t('admin.label')] : [])]}
            facts={[
              [t('login_id.label'), user.login_id],
              [t('disp_job_name.label'), localText(user.disp_job_name, language) || '－'],
              ...moveFacts(user),
            ]}
            actions={actionsOf(user)}
          >
            {user.moved_to === undefined ? (
              <AvailableSwitch name={nameOf(user)} isDisabled={user.disabled} isLocked={user.is_admin || user.id === reader.id} onChange={(disabled) => toggle.mutate({ id: user.id, disabled })} />
            ) : null}
          </RecordRow>
        )}
      </RecordList>
      {leaving === null ? null : (
        <ConfirmDialog
          title={t('delete.title', { name: nameOf(leaving) })}
          message={t('delete_user.message')}
          action={t('delete.action')}
          isDangerous
          isBusy={disable.isPending}
          onNo={() => setLeaving(null)}
          // Deleting a user disables it (spec administration 4).
          onYes={() => disable.mutate(leaving.id, { onSettled: () => setLeaving(null) })}
        />
      )}
      <MutationFailure title={t('user_change_failed.title')} mutations={[toggle, disable]} />
    </>
  );
};

export const OrgUsersScreen = () => {
  const scope = useOwnOrg();
  return (
    <AdminScreen title={scope.title} top={pathPatterns.home}>
      <UserList scope={scope} />
    </AdminScreen>
  );
};

export const ManagedUsersScreen = ({ orgId }: { readonly orgId: string }) => {
  const scope = useManagedOrg(orgId);
  return (
    <ManageScreen title={scope.title} steps={scope.above}>
      <UserList scope={scope} />
    </ManageScreen>
  );
};

const height = 480;
const useFormTitle = (uId: string | undefined): string => {
  const { t } = useTranslation('admin');
  return t(uId === undefined ? 'user_create.title' : 'user_update.title');
};

export const OrgUserFormScreen = ({ uId }: { readonly uId?: string }) => {
  const scope = useOwnOrg();
  const title = useFormTitle(uId);
  return (
    <AdminScreen title={title} top={pathPatterns.home} steps={[scope.list]} isForm>
      <StoredRecord id={uId} query={(uId) => adminQuery('orgUser', { uId })} height={height}>
        {(user) => <UserForm title={title} user={user} scope={scope} />}
      </StoredRecord>
    </AdminScreen>
  );
};

export const ManagedUserFormScreen = ({ orgId, uId }: { readonly orgId: string; readonly uId?: string }) => {
  const scope = useManagedOrg(orgId);
  const { user: reader } = useSession();
  const title = useFormTitle(uId);
  return (
    <ManageScreen title={title} steps={[...scope.above, scope.list]} isForm>
      <StoredRecord id={uId} query={(uId) => adminQuery('userOfOrg', { oId: orgId, uId })} height={height}>
        {(user) => (
          <>
            <UserForm title={title} user={user} scope={scope} />
            {user === null || user.id === reader.id || user.moved_to !== undefined ? null : <At place="managed-user" oId={orgId} user={user} />}
          </>
        )}
      </StoredRecord>
    </ManageScreen>
  );
};

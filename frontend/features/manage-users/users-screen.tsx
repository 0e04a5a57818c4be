import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { localText } from '#shared/text/local-text.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ManageScreen, useOrgsStep } from '../../components/manage-screen.tsx';
import { MutationFailure } from '../../components/mutation-failure.tsx';
import { Panel } from '../../components/panel.tsx';
import { RowSkeletons } from '../../components/row-skeletons.tsx';
import { ServerView } from '../../components/server-view.tsx';
import { UserRows } from '../../components/user-rows.tsx';
import { useLanguage } from '../../lib/i18n.ts';
import { orgQuery } from '../../lib/manage-queries.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { useDisableUser, usersOfOrgQuery, useToggleUser } from './api.ts';

/** /manage/users/{orgId} */
export const UsersScreen = ({ oId }: { readonly oId: string }) => {
  const { t } = useTranslation(['manage', 'common']);
  const language = useLanguage();
  const { user } = useSession();
  const org = useQuery(orgQuery(oId));
  const users = useQuery(usersOfOrgQuery(oId));
  const toggle = useToggleUser(oId);
  const disable = useDisableUser(oId);
  const create = (
    <Button variant="contained" component={Link} to={paths.createManagedUser(oId)} startIcon={<Add />}>
      {t('user_create.action')}
    </Button>
  );
  return (
    <ManageScreen title={t('users.title')} steps={[useOrgsStep()]}>
      <Panel
        title={localText(org.data?.name, language) || t('users.title')}
        {...(users.data === undefined ? {} : { count: t('common:count.label', { count: users.data.length }) })}
        actions={create}
      >
        <ServerView query={users} loading={<RowSkeletons rows={5} />} isEmpty={(all) => all.length === 0} empty={<EmptyState title={t('users_empty.title')} />}>
          {(all) => (
            <UserRows
              users={all}
              ownId={user.id}
              editPath={({ id }) => paths.updateManagedUser(oId, id)}
              onToggle={({ id }, disabled) => toggle.mutate({ uId: id, disabled })}
              onDelete={({ id }) => disable.mutateAsync(id).catch(() => undefined)}
              mayEditAdmins
            />
          )}
        </ServerView>
      </Panel>
      <MutationFailure title={t('save_failed.title')} mutations={[toggle, disable]} />
    </ManageScreen>
  );
};

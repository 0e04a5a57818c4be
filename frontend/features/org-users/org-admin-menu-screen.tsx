import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AdminScreen } from '../../components/admin-screen.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { MutationFailure } from '../../components/mutation-failure.tsx';
import { Panel } from '../../components/panel.tsx';
import { RowSkeletons } from '../../components/row-skeletons.tsx';
import { ServerView } from '../../components/server-view.tsx';
import { UserRows } from '../../components/user-rows.tsx';
import { pathPatterns, paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { orgUsersQuery, useDisableOrgUser, useToggleOrgUser } from './api.ts';

/** /orgAdminMenu: the users of the own organisation. */
export const OrgAdminMenuScreen = () => {
  const { t } = useTranslation(['org-users', 'common']);
  const { user } = useSession();
  const users = useQuery(orgUsersQuery);
  const toggle = useToggleOrgUser();
  const disable = useDisableOrgUser();
  return (
    <AdminScreen title={t('menu.title')} top={pathPatterns.home}>
      <Panel
        title={t('users.title')}
        {...(users.data === undefined ? {} : { count: t('common:count.label', { count: users.data.length }) })}
        actions={
          <Button variant="contained" component={Link} to={pathPatterns.createUser} startIcon={<Add />}>
            {t('create.action')}
          </Button>
        }
      >
        <ServerView
          query={users}
          loading={<RowSkeletons rows={5} />}
          isEmpty={(all) => all.length === 0}
          empty={<EmptyState title={t('users_empty.title')} />}
        >
          {(all) => (
            <UserRows
              users={all}
              ownId={user.id}
              ownPath={pathPatterns.own}
              editPath={({ id }) => paths.updateUser(id)}
              onToggle={({ id }, disabled) => toggle.mutate({ uId: id, disabled })}
              onDelete={({ id }) => disable.mutateAsync(id).catch(() => undefined)}
              mayEditAdmins={false}
            />
          )}
        </ServerView>
      </Panel>
      <MutationFailure title={t('change_failed.title')} mutations={[toggle, disable]} />
    </AdminScreen>
  );
};

import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MessageScreen } from '../../components/message-screen.tsx';
import { SaveResultDialog } from '../../components/save-result-dialog.tsx';
import { ServerView } from '../../components/server-view.tsx';
import { callApi } from '../../lib/api-client.ts';
import { ApiProblem } from '../../lib/api-problem.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useScreenTitle } from '../../lib/screen-title.ts';
import { useSession, type Session } from '../../lib/session.ts';
import { OwnAccountForm, type OwnChanges, type OwnUser } from './own-account-form.tsx';

/** Saves, and lets header and dashboard call the user by the new name at once. */
const useSaveOwn = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: OwnChanges) => callApi('saveOwn', { body }),
    onSuccess: ({ login_id, disp_name, disp_job_name, lang }: OwnUser) => {
      queryClient.setQueryData<Session | null>(queryKeys.session, (session) =>
        session ? { ...session, user: { ...session.user, login_id, disp_name, disp_job_name, lang } } : session,
      );
      return queryClient.invalidateQueries({ queryKey: queryKeys.own });
    },
  });
};

/** /changeOwnUserInfo (spec end-user 2, own account). */
export const OwnAccountScreen = () => {
  const { t } = useTranslation(['own-account', 'admin']);
  useScreenTitle(t('own.title'));
  const { user } = useSession();
  const query = useQuery({ queryKey: queryKeys.own, queryFn: ({ signal }) => callApi('own', { signal }), refetchOnReconnect: false });
  const saving = useSaveOwn();
  if (query.error instanceof ApiProblem && query.error.status === 404) {
    return <MessageScreen title={t('no_record.title')} message={t('no_record.message')} exit="home" />;
  }
  return (
    <Box sx={{ maxWidth: 760, mx: 'auto' }}>
      <ServerView query={query} loading={<Skeleton variant="rounded" height={560} />}>
        {(own) => <OwnAccountForm key={user.id} user={own} saving={saving} />}
      </ServerView>
      <SaveResultDialog saving={saving} />
    </Box>
  );
};

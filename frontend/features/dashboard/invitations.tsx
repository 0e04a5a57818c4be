import MailOutlined from '@mui/icons-material/MailOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CallAnswer } from '#shared/api/calls.ts';
import { localText } from '#shared/text/languages.ts';
import { AskDialog } from '../../components/ask-dialog.tsx';
import { MessageDialog } from '../../components/message-dialog.tsx';
import { Panel, Rows } from '../../components/panel.tsx';
import { callApi } from '../../lib/api-client.ts';
import { isSessionProblem } from '../../lib/api-problem.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useProblemText } from '../../lib/problem-text.ts';
import { projectsQuery } from '../../lib/projects.ts';
import { queryKeys } from '../../lib/query-keys.ts';

type Invitation = CallAnswer<'projectsNotJoined'>[number];

/** The mutation ends only after the lists show the project (spec end-user 4, joining a project). */
const useJoin = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ p_id }: Invitation) => callApi('joinProject', { params: { pId: p_id }, body: { accept: true } }),
    onSuccess: () =>
      Promise.all(
        [queryKeys.projects, queryKeys.cardLists, queryKeys.projectsNotJoined].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
    onError: () => queryClient.invalidateQueries({ queryKey: queryKeys.projectsNotJoined }),
  });
};

const JoinedDialog = ({ invitation, onClose }: { readonly invitation: Invitation; readonly onClose: () => void }) => {
  const { t } = useTranslation(['dashboard', 'common']);
  const language = useLanguage();
  const { data = [] } = useQuery(projectsQuery);
  const joined = data.find(({ id }) => id === invitation.p_id);
  const folder = joined?.folders.find(({ is_default }) => is_default);
  return (
    <MessageDialog
      title={t('joined.title')}
      onClose={onClose}
      actions={
        <>
          {joined === undefined || folder === undefined ? null : (
            <Button component={Link} to={paths.cards(joined.id, folder.id)}>
              {t('joined_folder.action')}
            </Button>
          )}
          <Button variant="contained" onClick={onClose}>
            {t('common:close.action')}
          </Button>
        </>
      }
    >
      <Typography>{t('joined.message', { project: localText(invitation.title, language) })}</Typography>
    </MessageDialog>
  );
};

export const Invitations = () => {
  const { t } = useTranslation(['dashboard', 'common']);
  const language = useLanguage();
  const problemText = useProblemText();
  const { data = [] } = useQuery({
    queryKey: queryKeys.projectsNotJoined,
    queryFn: ({ signal }) => callApi('projectsNotJoined', { signal }),
  });
  const join = useJoin();
  const isFailed = join.isError && !isSessionProblem(join.error);
  return (
    <>
      {data.length === 0 ? null : (
        <Box sx={{ mb: 3 }}>
          <Panel title={t('invitations.title')}>
            <Rows>
              {data.map((invitation) => {
                const project = localText(invitation.title, language);
                return (
                  <Box
                    component="li"
                    key={invitation.global_id}
                    sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, px: { xs: 2, sm: 2.5 }, py: 1.25 }}
                  >
                    <MailOutlined aria-hidden sx={{ color: 'primary.main' }} />
                    <Typography sx={{ flex: '1 1 160px', minWidth: 0 }}>{project}</Typography>
                    <Button
                      variant="contained"
                      aria-label={t('join_project.label', { project })}
                      loading={join.isPending && join.variables.p_id === invitation.p_id}
                      disabled={join.isPending}
                      onClick={() => join.mutate(invitation)}
                    >
                      {t('join.action')}
                    </Button>
                  </Box>
                );
              })}
            </Rows>
          </Panel>
        </Box>
      )}
      {join.isSuccess ? <JoinedDialog invitation={join.variables} onClose={join.reset} /> : null}
      {isFailed ? (
        <AskDialog title={t('join_failed.title')} onClose={join.reset} answers={[{ label: t('common:close.action'), onPick: join.reset, isMain: true }]}>
          <Typography>{problemText(join.error)}</Typography>
        </AskDialog>
      ) : null}
    </>
  );
};

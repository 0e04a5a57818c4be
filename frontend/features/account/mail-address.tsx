import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallAnswer } from '#shared/api/calls.ts';
import { ownMailForm } from '#shared/api/users.ts';
import { TextInput } from '../../components/fields.tsx';
import { Panel, RowSkeletons } from '../../components/panel.tsx';
import { MutationFailure } from '../../components/save-results.tsx';
import { ServerView } from '../../components/server-view.tsx';
import { useToast } from '../../components/toast.tsx';
import { WhyButton } from '../../components/why-button.tsx';
import { callApi } from '../../lib/api-client.ts';
import { fits } from '../../lib/fits.ts';
import { queryKeys } from '../../lib/query-keys.ts';

type OwnMail = CallAnswer<'ownMail'>;

const MailForm = ({ stored, sender }: { readonly stored: string; readonly sender: string | null }) => {
  const { t } = useTranslation('account');
  const { toast, tell } = useToast();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(stored);
  const address = typed.trim();
  const mail = address === '' ? null : address;
  const saving = useMutation({
    mutationFn: (mail: string | null) => callApi('saveOwnMail', { body: { mail } }),
    onSuccess: (answer: OwnMail) => {
      setTyped(answer.mail ?? '');
      queryClient.setQueryData(queryKeys.ownMail, answer);
      tell(t(answer.mail === null ? 'mail.removed.message' : 'mail.saved.message'));
    },
  });
  const wrong = fits(ownMailForm, { mail }) ? null : t('mail.wrong.message');
  return (
    <Box
      component="form"
      noValidate
      sx={{ display: 'grid', gap: 2, p: { xs: 2, sm: 3 }, gridTemplateColumns: 'minmax(0, 1fr)' }}
      onSubmit={(event) => {
        event.preventDefault();
        if (wrong === null && address !== stored && !saving.isPending) saving.mutate(mail);
      }}
    >
      <Typography variant="body2" color="textSecondary">
        {t('mail.hint', { sender })}
      </Typography>
      <TextInput label={t('mail.label')} type="email" inputMode="email" autoComplete="email" placeholder="name@example.jp" value={typed} onChange={setTyped} error={wrong} />
      <Box sx={{ justifySelf: 'end' }}>
        <WhyButton type="submit" variant="contained" sx={{ minHeight: 44 }} why={wrong ?? (address === stored ? t('mail.unchanged.message') : null)} loading={saving.isPending}>
          {t('mail.save.action')}
        </WhyButton>
      </Box>
      <MutationFailure title={t('mail.failed.title')} mutations={[saving]} />
      {toast}
    </Box>
  );
};

/** Where somebody is written to about questions; nothing where the installation sends no mails. */
export const MailAddress = () => {
  const { t } = useTranslation('account');
  const query = useQuery({ queryKey: queryKeys.ownMail, queryFn: ({ signal }) => callApi('ownMail', { signal }), refetchOnReconnect: false });
  if (query.data?.sender === null) return null;
  return (
    <Panel title={t('mail.title')}>
      <ServerView query={query} loading={<RowSkeletons rows={1} />}>
        {({ mail, sender }) => <MailForm stored={mail ?? ''} sender={sender} />}
      </ServerView>
    </Panel>
  );
};

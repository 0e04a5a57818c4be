import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CallAnswer } from '#shared/api/calls.ts';
import { ownMailForm } from '#shared/modules/review/setting.ts';
import { TextInput } from '../../components/fields.tsx';
import { Panel, RowSkeletons } from '../../components/panel.tsx';
import { useRecordDraft } from '../../components/record-form.tsx';
import { MutationFailure } from '../../components/save-results.tsx';
import { ServerView } from '../../components/server-view.tsx';
import { useToast } from '../../components/toast.tsx';
import { WhyButton } from '../../components/why-button.tsx';
import { callApi } from '../../lib/api-client.ts';
import { fits } from '../../lib/fits.ts';

const ownMailKey = ['own-mail'];

type OwnMail = CallAnswer<'ownMail'>;

/** A blank field means no mails. */
const orNull = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim());

const MailForm = ({ own }: { readonly own: OwnMail }) => {
  const { t } = useTranslation('account');
  const { toast, tell } = useToast();
  const queryClient = useQueryClient();
  const draft = useRecordDraft({
    of: { mail: { label: t('mail.label') } },
    stored: own,
    valuesOf: (stored) => ({ mail: stored?.mail ?? '' }),
    read: () => callApi('ownMail'),
    send: (sent, revision) => callApi('saveOwnMail', { body: { mail: orNull(sent.mail), ...revision } }),
    isAlone: true,
    onSaved: (answer) => {
      draft.begin(answer);
      queryClient.setQueryData(ownMailKey, answer);
      tell(t(answer.mail === null ? 'mail.removed.message' : 'mail.saved.message'));
    },
  });
  const { values, bind, isChanged, save, saving, merging } = draft;
  const mail = orNull(values.mail);
  const wrong = fits(ownMailForm, { mail }) ? null : t('mail.wrong.message');
  return (
    <Box
      component="form"
      noValidate
      sx={{ display: 'grid', gap: 2, p: { xs: 2, sm: 3 }, gridTemplateColumns: 'minmax(0, 1fr)' }}
      onSubmit={(event) => {
        event.preventDefault();
        if (wrong === null && isChanged && !saving.isPending) save();
      }}
    >
      <Typography variant="body2" color="textSecondary">
        {t('mail.hint', { sender: own.sender })}
      </Typography>
      <TextInput label={t('mail.label')} type="email" inputMode="email" autoComplete="email" placeholder="name@example.jp" {...bind('mail')} error={wrong} />
      <Box sx={{ justifySelf: 'end' }}>
        <WhyButton type="submit" variant="contained" sx={{ minHeight: 44 }} why={wrong ?? (isChanged ? null : t('mail.unchanged.message'))} loading={saving.isPending}>
          {t('mail.save.action')}
        </WhyButton>
      </Box>
      <MutationFailure title={t('mail.failed.title')} mutations={[saving]} />
      {merging}
      {toast}
    </Box>
  );
};

export const MailAddress = () => {
  const { t } = useTranslation('account');
  const query = useQuery({ queryKey: ownMailKey, queryFn: ({ signal }) => callApi('ownMail', { signal }), refetchOnReconnect: false });
  if (query.data?.sender === null) return null;
  return (
    <Panel title={t('mail.title')}>
      <ServerView query={query} loading={<RowSkeletons rows={1} />}>
        {(own) => <MailForm own={own} />}
      </ServerView>
    </Panel>
  );
};

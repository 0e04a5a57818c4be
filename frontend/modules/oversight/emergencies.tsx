import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isReason } from '#shared/modules/oversight/emergency-reason.ts';
import { useAdminChange } from '../../lib/administration.ts';
import { callApi } from '../../lib/api-client.ts';
import { formatTime } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { pathPatterns } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { TextInput } from '../../components/fields.tsx';
import { MessageDialog } from '../../components/message-dialog.tsx';
import { Panel } from '../../components/panel.tsx';
import { usePersonName, type History } from './rights-history.tsx';
import { MutationFailure } from '../../components/save-results.tsx';
import { WhyButton } from '../../components/why-button.tsx';

interface EmergenciesProps {
  readonly pId: string;
  readonly history: History | undefined;
}

export const OpenEmergencies = ({ pId, history }: EmergenciesProps) => {
  const { t } = useTranslation('rights');
  const language = useLanguage();
  const personName = usePersonName(history?.people ?? []);
  const end = useAdminChange((uId: string) => callApi('endEmergency', { params: { pId, uId } }));
  return (
    <>
      {(history?.emergencies ?? []).map(({ user_id, reason, end_at }) => (
        <Alert
          key={user_id}
          severity="warning"
          sx={{ mb: 2, flexWrap: { xs: 'wrap', sm: 'nowrap' }, overflowWrap: 'anywhere' }}
          action={
            <Button color="inherit" loading={end.isPending} onClick={() => end.mutate(user_id)} sx={{ whiteSpace: 'nowrap' }}>
              {t('emergency_end.action')}
            </Button>
          }
        >
          {t('emergency_until.message', { time: formatTime(Date.parse(end_at), language), name: personName(user_id), reason })}
        </Alert>
      ))}
      <MutationFailure title={t('emergency_failed.title')} mutations={[end]} />
    </>
  );
};

interface ReasonDialogProps {
  readonly isSaving: boolean;
  readonly onOpen: (reason: string) => void;
  readonly onClose: () => void;
}

const ReasonDialog = ({ isSaving, onOpen, onClose }: ReasonDialogProps) => {
  const { t } = useTranslation(['rights', 'common']);
  const [reason, setReason] = useState('');
  return (
    <MessageDialog
      title={t('emergency_open.title')}
      {...(isSaving ? {} : { onClose })}
      actions={
        <>
          <Button onClick={onClose} disabled={isSaving}>
            {t('common:cancel.action')}
          </Button>
          <WhyButton variant="contained" color="warning" loading={isSaving} why={isReason(reason.trim()) ? null : t('emergency_reason.message')} onClick={() => onOpen(reason)}>
            {t('emergency_open.action')}
          </WhyButton>
        </>
      }
    >
      <Box sx={{ pt: 1 }}>
        <TextInput label={t('emergency_reason.label')} hint={t('emergency_reason.hint')} value={reason} onChange={setReason} isRequired isMultiline />
      </Box>
    </MessageDialog>
  );
};

export const Emergency = ({ pId, history }: EmergenciesProps) => {
  const { t } = useTranslation('rights');
  const { user } = useSession();
  const [isAsking, setAsking] = useState(false);
  const open = useAdminChange((reason: string) => callApi('openEmergency', { params: { pId }, body: { reason } }));
  const isOpen = history?.emergencies.some(({ user_id }) => user_id === user.id) ?? false;
  return (
    <Box sx={{ mb: 3 }}>
      <OpenEmergencies pId={pId} history={history} />
      <Panel title={t('emergency.title')}>
        <Box sx={{ p: { xs: 2, sm: 2.5 }, display: 'grid', gap: 2, justifyItems: 'start' }}>
          <Typography sx={{ maxWidth: 720 }}>{t('emergency.message')}</Typography>
          {isOpen ? (
            <Button variant="contained" component={Link} to={pathPatterns.home}>
              {t('emergency_cards.action')}
            </Button>
          ) : (
            <Button variant="outlined" color="warning" onClick={() => setAsking(true)}>
              {t('emergency_open.action')}
            </Button>
          )}
        </Box>
      </Panel>
      {isAsking ? <ReasonDialog isSaving={open.isPending} onOpen={(reason) => open.mutate(reason, { onSettled: () => setAsking(false) })} onClose={() => setAsking(false)} /> : null}
      <MutationFailure title={t('emergency_failed.title')} mutations={[open]} />
    </Box>
  );
};

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import type { PreparedDesign } from '#shared/form/prepare.ts';
import { MessageDialog } from '../../../components/message-dialog.tsx';
import { signInBeside } from '../../../lib/paths.ts';
import { onTokenChangedElsewhere, readToken } from '../../../lib/token-store.ts';
import { useFormEnvironment } from '../form-environment.ts';
import type { FailureKind, SaveFailure } from '../save-failure.ts';
import { FindingList } from './finding-list.tsx';

interface SaveFailedDialogProps {
  readonly failure: SaveFailure;
  readonly prepared: PreparedDesign;
  readonly onClose: () => void;
  readonly onPick: (path: string) => void;
  readonly onSaveAgain: () => void;
  /** Asks whether to give up what was typed. */
  readonly onDiscard: () => void;
  /** Loads what another user saved in place of what was typed. */
  readonly onLoadLatest: () => Promise<void>;
}

const messages = {
  '400': 'saveFailed.400.message',
  '401': 'saveFailed.401.message',
  '403': 'saveFailed.403.message',
  '404': 'saveFailed.404.message',
  '409_1': 'saveFailed.409_1.message',
  '409_2': 'saveFailed.409_2.message',
  network: 'saveFailed.network.message',
  busy: 'saveFailed.busy.message',
  other: 'saveFailed.other.message',
} as const satisfies Record<FailureKind, string>;

/** Worth another try without changing anything. */
const passing: readonly FailureKind[] = ['network', 'busy', 'other'];

/** Signing in again in a new tab; this one notices, because tabs share the token. */
const SignInSteps = ({ isSignedIn }: { readonly isSignedIn: boolean }) => {
  const { t } = useFormEnvironment().words;
  if (isSignedIn) {
    return (
      <Alert severity="success" sx={{ mt: 2 }}>
        {t('saveFailed.401.again.message')}
      </Alert>
    );
  }
  return (
    <>
      <Typography component="ol" sx={{ pl: 3, my: 1.5 }}>
        <li>{t('saveFailed.401.step1.message')}</li>
        <li>{t('saveFailed.401.step2.message')}</li>
        <li>{t('saveFailed.401.step3.message')}</li>
      </Typography>
      <Alert severity="warning">{t('saveFailed.401.warning.message')}</Alert>
    </>
  );
};

const useSignedInElsewhere = (): boolean => {
  const [isSignedIn, setSignedIn] = useState(false);
  useEffect(() => onTokenChangedElsewhere(() => setSignedIn(readToken() !== null)), []);
  return isSignedIn;
};

/** Why nothing was saved and what to do about it; whatever it says, the answers stay in the form (spec end-user 8). */
export const SaveFailedDialog = ({ failure, prepared, onClose, onPick, onSaveAgain, onDiscard, onLoadLatest }: SaveFailedDialogProps) => {
  const { t } = useFormEnvironment().words;
  const { kind, issues } = failure;
  const isSignedIn = useSignedInElsewhere();
  const [loading, setLoading] = useState<'idle' | 'busy' | 'failed'>('idle');
  const loadLatest = () => {
    setLoading('busy');
    onLoadLatest().catch(() => setLoading('failed'));
  };
  const mayRetry = passing.includes(kind) || (kind === '401' && isSignedIn);
  return (
    <MessageDialog
      title={t('saveFailed.title')}
      onClose={onClose}
      actions={
        <>
          {kind === '401' && !isSignedIn && (
            <Button color="error" onClick={onDiscard}>
              {t('saveFailed.401.discard.action')}
            </Button>
          )}
          {kind === '409_1' && (
            <Button color="error" onClick={loadLatest} loading={loading === 'busy'}>
              {t('saveFailed.409_1.reload.action')}
            </Button>
          )}
          <Button variant={kind === '401' || mayRetry ? 'text' : 'contained'} onClick={onClose}>
            {t(kind === '409_1' ? 'saveFailed.409_1.keep.action' : 'dialog.close.action')}
          </Button>
          {kind === '401' && !isSignedIn && (
            <Button variant="contained" onClick={() => window.open(signInBeside.path, '_blank')}>
              {t('saveFailed.401.login.action')}
            </Button>
          )}
          {mayRetry && (
            <Button variant="contained" onClick={onSaveAgain}>
              {t('saveFailed.again.action')}
            </Button>
          )}
        </>
      }
    >
      <Typography>{t(messages[kind])}</Typography>
      {kind === '400' && <FindingList prepared={prepared} issues={issues} onPick={onPick} />}
      {kind === '401' && <SignInSteps isSignedIn={isSignedIn} />}
      {kind === '409_1' && (
        <Alert severity={loading === 'failed' ? 'error' : 'warning'} sx={{ mt: 2 }}>
          {t(loading === 'failed' ? 'saveFailed.409_1.reloadFailed.message' : 'saveFailed.409_1.hint')}
        </Alert>
      )}
    </MessageDialog>
  );
};

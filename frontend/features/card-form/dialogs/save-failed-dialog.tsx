import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useState } from 'react';
import type { PreparedDesign } from '#shared/form/prepare.ts';
import { MessageDialog } from '../../../components/message-dialog.tsx';
import { onTokenChangedElsewhere, readToken } from '../../../lib/token-store.ts';
import { useFormEnvironment } from '../form-environment.ts';
import type { FailureKind, SaveFailure } from '../save-failure.ts';
import { FindingList } from './finding-list.tsx';
import { SignInAgain } from './sign-in-again.tsx';

interface SaveFailedDialogProps {
  readonly failure: SaveFailure;
  readonly prepared: PreparedDesign;
  readonly onClose: () => void;
  readonly onPick: (path: string) => void;
  readonly onSaveAgain: () => void;
  /** Asks whether to give up what was typed. */
  readonly onDiscard: () => void;
  /** The session is open again, here or in another tab: the save goes on. */
  readonly onSignedIn: () => void;
  /** Shows what the other user changed, and brings both together. */
  readonly onMerge: () => void;
  /** Whether what was typed would be there again after this screen was closed. */
  readonly isKeeping: boolean;
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

/** Signed in again here or in another tab, which tells this one: then the save goes on by itself. */
const ExpiredSession = ({ onSignedIn, isKeeping }: Pick<SaveFailedDialogProps, 'onSignedIn' | 'isKeeping'>) => {
  const { t } = useFormEnvironment().words;
  const signedIn = useEffectEvent(onSignedIn);
  useEffect(
    () =>
      onTokenChangedElsewhere(() => {
        if (readToken() !== null) signedIn();
      }),
    [],
  );
  return (
    <>
      <Typography sx={{ mt: 1.5 }}>{t('saveFailed.401.goesOn.message')}</Typography>
      <SignInAgain onSignedIn={onSignedIn} />
      <Alert severity={isKeeping ? 'info' : 'warning'} sx={{ mt: 1.5 }}>
        {t(isKeeping ? 'saveFailed.401.kept.message' : 'saveFailed.401.warning.message')}
      </Alert>
    </>
  );
};

/** Why nothing was saved and what to do about it; whatever it says, the answers stay in the form (spec end-user 8). */
export const SaveFailedDialog = ({ failure, prepared, onClose, onPick, onSaveAgain, onDiscard, onLoadLatest, onMerge, ...session }: SaveFailedDialogProps) => {
  const { t } = useFormEnvironment().words;
  const { kind, issues } = failure;
  const [loading, setLoading] = useState<'idle' | 'busy' | 'failed'>('idle');
  const loadLatest = () => {
    setLoading('busy');
    onLoadLatest().catch(() => setLoading('failed'));
  };
  const mayRetry = passing.includes(kind);
  return (
    <MessageDialog
      title={t('saveFailed.title')}
      onClose={onClose}
      actions={
        <>
          {kind === '401' && (
            <Button color="error" onClick={onDiscard}>
              {t('saveFailed.401.discard.action')}
            </Button>
          )}
          {kind === '409_1' && (
            <Button color="error" onClick={loadLatest} loading={loading === 'busy'}>
              {t('saveFailed.409_1.reload.action')}
            </Button>
          )}
          <Button variant={kind === '401' || kind === '409_1' || mayRetry ? 'text' : 'contained'} onClick={onClose}>
            {t(kind === '409_1' ? 'saveFailed.409_1.keep.action' : 'dialog.close.action')}
          </Button>
          {kind === '409_1' && (
            <Button variant="contained" onClick={onMerge}>
              {t('merge.start.action')}
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
      {kind === '401' && <ExpiredSession {...session} />}
      {kind === '409_1' && (
        <Alert severity={loading === 'failed' ? 'error' : 'warning'} sx={{ mt: 2 }}>
          {t(loading === 'failed' ? 'saveFailed.409_1.reloadFailed.message' : 'saveFailed.409_1.hint')}
        </Alert>
      )}
    </MessageDialog>
  );
};

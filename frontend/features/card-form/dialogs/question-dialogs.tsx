import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { MessageDialog } from '../../../components/message-dialog.tsx';
import { useFormEnvironment } from '../form-environment.ts';
import type { FailureKind } from '../save-failure.ts';

interface AnswerProps {
  readonly onNo: () => void;
  readonly onYes: () => void;
}

/** Before unsaved answers are given up. */
export const CancelDialog = ({ onNo, onYes }: AnswerProps) => {
  const { t } = useFormEnvironment().words;
  return (
    <MessageDialog
      title={t('cancel.title')}
      onClose={onNo}
      actions={
        <>
          <Button color="error" onClick={onYes}>
            {t('cancel.leave.action')}
          </Button>
          <Button variant="contained" onClick={onNo}>
            {t('cancel.stay.action')}
          </Button>
        </>
      }
    >
      <Typography>{t('cancel.message')}</Typography>
    </MessageDialog>
  );
};

export const DeleteDialog = ({ isDeleting, onNo, onYes }: AnswerProps & { readonly isDeleting: boolean }) => {
  const { t } = useFormEnvironment().words;
  return (
    <MessageDialog
      title={t('delete.title')}
      onClose={isDeleting ? undefined : onNo}
      actions={
        <>
          <Button onClick={onNo} disabled={isDeleting}>
            {t('footer.cancel.action')}
          </Button>
          <Button variant="contained" color="error" onClick={onYes} loading={isDeleting}>
            {t('delete.confirm.action')}
          </Button>
        </>
      }
    >
      <Typography>{t('delete.message')}</Typography>
    </MessageDialog>
  );
};

interface SavedDialogProps {
  readonly onContinue: () => void;
  readonly onFinish: () => void;
}

export const SavedDialog = ({ onContinue, onFinish }: SavedDialogProps) => {
  const { t } = useFormEnvironment().words;
  return (
    <MessageDialog
      title={t('saved.title')}
      onClose={onContinue}
      actions={
        <>
          <Button onClick={onFinish}>{t('saved.finish.action')}</Button>
          <Button variant="contained" onClick={onContinue}>
            {t('saved.continue.action')}
          </Button>
        </>
      }
    >
      <Typography>{t('saved.message')}</Typography>
    </MessageDialog>
  );
};

export const DeletedDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useFormEnvironment().words;
  return (
    <MessageDialog
      title={t('deleted.title')}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t('dialog.ok.action')}
        </Button>
      }
    >
      <Typography>{t('deleted.message')}</Typography>
    </MessageDialog>
  );
};

const deleteMessages: Partial<Record<FailureKind, 'deleteFailed.401.message' | 'deleteFailed.403.message' | 'deleteFailed.404.message'>> = {
  '401': 'deleteFailed.401.message',
  '403': 'deleteFailed.403.message',
  '404': 'deleteFailed.404.message',
};

interface DeleteFailedDialogProps {
  readonly kind: FailureKind;
  readonly onSignIn: () => void;
  readonly onClose: () => void;
}

export const DeleteFailedDialog = ({ kind, onSignIn, onClose }: DeleteFailedDialogProps) => {
  const { t } = useFormEnvironment().words;
  return (
    <MessageDialog
      title={t('deleteFailed.title')}
      onClose={onClose}
      actions={
        <>
          {kind === '401' && <Button onClick={onSignIn}>{t('deleteFailed.login.action')}</Button>}
          <Button variant="contained" onClick={onClose}>
            {t('dialog.close.action')}
          </Button>
        </>
      }
    >
      <Typography>{t(deleteMessages[kind] ?? 'deleteFailed.other.message')}</Typography>
    </MessageDialog>
  );
};

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OpenDialog } from './open-dialog.tsx';

interface MessageDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
  readonly onClose?: () => void;
  readonly width?: 'xs' | 'md';
  readonly isAboutSession?: boolean;
}

export const MessageDialog = ({ title, children, actions, onClose, width = 'xs', isAboutSession }: MessageDialogProps) => {
  const titleId = useId();
  const textId = useId();
  return (
    <OpenDialog onClose={onClose} maxWidth={width} isAboutSession={isAboutSession} aria-labelledby={titleId} aria-describedby={textId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent id={textId}>{children}</DialogContent>
      <DialogActions>{actions}</DialogActions>
    </OpenDialog>
  );
};

interface ConfirmDialogProps {
  readonly title: string;
  readonly message: string;
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly isBusy: boolean;
  readonly onNo: () => void;
  readonly onYes: () => void;
}

export const ConfirmDialog = ({ title, message, action, isDangerous = false, isBusy, onNo, onYes }: ConfirmDialogProps) => {
  const { t } = useTranslation();
  return (
    <MessageDialog
      title={title}
      {...(isBusy ? {} : { onClose: onNo })}
      actions={
        <>
          <Button onClick={onNo} disabled={isBusy}>
            {t('cancel.action')}
          </Button>
          <Button variant="contained" color={isDangerous ? 'error' : 'primary'} onClick={onYes} loading={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <Typography sx={{ whiteSpace: 'pre-line' }}>{message}</Typography>
    </MessageDialog>
  );
};

interface NoticeDialogProps {
  readonly title: string;
  readonly message: string;
  readonly warnings?: readonly string[];
  readonly onClose: () => void;
}

export const NoticeDialog = ({ title, message, warnings = [], onClose }: NoticeDialogProps) => {
  const { t } = useTranslation('admin');
  return (
    <MessageDialog
      title={title}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t('ok.action')}
        </Button>
      }
    >
      <Typography sx={{ whiteSpace: 'pre-line' }}>{message}</Typography>
      {warnings.map((warning) => (
        <Alert key={warning} severity="warning" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          {warning}
        </Alert>
      ))}
    </MessageDialog>
  );
};

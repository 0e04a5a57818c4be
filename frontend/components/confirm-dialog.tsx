import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from './message-dialog.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  readonly message: string;
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly isBusy: boolean;
  readonly onNo: () => void;
  readonly onYes: () => void;
}

/** A question with one way on and one way back; nothing else can be done while the answer is carried out. */
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

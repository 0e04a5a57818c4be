import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from './message-dialog.tsx';

interface NoticeDialogProps {
  readonly title: string;
  readonly message: string;
  readonly onClose: () => void;
}

/** Something to read, and OK. */
export const NoticeDialog = ({ title, message, onClose }: NoticeDialogProps) => {
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
    </MessageDialog>
  );
};

import Button from '@mui/material/Button';
import { MessageDialog } from '../../../components/message-dialog.tsx';
import { useFormEnvironment } from '../form-environment.ts';

export interface RemoveDialogProps {
  readonly title: string;
  readonly index: number;
  readonly onNo: () => void;
  readonly onYes: () => void;
}

/** Before a repetition goes with everything in it. */
export const RemoveDialog = ({ title, index, onNo, onYes }: RemoveDialogProps) => {
  const { t } = useFormEnvironment().words;
  return (
    <MessageDialog
      title={t('repeat.remove.title', { title, index })}
      onClose={onNo}
      actions={
        <>
          <Button onClick={onNo}>{t('footer.cancel.action')}</Button>
          <Button variant="contained" color="error" onClick={onYes}>
            {t('footer.delete.action')}
          </Button>
        </>
      }
    >
      {t('repeat.remove.message')}
    </MessageDialog>
  );
};

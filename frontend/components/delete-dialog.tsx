import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, isSessionProblem } from '../lib/api-problem.ts';
import { useAdminChange } from '../lib/administration.ts';
import { useProblemText } from '../lib/problem-text.ts';
import { ConfirmDialog, NoticeDialog } from './ask-dialog.tsx';

type Deleted = 'project' | 'folder' | 'org';

interface DeleteDialogProps {
  readonly kind: Deleted;
  readonly name: string;
  readonly remove: (isForced: boolean) => Promise<unknown>;
  readonly onClose: () => void;
}

const hasRelatedCards = (error: unknown) => error instanceof ApiProblem && error.status === 409;

/** A deletion (spec administration 4): a question; if cards exist, the red final confirmation; then by force. */
const DeleteDialog = ({ kind, name, remove, onClose }: DeleteDialogProps) => {
  const { t } = useTranslation('admin');
  const problemText = useProblemText();
  const attempt = useAdminChange(remove);
  const isFinal = hasRelatedCards(attempt.error) || (attempt.isPending && attempt.variables);
  if (!isFinal && attempt.isError && !isSessionProblem(attempt.error)) {
    return <NoticeDialog title={t('delete_failed.title')} message={problemText(attempt.error)} onClose={onClose} />;
  }
  return (
    <ConfirmDialog
      title={t(isFinal ? 'delete_final.title' : 'delete.title', { name })}
      action={t(isFinal ? 'delete_final.action' : 'delete.action')}
      {...(isFinal ? { no: t('delete_no.action') } : { message: t(`delete_${kind}.message`) })}
      isDangerous
      isBusy={attempt.isPending}
      onNo={onClose}
      onYes={() => attempt.mutate(isFinal, { onSuccess: onClose })}
    >
      <Alert severity="error" variant="filled">
        {t('delete_final.message')}
      </Alert>
    </ConfirmDialog>
  );
};

/** `ask` begins the deletion of a record; `dialog` must be rendered. */
export const useDeletion = <Entry,>(kind: Deleted, nameOf: (entry: Entry) => string, remove: (entry: Entry, isForced: boolean) => Promise<unknown>) => {
  const [leaving, setLeaving] = useState<Entry | null>(null);
  return {
    ask: (entry: Entry) => setLeaving(entry),
    dialog: leaving === null ? null : <DeleteDialog kind={kind} name={nameOf(leaving)} remove={(isForced) => remove(leaving, isForced)} onClose={() => setLeaving(null)} />,
  };
};

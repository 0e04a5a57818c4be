import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { mergeAnswers } from '#shared/form/merge-answers.ts';
import { MessageDialog } from '../../../components/message-dialog.tsx';
import { useFormEnvironment } from '../form-environment.ts';
import { readLocalClock } from '../local-clock.ts';
import type { CardEditorState } from '../use-card-editor.ts';
import { DifferenceList } from './difference-list.tsx';

interface KeptDialogProps {
  readonly editor: CardEditorState;
  readonly onClose: () => void;
}

/** What came back from the journal, beside what is saved. */
export const CompareDialog = ({ editor, onClose }: KeptDialogProps) => {
  const { t } = useFormEnvironment().words;
  const { session, saved, prepared } = editor.form;
  const { taken } = mergeAnswers(prepared, { base: saved, mine: saved, theirs: session.answers(), today: readLocalClock().today });
  return (
    <MessageDialog
      title={t('journal.compare.title', { count: taken.length })}
      width="md"
      onClose={onClose}
      actions={
        <>
          <Button color="error" onClick={() => editor.show({ kind: 'discard' })}>
            {t('journal.discard.action')}
          </Button>
          <Button variant="contained" onClick={onClose}>
            {t('journal.continue.action')}
          </Button>
        </>
      }
    >
      <Typography>{t('journal.compare.message')}</Typography>
      <DifferenceList prepared={prepared} differences={taken} />
    </MessageDialog>
  );
};

/** Before what came back is given up. */
export const DiscardDialog = ({ editor, onClose }: KeptDialogProps) => {
  const { t } = useFormEnvironment().words;
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const discard = () => {
    setState('busy');
    editor.discardKept().catch(() => setState('failed'));
  };
  return (
    <MessageDialog
      title={t('journal.discard.title')}
      onClose={onClose}
      actions={
        <>
          <Button color="error" onClick={discard} loading={state === 'busy'}>
            {t('journal.discard.action')}
          </Button>
          <Button variant="contained" onClick={onClose}>
            {t('journal.continue.action')}
          </Button>
        </>
      }
    >
      <Typography>{t(state === 'failed' ? 'saveFailed.409_1.reloadFailed.message' : 'journal.discard.message')}</Typography>
    </MessageDialog>
  );
};

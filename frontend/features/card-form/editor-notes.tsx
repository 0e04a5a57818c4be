import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useFormEnvironment } from '../../form/environment.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { newCard, readSelection } from '../../lib/paths.ts';
import { useOtherSession } from '../../lib/session-changes.ts';
import { useFolder } from '../../form/card/api.ts';
import { CopyAnswers } from '../../form/copy-answers.tsx';
import type { CardEditorState } from './use-card-editor.ts';

interface NoteProps {
  readonly severity: 'info' | 'warning';
  readonly text: string;
  readonly children?: ReactNode;
}

const Note = ({ severity, text, children }: NoteProps) => (
  <Alert severity={severity} sx={{ mb: 1.5, '& .MuiAlert-message': { flex: 1 } }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', columnGap: 2 }}>
      <span>{text}</span>
      {children && <Box sx={{ display: 'flex', ml: -1 }}>{children}</Box>}
    </Box>
  </Alert>
);

/** Marks a test card, which must not be taken for a patient's. Before the first save, the folder tells. */
const TestNote = ({ card }: Pick<CardEditorState['form'], 'card'>) => {
  const { t } = useTranslation();
  const { search } = useLocation();
  const { project = '', folder = '' } = readSelection(new URLSearchParams(search)) ?? {};
  const place = useFolder({ project, folder, card: card?.id ?? newCard });
  return (card === null ? place?.folder : card.folder)?.is_test ? <Note severity="warning" text={t('test.message')} /> : null;
};

export interface EditorNotesProps {
  readonly editor: CardEditorState;
  readonly copiedText: () => Promise<string>;
}

export const EditorNotes = ({ editor, copiedText }: EditorNotesProps) => {
  const { words, readOnly } = useFormEnvironment();
  const language = useLanguage();
  const { t } = words;
  const { form, isKept, show } = editor;
  const other = useOtherSession();
  return (
    <>
      <TestNote card={form.card} />
      {other !== null && (
        <Note severity="warning" text={t('otherUser.message', { name: words.name(other.user.disp_name) })}>
          <Button color="inherit" onClick={() => show({ kind: 'signIn' })}>
            {t('otherUser.signIn.action')}
          </Button>
        </Note>
      )}
      {form.restoredAt !== null && (
        <Note severity="info" text={t('journal.restored.message', { when: formatDateTime(new Date(form.restoredAt).toISOString(), language) })}>
          <Button color="inherit" onClick={() => show({ kind: 'compare' })}>
            {t('journal.compare.action')}
          </Button>
          <Button color="inherit" onClick={() => show({ kind: 'discard' })}>
            {t('journal.discard.action')}
          </Button>
        </Note>
      )}
      {editor.lostSaveAt !== null && <Note severity="warning" text={t('journal.lostSave.message', { when: formatDateTime(new Date(editor.lostSaveAt).toISOString(), language) })} />}
      {form.restoredAt !== null && readOnly && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {t('journal.readOnly.message')}
          <CopyAnswers text={copiedText} />
        </Alert>
      )}
      {!isKept && !readOnly && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {t('journal.unavailable.message')}
        </Alert>
      )}
    </>
  );
};

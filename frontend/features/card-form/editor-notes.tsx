import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { useFormEnvironment } from './form-environment.ts';
import type { CardEditorState } from './use-card-editor.ts';

interface NoteProps {
  readonly severity: 'info' | 'warning';
  readonly text: string;
  readonly children: ReactNode;
}

/** Words and what can be done about them: beside each other, or one under the other where there is no room. */
const Note = ({ severity, text, children }: NoteProps) => (
  <Alert severity={severity} sx={{ mb: 1.5, '& .MuiAlert-message': { flex: 1 } }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', columnGap: 2 }}>
      <span>{text}</span>
      <Box sx={{ display: 'flex', ml: -1 }}>{children}</Box>
    </Box>
  </Alert>
);

/** What the user should know of the answers on the screen: that they came back, that they wait, that nothing keeps them. */
export const EditorNotes = ({ editor }: { readonly editor: CardEditorState }) => {
  const { words, readOnly } = useFormEnvironment();
  const language = useLanguage();
  const { t } = words;
  const { form, isWaiting, isKeeping, show } = editor;
  return (
    <>
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
      {isWaiting && (
        <Note severity="warning" text={t('journal.waiting.message')}>
          <Button color="inherit" onClick={() => void editor.sendWaiting()}>
            {t('journal.send.action')}
          </Button>
        </Note>
      )}
      {!isKeeping && !readOnly && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {t('journal.unavailable.message')}
        </Alert>
      )}
    </>
  );
};

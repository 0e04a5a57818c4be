import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { formatDateTime } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { useFormEnvironment } from './form-environment.ts';
import type { CardEditorState } from './use-card-editor.ts';

/** What the user should know of the answers on the screen: that they came back, that they wait, that nothing keeps them. */
export const EditorNotes = ({ editor }: { readonly editor: CardEditorState }) => {
  const { words, readOnly } = useFormEnvironment();
  const language = useLanguage();
  const { t } = words;
  const { form, isWaiting, isKeeping, show } = editor;
  return (
    <>
      {form.restoredAt !== null && (
        <Alert
          severity="info"
          sx={{ mb: 1.5, flexWrap: 'wrap' }}
          action={
            <>
              <Button color="inherit" onClick={() => show({ kind: 'compare' })}>
                {t('journal.compare.action')}
              </Button>
              <Button color="inherit" onClick={() => show({ kind: 'discard' })}>
                {t('journal.discard.action')}
              </Button>
            </>
          }
        >
          {t('journal.restored.message', { when: formatDateTime(new Date(form.restoredAt).toISOString(), language) })}
        </Alert>
      )}
      {isWaiting && (
        <Alert
          severity="warning"
          sx={{ mb: 1.5, flexWrap: 'wrap' }}
          action={
            <Button color="inherit" onClick={() => void editor.sendWaiting()}>
              {t('journal.send.action')}
            </Button>
          }
        >
          {t('journal.waiting.message')}
        </Alert>
      )}
      {!isKeeping && !readOnly && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {t('journal.unavailable.message')}
        </Alert>
      )}
    </>
  );
};

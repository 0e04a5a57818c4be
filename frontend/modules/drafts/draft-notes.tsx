import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useFormEnvironment } from '../../form/environment.ts';
import { FormNote } from '../../components/form-note.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import type { FormPlaces } from '../../lib/modules.ts';
import { CopyForm } from './copy-answers.tsx';

export const DraftNotes = ({ form, selection, lostSaveAt, onCompare, onDiscard }: FormPlaces['draft-notes']) => {
  const { words, readOnly } = useFormEnvironment();
  const language = useLanguage();
  const { t } = words;
  const when = (at: number): string => formatDateTime(new Date(at).toISOString(), language);
  return (
    <>
      {form.restoredAt !== null && (
        <FormNote severity="info" text={t('journal.restored.message', { when: when(form.restoredAt) })}>
          <Button color="inherit" onClick={onCompare}>
            {t('journal.compare.action')}
          </Button>
          <Button color="inherit" onClick={onDiscard}>
            {t('journal.discard.action')}
          </Button>
        </FormNote>
      )}
      {lostSaveAt !== null && <FormNote severity="warning" text={t('journal.lostSave.message', { when: when(lostSaveAt) })} />}
      {form.restoredAt !== null && readOnly && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {t('journal.readOnly.message')}
          <CopyForm form={form} selection={selection} />
        </Alert>
      )}
    </>
  );
};

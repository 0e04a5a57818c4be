import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useFormEnvironment } from '../../form/environment.ts';
import { FormNote } from '../../components/form-note.tsx';
import { AtForm } from '../../form/module-parts.tsx';
import type { FormSelection } from '../../lib/paths.ts';
import { useOtherSession } from '../../lib/session-changes.ts';
import type { useFolder } from '../../form/card/api.ts';
import type { CardEditorState } from './use-card-editor.ts';

interface EditorNotesProps {
  readonly editor: CardEditorState;
  readonly selection: FormSelection;
  /** Before the first save, the folder tells whether this is a test card. */
  readonly folder: ReturnType<typeof useFolder>;
}

export const EditorNotes = ({ editor, selection, folder }: EditorNotesProps) => {
  const { t: common } = useTranslation();
  const { words, readOnly } = useFormEnvironment();
  const { t } = words;
  const { form, isKept, show } = editor;
  const other = useOtherSession();
  const isTest = (form.card?.folder ?? folder?.folder)?.is_test;
  return (
    <>
      {/* A test card must not be taken for a patient's. */}
      {isTest && <FormNote severity="warning" text={common('test.message')} />}
      {other !== null && (
        <FormNote severity="warning" text={t('otherUser.message', { name: words.name(other.user.disp_name) })}>
          <Button color="inherit" onClick={() => show({ kind: 'signIn' })}>
            {t('otherUser.signIn.action')}
          </Button>
        </FormNote>
      )}
      <AtForm
        place="draft-notes"
        form={form}
        selection={selection}
        lostSaveAt={editor.lostSaveAt}
        onCompare={() => show({ kind: 'compare', isDiscarding: false })}
        onDiscard={() => show({ kind: 'compare', isDiscarding: true })}
      />
      {!isKept && !readOnly && <FormNote severity="warning" text={t('journal.unavailable.message')} />}
    </>
  );
};

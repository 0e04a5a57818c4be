import Button from '@mui/material/Button';
import { useFormEnvironment } from '../../form/environment.ts';
import { FormNote } from '../../components/form-note.tsx';
import { AtForm } from '../../form/module-parts.tsx';
import type { FormSelection } from '../../lib/paths.ts';
import { useOtherSession } from '../../lib/session-changes.ts';
import type { CardEditorState } from './use-card-editor.ts';

export const EditorNotes = ({ editor, selection }: { readonly editor: CardEditorState; readonly selection: FormSelection }) => {
  const { words, readOnly } = useFormEnvironment();
  const { t } = words;
  const { form, isKept, show } = editor;
  const other = useOtherSession();
  return (
    <>
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

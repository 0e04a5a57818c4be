import QrCode2 from '@mui/icons-material/QrCode2';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ItemPath } from '#shared/form/form-types.ts';
import { useCardStatus, useFormEnvironment } from '../../form/environment.ts';
import { CompleteIcon } from '../../form/icons.tsx';
import { formatTime } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { useOtherSession } from '../../lib/session-changes.ts';
import type { CardForm } from './open-card-form.ts';
import { OpenPart } from './open-part.ts';
import type { CardEditorState } from './use-card-editor.ts';
import css from './card-form.module.css';

/** As often as is seen: comparing all answers at each key press would cost more than the key. */
const gatherMs = 80;

/** Whether something typed is not saved, a moment after each change. */
const useUnsaved = (form: CardForm): boolean => {
  const [known, setKnown] = useState({ of: form, isUnsaved: form.isChanged() });
  if (known.of !== form) setKnown({ of: form, isUnsaved: form.isChanged() });
  useEffect(() => {
    let timer: number | undefined;
    const look = () => {
      timer = undefined;
      const isUnsaved = form.isChanged();
      setKnown((last) => (last.of === form && last.isUnsaved === isUnsaved ? last : { of: form, isUnsaved }));
    };
    const stop = form.session.onChange(() => {
      timer ??= window.setTimeout(look, gatherMs);
    });
    return () => {
      window.clearTimeout(timer);
      stop();
    };
  }, [form]);
  return known.isUnsaved;
};

const whenConnectionChanges = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

type SaveStateProps = Pick<CardEditorState, 'form' | 'isSaving' | 'isWaiting' | 'savedAt' | 'sendWaiting'>;

/** Where the answers are, beside the button that saves them: sent now, waiting, not saved, or saved and when. */
const SaveState = ({ form, isSaving, isWaiting, savedAt, sendWaiting }: SaveStateProps) => {
  const { t, name } = useFormEnvironment().words;
  const language = useLanguage();
  const isUnsaved = useUnsaved(form);
  const isOnline = useSyncExternalStore(whenConnectionChanges, () => navigator.onLine);
  const other = useOtherSession();
  const [tone, said] = ((): readonly [tone: 'quiet' | 'warn' | 'done', said: string] => {
    if (isSaving) return ['quiet', t('footer.sending.label')];
    if (isWaiting) return ['warn', t('journal.waiting.message')];
    if (isUnsaved && other !== null) return ['warn', t('footer.otherUser.label', { name: name(other.user.disp_name) })];
    if (isUnsaved && !isOnline) return ['warn', t('footer.offline.label')];
    if (isUnsaved) return ['warn', t('footer.unsaved.label')];
    return savedAt === null ? ['quiet', ''] : ['done', t('footer.saved.label', { time: formatTime(savedAt, language) })];
  })();
  return (
    <span className={css.saveState} data-tone={tone}>
      {/* Always there, so that what comes into it is read out. */}
      <output aria-live="polite">{said}</output>
      {isWaiting && !isSaving && (
        <Button size="small" color="inherit" onClick={() => void sendWaiting()}>
          {t('journal.send.action')}
        </Button>
      )}
    </span>
  );
};

interface CardFooterProps {
  /** Shows the field of an item. */
  readonly onPick: (path: ItemPath) => void;
  readonly isStored: boolean;
  readonly editor: CardEditorState;
  readonly onSave: () => void;
  readonly onCancel: () => void;
  readonly onDelete: () => void;
  readonly onQr: () => void;
}

/** A save button always; QR code, cancel and delete when the card may be edited (spec end-user 2, card form). */
export const CardFooter = ({ isStored, editor, onSave, onCancel, onDelete, onQr, onPick }: CardFooterProps) => {
  const { isSaving } = editor;
  const { words, readOnly } = useFormEnvironment();
  const { required } = useCardStatus();
  const { t } = words;
  return (
    <div className={css.footer}>
      <div className={css.standing}>
        <span className={css.completeness} data-state={required}>
          {required === 'comp' && (
            <>
              <CompleteIcon />
              {t('footer.complete.label')}
            </>
          )}
          <OpenPart prepared={editor.form.prepared} onPick={onPick} />
        </span>
        {!readOnly && <SaveState {...editor} />}
      </div>
      {readOnly ? (
        <OpenPart onBack={onCancel} />
      ) : (
        <>
          {isStored && (
            <>
              <IconButton color="primary" aria-label={t('qr.action')} title={t('qr.action')} onClick={onQr}>
                <QrCode2 />
              </IconButton>
              <Button color="error" onClick={onDelete} disabled={isSaving}>
                {t('footer.delete.action')}
              </Button>
            </>
          )}
          <Button variant="outlined" onClick={onCancel}>
            {t('footer.cancel.action')}
          </Button>
          <Button variant="contained" onClick={onSave} loading={isSaving}>
            {t('footer.save.action')}
          </Button>
        </>
      )}
    </div>
  );
};

import QrCode2 from '@mui/icons-material/QrCode2';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import type { ItemPath } from '#shared/form/form-types.ts';
import { LiveText } from '../../components/live-text.tsx';
import { WhyButton } from '../../components/why-button.tsx';
import { useCardStatus, useFormEnvironment } from '../../form/environment.ts';
import { CompleteIcon } from '../../form/icons.tsx';
import { AtForm } from '../../form/module-parts.tsx';
import { type CardEditorState, nothingLeftOut } from './use-card-editor.ts';
import css from './card-form.module.css';

interface CardFooterProps {
  readonly onPick: (path: ItemPath) => void;
  /** The server refuses every deletion by a permanent token. */
  readonly mayDelete: boolean;
  readonly editor: CardEditorState;
  readonly onSave: () => void;
  readonly onCancel: () => void;
  readonly onQr: () => void;
}

/** Redrawn at first answers, unlike the footer around it. */
const Completeness = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useFormEnvironment().words;
  const { required } = useCardStatus();
  return (
    <span className={css.completeness} data-state={required}>
      {required === 'comp' && (
        <>
          <CompleteIcon />
          <span className={css.words}>
            <LiveText text={t('footer.complete.label')} />
          </span>
        </>
      )}
      {children}
    </span>
  );
};

export const CardFooter = ({ mayDelete, editor, onSave, onCancel, onQr, onPick }: CardFooterProps) => {
  const { form, show, isSaving, isWaiting, savedAt, sendWaiting } = editor;
  const { words, readOnly } = useFormEnvironment();
  const { t } = words;
  return (
    <div className={css.footer}>
      {form.card !== null && !readOnly && (
        <>
          {mayDelete && (
            <Button color="error" onClick={() => show({ kind: 'delete' })} disabled={isSaving}>
              {t('footer.delete.action')}
            </Button>
          )}
          <IconButton color="primary" aria-label={t('qr.action')} title={t('qr.action')} onClick={onQr}>
            <QrCode2 />
          </IconButton>
        </>
      )}
      <div className={css.standing}>
        {!readOnly && <AtForm place="save-state" form={form} isSaving={isSaving} isWaiting={isWaiting} savedAt={savedAt} onSend={sendWaiting} onConfirm={() => show({ kind: 'saved', leftOut: nothingLeftOut, isAsked: true })} />}
        <Completeness>
          <AtForm place="form-foot" prepared={form.prepared} onPick={onPick} />
        </Completeness>
      </div>
      <Button variant="outlined" onClick={onCancel}>
        {t(readOnly ? 'footer.back.action' : 'footer.cancel.action')}
      </Button>
      {readOnly ? (
        <WhyButton variant="contained" why={t('footer.readOnly.message')}>
          {t('footer.save.action')}
        </WhyButton>
      ) : (
        <Button variant="contained" onClick={onSave} loading={isSaving}>
          {t('footer.save.action')}
        </Button>
      )}
    </div>
  );
};

import QrCode2 from '@mui/icons-material/QrCode2';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import css from './card-form.module.css';
import { useFormEnvironment } from './form-environment.ts';
import { CompleteIcon, PartialIcon } from './items/icons.tsx';
import { useCardStatus } from './use-item-state.ts';

interface CardFooterProps {
  readonly isStored: boolean;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onCancel: () => void;
  readonly onDelete: () => void;
  readonly onQr: () => void;
}

/** A save button always; QR code, cancel and delete when the card may be edited (spec end-user 2, card form). */
export const CardFooter = ({ isStored, isSaving, onSave, onCancel, onDelete, onQr }: CardFooterProps) => {
  const { words, readOnly } = useFormEnvironment();
  const { required } = useCardStatus();
  const { t } = words;
  return (
    <div className={css.footer}>
      <span className={css.completeness} data-state={required}>
        {required === 'comp' ? <CompleteIcon /> : <PartialIcon />}
        {t(required === 'comp' ? 'footer.complete.label' : 'footer.required.label')}
      </span>
      {!readOnly && isStored && (
        <IconButton color="primary" aria-label={t('qr.action')} title={t('qr.action')} onClick={onQr}>
          <QrCode2 />
        </IconButton>
      )}
      {!readOnly && isStored && (
        <Button color="error" onClick={onDelete} disabled={isSaving}>
          {t('footer.delete.action')}
        </Button>
      )}
      {!readOnly && (
        <Button variant="outlined" onClick={onCancel}>
          {t('footer.cancel.action')}
        </Button>
      )}
      <Button variant="contained" onClick={onSave} disabled={readOnly} loading={isSaving}>
        {t('footer.save.action')}
      </Button>
    </div>
  );
};

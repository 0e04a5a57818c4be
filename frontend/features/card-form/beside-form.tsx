import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskDialog } from '../../components/ask-dialog.tsx';
import { useFormEnvironment } from '../../form/environment.ts';
import css from './beside-form.module.css';
import formCss from './card-form.module.css';

export interface ReadOnlyButtonsProps {
  readonly onBack: () => void;
}

export const ReadOnlyButtons = ({ onBack }: ReadOnlyButtonsProps) => {
  const { t } = useTranslation('open-issues');
  const { t: words } = useFormEnvironment().words;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const back = t('back.action');
  return (
    <>
      <Button variant="outlined" onClick={onBack}>
        {back}
      </Button>
      <Button variant="contained" className={css.off} aria-disabled onClick={() => setOpen(true)}>
        {words('footer.save.action')}
      </Button>
      {isOpen && (
        <AskDialog
          title={t('readOnly.title')}
          onClose={close}
          answers={[
            { label: back, onPick: onBack },
            { label: words('dialog.close.action'), onPick: close, isMain: true },
          ]}
        >
          <Typography>{t('readOnly.message')}</Typography>
        </AskDialog>
      )}
    </>
  );
};

const keys = [
  ['Alt+↓', 'keys.tool.hint'],
  ['Ctrl+;', 'keys.now.hint'],
  ['Esc', 'keys.clear.hint'],
  ['Ctrl+S', 'keys.save.hint'],
] as const;

export const KeysNote = () => {
  const { words, readOnly, isHandheld } = useFormEnvironment();
  if (readOnly || isHandheld) return null;
  return (
    <dl className={formCss.keys} aria-label={words.t('keys.title')}>
      {keys.map(([key, text]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{words.t(text)}</dd>
        </div>
      ))}
    </dl>
  );
};

export { ContentChoice, type ContentChoiceProps } from './content-choice.tsx';
export { SaveState, type SaveStateProps } from './save-state.tsx';

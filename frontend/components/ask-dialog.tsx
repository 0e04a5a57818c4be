import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageDialog, type MessageDialogProps } from './message-dialog.tsx';
import { WhyButton } from './why-button.tsx';

interface AnswerButton {
  readonly label: string;
  readonly onPick: () => void;
  readonly isMain?: boolean;
  readonly isDangerous?: boolean;
  readonly isBusy?: boolean;
  readonly isOff?: boolean;
  readonly why?: string | null;
}

export interface AskDialogProps extends Omit<MessageDialogProps, 'actions'> {
  readonly answers: readonly AnswerButton[];
  /** Set if Esc opened the question: the main answer gets the focus, so that Enter gives it. */
  readonly takesFocus?: boolean;
}

const focus = (button: HTMLButtonElement | null) => button?.focus();

export const AskDialog = ({ answers, takesFocus = false, ...dialog }: AskDialogProps) => (
  <MessageDialog
    {...dialog}
    actions={answers.map(({ label, onPick, isMain = false, isDangerous = false, isBusy, isOff = false, why = null }) => (
      <WhyButton
        key={label}
        onClick={onPick}
        variant={isMain ? 'contained' : 'text'}
        color={isDangerous ? 'error' : 'primary'}
        loading={isBusy}
        {...(isOff && { inert: true })}
        why={why}
        ref={takesFocus && isMain ? focus : undefined}
      >
        {label}
      </WhyButton>
    ))}
  />
);

interface ConfirmDialogProps extends Pick<MessageDialogProps, 'title' | 'width'> {
  readonly action: string;
  readonly no?: string;
  readonly isDangerous?: boolean;
  readonly isBusy: boolean;
  readonly why?: string | null;
  readonly onNo: () => void;
  readonly onYes: () => void;
  readonly message?: string;
  readonly children?: ReactNode;
}

export const ConfirmDialog = ({ action, no, isDangerous = false, isBusy, why = null, onNo, onYes, message, children, ...dialog }: ConfirmDialogProps) => {
  const { t } = useTranslation();
  return (
    <AskDialog
      {...dialog}
      {...(!isBusy && { onClose: onNo })}
      answers={[
        { label: no ?? t('cancel.action'), onPick: onNo, isOff: isBusy },
        { label: action, onPick: onYes, isMain: true, isDangerous, isBusy, why },
      ]}
    >
      {message === undefined ? children : <Typography sx={{ whiteSpace: 'pre-line' }}>{message}</Typography>}
    </AskDialog>
  );
};

interface NoticeDialogProps {
  readonly title: string;
  readonly message: string;
  readonly warnings?: readonly string[];
  readonly onClose: () => void;
}

export const NoticeDialog = ({ title, message, warnings = [], onClose }: NoticeDialogProps) => {
  const { t } = useTranslation('admin');
  return (
    <AskDialog title={title} onClose={onClose} answers={[{ label: t('ok.action'), onPick: onClose, isMain: true }]}>
      <Typography sx={{ whiteSpace: 'pre-line' }}>{message}</Typography>
      {warnings.map((warning) => (
        <Alert key={warning} severity="warning" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          {warning}
        </Alert>
      ))}
    </AskDialog>
  );
};

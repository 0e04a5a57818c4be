import type { ReactNode } from 'react';
import { MessageDialog } from '../components/message-dialog.tsx';
import { WhyButton } from '../components/why-button.tsx';

interface AnswerButton {
  readonly label: string;
  readonly onPick: () => void;
  readonly isMain?: boolean;
  readonly isDangerous?: boolean;
  readonly isBusy?: boolean;
  readonly isOff?: boolean;
  readonly why?: string | null;
}

export interface AskDialogProps {
  readonly title: string;
  readonly onClose?: () => void;
  readonly answers: readonly AnswerButton[];
  /** Set if Esc opened the question: the main answer gets the focus, so that Enter gives it. */
  readonly takesFocus?: boolean;
  readonly width?: 'xs' | 'md';
  readonly children: ReactNode;
}

const focus = (button: HTMLButtonElement | null) => button?.focus();

export const AskDialog = ({ title, onClose, answers, takesFocus = false, width, children }: AskDialogProps) => (
  <MessageDialog
    title={title}
    onClose={onClose}
    width={width}
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
  >
    {children}
  </MessageDialog>
);

import Dialog, { type DialogProps } from '@mui/material/Dialog';
import { sessionExpiry } from '../lib/session-changes.ts';
import { useOpenDialog } from '../lib/way-back.ts';

interface OpenDialogProps extends Omit<DialogProps, 'open' | 'keepMounted' | 'onClose'> {
  /** Escape, back and a click outside close the dialog; left out if the user must answer. */
  readonly onClose?: () => void;
  /** The dialog about the expired session hides all others, which keep what was typed. */
  readonly isAboutSession?: boolean;
}

export const OpenDialog = ({ onClose, isAboutSession = false, ...dialog }: OpenDialogProps) => {
  const isExpired = sessionExpiry.use();
  useOpenDialog(onClose);
  return <Dialog fullWidth {...dialog} open={isAboutSession || !isExpired} keepMounted onClose={onClose} />;
};

import Dialog, { type DialogProps } from '@mui/material/Dialog';
import { sessionExpiry } from '../lib/session-changes.ts';
import { useOpenDialog } from '../lib/way-back.ts';

interface OpenDialogProps extends Omit<DialogProps, 'open' | 'keepMounted' | 'onClose'> {
  /** Escape, the way back and a click beside the dialog; left out when the user must answer. */
  readonly onClose?: () => void;
  /** The dialog that says that the session has expired. All others are hidden while it is shown, with what was typed in them. */
  readonly isAboutSession?: boolean;
}

/** A dialog that is open as long as it is drawn. */
export const OpenDialog = ({ onClose, isAboutSession = false, ...dialog }: OpenDialogProps) => {
  const isExpired = sessionExpiry.use();
  useOpenDialog(onClose);
  return <Dialog fullWidth {...dialog} open={isAboutSession || !isExpired} keepMounted onClose={onClose} />;
};

import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';

interface MessageDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons; the last one is the expected answer. */
  readonly actions: ReactNode;
  /** Escape and a click beside the dialog; left out when the user must answer. */
  readonly onClose?: () => void;
  /** A question needs little room, a comparison more. */
  readonly width?: 'xs' | 'md';
}

/** A dialog that is open as long as it is drawn; its title names it and its text describes it. */
export const MessageDialog = ({ title, children, actions, onClose, width = 'xs' }: MessageDialogProps) => {
  const titleId = useId();
  const textId = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth={width} aria-labelledby={titleId} aria-describedby={textId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent id={textId}>{children}</DialogContent>
      <DialogActions>{actions}</DialogActions>
    </Dialog>
  );
};

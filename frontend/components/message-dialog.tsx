import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import { OpenDialog } from './open-dialog.tsx';

export interface MessageDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
  readonly onClose?: () => void;
  readonly width?: 'xs' | 'md';
  readonly isAboutSession?: boolean;
}

export const MessageDialog = ({ title, children, actions, onClose, width = 'xs', isAboutSession }: MessageDialogProps) => {
  const titleId = useId();
  const textId = useId();
  return (
    <OpenDialog onClose={onClose} maxWidth={width} isAboutSession={isAboutSession} aria-labelledby={titleId} aria-describedby={textId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent id={textId}>{children}</DialogContent>
      <DialogActions>{actions}</DialogActions>
    </OpenDialog>
  );
};

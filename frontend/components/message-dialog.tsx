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
  readonly width?: 'xs' | 'md' | 'lg';
  readonly fullScreen?: boolean;
  /** Whether its content is announced as a whole. */
  readonly isMessage?: boolean;
  readonly isAboutSession?: boolean;
  /** Stands at the lower edge, so that its buttons keep their place while its text grows. */
  readonly isLow?: boolean;
}

export const MessageDialog = ({ title, children, actions, width = 'xs', isMessage = true, isLow = false, ...dialog }: MessageDialogProps) => {
  const titleId = useId();
  const textId = useId();
  return (
    <OpenDialog {...dialog} maxWidth={width} aria-labelledby={titleId} aria-describedby={isMessage ? textId : undefined} {...(isLow && { sx: { '& .MuiDialog-container': { alignItems: 'flex-end' } } })}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent id={textId}>{children}</DialogContent>
      <DialogActions>{actions}</DialogActions>
    </OpenDialog>
  );
};

import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import { FormSurface } from '../form-surface.tsx';

interface ToolDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
  readonly onClose: () => void;
}

/** A dialog to work in, with the look of the form; unlike a message it is not read out as a whole. */
export const ToolDialog = ({ title, children, actions, onClose }: ToolDialogProps) => {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId} slotProps={{ paper: { sx: { mx: { xs: 1.5 } } } }}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <FormSurface>{children}</FormSurface>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', px: 3, pb: 2 }}>{actions}</DialogActions>
    </Dialog>
  );
};

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface NoteProps {
  readonly severity: 'info' | 'warning';
  readonly text: string;
  readonly children?: ReactNode;
}

export const FormNote = ({ severity, text, children }: NoteProps) => (
  <Alert severity={severity} sx={{ mb: 1.5, '& .MuiAlert-message': { flex: 1 } }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', columnGap: 2 }}>
      <span>{text}</span>
      {children && <Box sx={{ display: 'flex', ml: -1 }}>{children}</Box>}
    </Box>
  </Alert>
);

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface NoteProps {
  readonly severity: 'info' | 'warning';
  readonly text: string;
  readonly children?: ReactNode;
}

export const FormNote = ({ severity, text, children }: NoteProps) => (
  <Alert severity={severity} sx={{ mb: 0.5, py: 0, px: 1.5, alignItems: 'center', lineHeight: 1.35, '& .MuiAlert-icon': { mr: 1 }, '& .MuiAlert-message': { flex: 1, py: 0.5 } }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Box component="span" sx={{ flex: '1 1 150px' }}>
        {text}
      </Box>
      {children && <Box sx={{ display: 'flex', mx: -1, my: -0.5 }}>{children}</Box>}
    </Box>
  </Alert>
);

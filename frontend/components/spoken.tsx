import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Words for screen readers, where the eye has a picture of them. */
export const Spoken = ({ children }: { readonly children: ReactNode }) => (
  <Box component="span" sx={{ position: 'absolute', width: '1px', height: '1px', m: '-1px', overflow: 'hidden', clipPath: 'inset(50%)', whiteSpace: 'nowrap' }}>
    {children}
  </Box>
);

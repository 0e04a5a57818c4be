import Box from '@mui/material/Box';

/** Minimum size in percent, so that a column or bar stays visible. */
export const leastShare = 2;

export const ShareBar = ({ share, isMissing = false }: { readonly share: number; readonly isMissing?: boolean }) => (
  <Box aria-hidden sx={{ height: 8, borderRadius: 4, bgcolor: 'divider', overflow: 'hidden' }}>
    <Box sx={{ width: `${share === 0 ? 0 : Math.max(leastShare, share)}%`, height: '100%', bgcolor: isMissing ? 'text.secondary' : 'success.main' }} />
  </Box>
);

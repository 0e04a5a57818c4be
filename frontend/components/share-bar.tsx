import Box from '@mui/material/Box';
import { leastShare } from './column-chart.tsx';

/** A share of 100 as a bar; its words stand beside it. */
export const ShareBar = ({ share }: { readonly share: number }) => (
  <Box aria-hidden sx={{ height: 8, borderRadius: 4, bgcolor: 'divider', overflow: 'hidden' }}>
    <Box sx={{ width: `${share === 0 ? 0 : Math.max(leastShare, share)}%`, height: '100%', bgcolor: 'success.main' }} />
  </Box>
);

import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** The shape of a list that is on its way. */
export const RowSkeletons = ({ rows }: { readonly rows: number }) => (
  <Box>
    {Array.from({ length: rows }, (_, index) => (
      <Box key={index} sx={{ px: { xs: 2, sm: 2.5 }, py: 1.75, borderTop: index === 0 ? 0 : 1, borderColor: 'divider' }}>
        <Skeleton width={`${62 - (index % 3) * 9}%`} height={26} />
        <Skeleton width={`${40 + (index % 2) * 12}%`} height={20} />
      </Box>
    ))}
  </Box>
);

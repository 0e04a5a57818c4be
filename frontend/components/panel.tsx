import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { SxProps, Theme } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { LiveText } from './live-text.tsx';

interface PanelProps {
  readonly title: string;
  readonly count?: string;
  readonly wrapsTitle?: boolean;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export const Panel = ({ title, count, wrapsTitle = false, actions, children }: PanelProps) => {
  const titleId = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={titleId} sx={{ overflow: 'hidden' }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1.5,
          px: { xs: 2, sm: 2.5 },
          py: 1.5,
          minHeight: 69,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography variant="h2" id={titleId} sx={{ flex: '1 1 auto', whiteSpace: wrapsTitle ? 'normal' : 'nowrap' }}>
          <LiveText text={title} />
          {count === undefined ? null : (
            <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 1 }}>
              {count}
            </Typography>
          )}
        </Typography>
        {actions}
      </Box>
      {children}
    </Paper>
  );
};

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

interface RowsProps {
  readonly sx?: SxProps<Theme>;
  readonly children: ReactNode;
}

export const Rows = ({ sx = {}, children }: RowsProps) => (
  <Box component="ul" sx={[{ listStyle: 'none', m: 0, p: 0, '& > li + li': { borderTop: 1, borderColor: 'divider' } }, ...(Array.isArray(sx) ? sx : [sx])]}>
    {children}
  </Box>
);

interface LinkRowProps extends RowsProps {
  readonly to: string;
  readonly state?: object;
  readonly isReplacing?: boolean;
}

export const LinkRow = ({ to, state, isReplacing = false, sx = {}, children }: LinkRowProps) => (
  <ButtonBase
    component={Link}
    to={to}
    state={state}
    replace={isReplacing}
    sx={[
      {
        display: 'flex',
        width: '100%',
        textAlign: 'left',
        gap: { xs: 1, sm: 1.5 },
        px: { xs: 2, sm: 2.5 },
        py: 1.5,
        '&:hover': { bgcolor: 'action.hover' },
        '&.Mui-focusVisible': { outlineOffset: -3 },
      },
      ...(Array.isArray(sx) ? sx : [sx]),
    ]}
  >
    {children}
  </ButtonBase>
);

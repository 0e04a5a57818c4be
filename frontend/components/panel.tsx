import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

interface PanelProps {
  readonly title: string;
  /** How many, behind the title. */
  readonly count?: string;
  /** For a title that is a sentence. */
  readonly wrapsTitle?: boolean;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A titled area of a screen. */
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
          {title}
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

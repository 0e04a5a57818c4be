import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import InboxOutlined from '@mui/icons-material/InboxOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly title: string;
  readonly message?: string;
  /** What to do about it. */
  readonly action?: ReactNode;
  readonly tone?: 'empty' | 'failed';
}

/** Says why there is nothing to see, and what to do next. */
export const EmptyState = ({ title, message, action, tone = 'empty' }: EmptyStateProps) => {
  const Icon = tone === 'failed' ? ErrorOutline : InboxOutlined;
  return (
    <Box role={tone === 'failed' ? 'alert' : undefined} sx={{ textAlign: 'center', px: 2, py: { xs: 5, sm: 7 }, maxWidth: 460, mx: 'auto' }}>
      <Box
        sx={{
          display: 'inline-grid',
          placeItems: 'center',
          width: 64,
          height: 64,
          borderRadius: '50%',
          bgcolor: 'action.selected',
          color: tone === 'failed' ? 'error.main' : 'primary.main',
          mb: 2,
        }}
      >
        <Icon aria-hidden sx={{ fontSize: 30 }} />
      </Box>
      <Typography variant="h3" component="p">
        {title}
      </Typography>
      {message === undefined ? null : (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1, whiteSpace: 'pre-line', textWrap: 'balance' }}>
          {message}
        </Typography>
      )}
      {action === undefined ? null : <Box sx={{ mt: 2.5 }}>{action}</Box>}
    </Box>
  );
};

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

/** Minimum size in percent, so that a column or bar stays visible. */
const leastShare = 2;

export const Figure = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const id = useId();
  return (
    <Box component="figure" aria-labelledby={id} sx={{ m: 0, minWidth: 0 }}>
      <Typography component="figcaption" id={id} variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
};

export interface Column {
  readonly key: string;
  readonly name: string;
  /** null: unknown or withheld. */
  readonly amount: number | null;
  readonly label: string;
}

export const ColumnChart = ({ columns }: { readonly columns: readonly Column[] }) => {
  const most = Math.max(1, ...columns.map(({ amount }) => amount ?? 0));
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', alignItems: 'stretch', height: 148 }}>
      {columns.map(({ key, name, amount, label }) => (
        <Box component="li" key={key} sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', textAlign: 'center' }}>
          <Box sx={{ flex: 1, display: 'flex', flexDirection: 'column', justifyContent: 'flex-end' }}>
            <Typography component="span" variant="caption" sx={{ order: 0, fontWeight: 600 }}>
              {label}
            </Typography>
            <Box
              aria-hidden
              sx={{
                height: amount === null || amount === 0 ? 2 : `${Math.max(leastShare, Math.round((78 * amount) / most))}%`,
                bgcolor: amount === null || amount === 0 ? 'divider' : 'primary.main',
                borderRadius: '4px 4px 0 0',
                maxWidth: 44,
                width: '100%',
                mx: 'auto',
              }}
            />
          </Box>
          <Typography component="span" variant="caption" color="textSecondary" sx={{ borderTop: 1, borderColor: 'divider', pt: 0.5, whiteSpace: 'nowrap', letterSpacing: '-0.02em' }}>
            {name}
          </Typography>
        </Box>
      ))}
    </Box>
  );
};

export const ShareBar = ({ share }: { readonly share: number }) => (
  <Box aria-hidden sx={{ height: 8, borderRadius: 4, bgcolor: 'divider', overflow: 'hidden' }}>
    <Box sx={{ width: `${share === 0 ? 0 : Math.max(leastShare, share)}%`, height: '100%', bgcolor: 'success.main' }} />
  </Box>
);

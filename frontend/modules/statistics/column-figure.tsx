import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { leastShare } from './charts.tsx';
import { FigureTable, TableButton, type FigureRow } from './figure-table.tsx';

const ColumnChart = ({ rows }: { readonly rows: readonly FigureRow[] }) => {
  const language = useLanguage();
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', alignItems: 'stretch', height: 148 }}>
      {rows.map(({ key, name, count }) => (
        <Box component="li" key={key} sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', textAlign: 'center' }}>
          <Box sx={{ flex: 1, display: 'flex', flexDirection: 'column', justifyContent: 'flex-end' }}>
            <Typography component="span" variant="caption" sx={{ order: 0, fontWeight: 600 }}>
              {formatNumber(count, language)}
            </Typography>
            <Box
              aria-hidden
              sx={{
                height: count === 0 ? 2 : `${Math.max(leastShare, Math.round((78 * count) / most))}%`,
                bgcolor: count === 0 ? 'divider' : 'primary.main',
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

interface ColumnFigureProps {
  readonly title: string;
  readonly heading: string;
  readonly rows: readonly FigureRow[];
}

export const ColumnFigure = ({ title, heading, rows }: ColumnFigureProps) => {
  const id = useId();
  const [isTable, setTable] = useState(false);
  return (
    <Box component="figure" aria-labelledby={id} sx={{ m: 0, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography component="figcaption" id={id} variant="body2" color="textSecondary" sx={{ flex: 1, minWidth: 0 }}>
          {title}
        </Typography>
        <TableButton of={title} isTable={isTable} onTurn={() => setTable(!isTable)} />
      </Box>
      {isTable ? <FigureTable figure={{ title, heading, rows }} labelledBy={id} /> : <ColumnChart rows={rows} />}
    </Box>
  );
};

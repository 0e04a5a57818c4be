import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { Bars } from './bar-chart.tsx';
import { StatisticsCsv } from './statistics-parts.tsx';

export interface FigureRow {
  readonly key: string;
  readonly name: string;
  readonly count: number;
  /** Percent; absent where the figure has no shares. */
  readonly share?: number | null;
}

export interface ShownFigure {
  readonly title: string;
  readonly heading: string;
  readonly rows: readonly FigureRow[];
  readonly isLying: boolean;
  /** In the table and not in the chart: what the rows leave out. */
  readonly more?: readonly FigureRow[];
}

/** Further values are in the table. */
const mostSpoken = 12;

interface FigureViewProps {
  readonly figure: ShownFigure;
  readonly file: string;
  readonly children?: ReactNode;
}

export const FigureView = ({ figure, file, children }: FigureViewProps) => {
  const { t } = useTranslation('statistics');
  const id = useId();
  const [isTable, setTable] = useState(false);
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Typography variant="h3" id={id} sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', pt: 1.25 }}>
          {figure.title}
        </Typography>
        {figure.rows.length === 0 ? null : (
          <Button size="small" aria-pressed={isTable} aria-label={t('table_of.label', { of: figure.title })} onClick={() => setTable(!isTable)} sx={{ flexShrink: 0, ...(isTable && { bgcolor: 'action.selected' }) }}>
            {t('table.action')}
          </Button>
        )}
      </Box>
      {children}
      {figure.rows.length === 0 ? null : isTable ? <FigureTable figure={figure} file={file} labelledBy={id} /> : <FigureChart {...figure} />}
    </Box>
  );
};

const useTexts = () => {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  const share = (of: number | null) => (of === null ? '－' : t('share.label', { share: of }));
  return {
    share,
    count: (row: FigureRow) => formatNumber(row.count, language),
    both: (row: FigureRow) => (row.share === undefined ? formatNumber(row.count, language) : t('count_share.label', { count: formatNumber(row.count, language), share: share(row.share) })),
  };
};

const FigureChart = ({ title, rows, isLying }: ShownFigure) => {
  const { t } = useTranslation('statistics');
  const texts = useTexts();
  const spoken = rows.slice(0, mostSpoken).map((row) => t('spoken_row.label', { name: row.name, value: texts.both(row) }));
  const words = t(rows.length > mostSpoken ? 'spoken_part.label' : 'spoken.label', { title, rows: spoken.join(t('spoken.separator')) });
  return <Bars words={words} isLying={isLying} bars={rows.map((row) => ({ key: row.key, name: row.name, amount: row.count, label: isLying ? texts.both(row) : texts.count(row) }))} />;
};

const FigureTable = ({ figure: { title, heading, rows, more = [] }, file, labelledBy }: { readonly figure: ShownFigure; readonly file: string; readonly labelledBy: string }) => {
  const { t } = useTranslation('statistics');
  const texts = useTexts();
  const all = [...rows, ...more];
  const hasShares = all.some(({ share }) => share !== undefined);
  return (
    <Box sx={{ mt: 1 }}>
      <Table size="small" aria-labelledby={labelledBy} sx={{ '& th:first-of-type': { pl: 0 }, '& td:last-of-type, & th:last-of-type': { pr: 0 } }}>
        <TableHead>
          <TableRow>
            <TableCell>{heading}</TableCell>
            <TableCell align="right">{t('count.label')}</TableCell>
            {hasShares ? <TableCell align="right">{t('percent.label')}</TableCell> : null}
          </TableRow>
        </TableHead>
        <TableBody>
          {all.map((row) => (
            <TableRow key={row.key}>
              <TableCell component="th" scope="row" sx={{ fontWeight: 400, overflowWrap: 'anywhere' }}>
                {row.name}
              </TableCell>
              <TableCell align="right">{texts.count(row)}</TableCell>
              {hasShares ? <TableCell align="right">{row.share === undefined ? '' : texts.share(row.share)}</TableCell> : null}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 1 }}>
        <StatisticsCsv
          of={title}
          name={file}
          rows={[[heading, t('count.label'), ...(hasShares ? [t('percent.label')] : [])], ...all.map(({ name, count, share }) => [name, count, ...(hasShares ? [share ?? ''] : [])])]}
        />
      </Box>
    </Box>
  );
};

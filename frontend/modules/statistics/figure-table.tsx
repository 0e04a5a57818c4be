import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
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

export const useTexts = () => {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  const share = (of: number | null) => (of === null ? '－' : t('share.label', { share: of }));
  return {
    share,
    count: (row: FigureRow) => formatNumber(row.count, language),
    both: (row: FigureRow) => (row.share === undefined ? formatNumber(row.count, language) : t('count_share.label', { count: formatNumber(row.count, language), share: share(row.share) })),
  };
};

interface TableButtonProps {
  readonly of: string;
  readonly isTable: boolean;
  readonly onTurn: () => void;
}

export const TableButton = ({ of, isTable, onTurn }: TableButtonProps) => {
  const { t } = useTranslation('statistics');
  return (
    <Button size="small" aria-pressed={isTable} aria-label={t('table_of.label', { of })} onClick={onTurn} sx={{ flexShrink: 0, ...(isTable && { bgcolor: 'action.selected' }) }}>
      {t('table.action')}
    </Button>
  );
};

interface FigureTableProps {
  readonly figure: Omit<ShownFigure, 'isLying'>;
  /** Absent where another button offers the figures as CSV. */
  readonly file?: string;
  readonly labelledBy: string;
}

export const FigureTable = ({ figure: { title, heading, rows, more = [] }, file, labelledBy }: FigureTableProps) => {
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
      {file === undefined ? null : (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 1 }}>
          <StatisticsCsv
            of={title}
            name={file}
            rows={[[heading, t('count.label'), ...(hasShares ? [t('percent.label')] : [])], ...all.map(({ name, count, share }) => [name, count, ...(hasShares ? [share ?? ''] : [])])]}
          />
        </Box>
      )}
    </Box>
  );
};

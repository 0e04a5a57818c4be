import Alert from '@mui/material/Alert';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TableCell from '@mui/material/TableCell';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { CallAnswer } from '#shared/api/calls.ts';
import { csvRow, type CellValue } from '#shared/export/csv.ts';
import { ShareBar } from './charts.tsx';
import { dayStamp, saveFile } from '../../lib/downloads.ts';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';

export type ProjectStatistics = CallAnswer<'projectFigures'>;
export type FolderStatistics = CallAnswer<'folderFigures'>;
export type PageStatistics = FolderStatistics['pages'][number];

interface StatisticsCsvProps {
  readonly of: string;
  readonly name: string;
  /** The header first. null: the share has no base. */
  readonly rows: readonly (readonly (CellValue | null)[])[];
}

export const StatisticsCsv = ({ of, name, rows }: StatisticsCsvProps) => {
  const { t } = useTranslation('statistics');
  const save = () => saveFile(new Blob(['\uFEFF', ...rows.map((row) => csvRow(row))], { type: 'text/csv;charset=utf-8' }), `${name}_${dayStamp(new Date())}.csv`);
  return (
    <Button variant="outlined" startIcon={<FileDownloadOutlined />} aria-label={t('csv_of.label', { of })} onClick={save}>
      {t('csv.action')}
    </Button>
  );
};

interface ShareCellProps {
  readonly share: number | null;
  readonly note?: string;
  readonly missing?: readonly { readonly title: string; readonly share: number | null }[];
}

export const ShareCell = ({ share, note, missing = [] }: ShareCellProps) => {
  const { t } = useTranslation('statistics');
  return (
    <TableCell>
      {share === null && note !== undefined ? null : <Box sx={{ fontWeight: 600, mb: 0.5 }}>{share === null ? '－' : t('share.label', { share })}</Box>}
      {share === null ? null : <ShareBar share={share} />}
      {note === undefined ? null : <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{note}</Box>}
      {missing.map((reason) => (
        <Box key={reason.title} sx={{ mt: 0.75, fontSize: '0.8125rem', color: 'text.secondary' }}>
          {t('reason_share.label', { reason: reason.title, share: reason.share === null ? '－' : t('share.label', { share: reason.share }) })}
          {reason.share === null ? null : <ShareBar share={reason.share} isMissing />}
        </Box>
      ))}
    </TableCell>
  );
};

/** The cards that the figures of a folder cover, what is left out, and unreadable cards, which no other place shows. */
export const LatestCards = ({ cards, all, isLeftOut }: Pick<FolderStatistics, 'cards'> & { readonly all: number; readonly isLeftOut: boolean }) => {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  const given = cards.since === null ? null : { count: cards.looked_at, cards: formatNumber(cards.looked_at, language), total: formatNumber(Math.max(all, cards.looked_at), language), since: formatDate(cards.since, language) };
  return (
    <>
      {given === null ? null : (
        <Typography variant="body2" color="textSecondary">
          {cards.all ? t('scope_all.message', given) : t('scope_latest.message', given)}
        </Typography>
      )}
      {cards.in_tens ? (
        <Typography variant="body2" color="textSecondary">
          {t('in_tens.message')}
        </Typography>
      ) : null}
      {isLeftOut ? (
        <Typography variant="body2" color="textSecondary">
          {t('not_told.message')}
        </Typography>
      ) : null}
      {cards.unreadable === undefined ? null : <Alert severity="warning">{t('unreadable.message', { ids: cards.unreadable.join(', ') })}</Alert>}
    </>
  );
};

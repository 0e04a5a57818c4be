import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { localText } from '#shared/text/local-text.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import type { PageFigures } from './api.ts';
import { ShareCell } from './share-cell.tsx';
import { sortItems, type ItemOrder } from './sort-items.ts';

/** One page of the form: how many cards answer all of it, then each of its items. */
export const PageTable = ({ page, order }: { readonly page: PageFigures; readonly order: ItemOrder }) => {
  const { t } = useTranslation('manage-figures');
  const language = useLanguage();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5, mb: 1 }}>
        <Typography id={id} variant="h3">
          {localText(page.title, language) || page.name}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {page.complete === null ? t('page_hidden.label') : t('page_complete.label', { share: page.complete })}
        </Typography>
      </Box>
      <Table size="small" aria-labelledby={id} sx={{ '& th:first-of-type': { pl: 0 }, '& td:last-of-type, & th:last-of-type': { pr: 0 } }}>
        <TableHead>
          <TableRow>
            <TableCell>{t('item.label')}</TableCell>
            <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
              {t('asked.label')}
            </TableCell>
            <TableCell sx={{ width: '34%' }}>{t('answered.label')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {sortItems(page.items, order).map((item) => (
            <TableRow key={item.name}>
              <TableCell component="th" scope="row" sx={{ fontWeight: 400, overflowWrap: 'anywhere' }}>
                {localText(item.title, language) || item.name}
                {item.required ? <Chip size="small" label={t('required.label')} sx={{ ml: 1 }} /> : null}
              </TableCell>
              <TableCell align="right">{item.asked === null ? t('hidden.label') : formatNumber(item.asked, language)}</TableCell>
              <ShareCell share={item.answered} />
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  );
};

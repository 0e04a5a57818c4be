import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslation } from 'react-i18next';
import { localText } from '#shared/text/local-text.ts';
import { Panel } from '../../components/panel.tsx';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import type { ProjectFigures } from './api.ts';
import { FiguresCsv } from './figures-csv.tsx';
import { ShareCell } from './share-cell.tsx';

/** Who has entered how much, and how much of it has all its required items. */
export const OrganisationsPanel = ({ figures }: { readonly figures: ProjectFigures }) => {
  const { t } = useTranslation(['manage-figures', 'common']);
  const language = useLanguage();
  const title = t('orgs.title');
  const rows = figures.organisations.map((org) => ({ ...org, name: localText(org.name, language) || '－' }));
  return (
    <Panel
      title={title}
      count={t('common:count.label', { count: rows.length })}
      actions={
        <FiguresCsv
          of={title}
          name="cards_per_organisation"
          rows={[[t('org.label'), t('cards.label'), t('complete.label')], ...rows.map(({ name, cards, complete }) => [name, cards, complete])]}
        />
      }
    >
      <Table size="small" aria-label={title} sx={{ '& th:first-of-type': { pl: { xs: 2, sm: 2.5 } } }}>
        <TableHead>
          <TableRow>
            <TableCell>{t('org.label')}</TableCell>
            <TableCell align="right">{t('cards.label')}</TableCell>
            <TableCell sx={{ width: '34%' }}>{t('complete.label')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ id, name, cards, complete }) => (
            <TableRow key={id}>
              <TableCell component="th" scope="row" sx={{ fontWeight: 400 }}>
                {name}
              </TableCell>
              <TableCell align="right">{cards === null ? t('hidden.label') : formatNumber(cards, language)}</TableCell>
              <ShareCell share={complete} />
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Panel>
  );
};

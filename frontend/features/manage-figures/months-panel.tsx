import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ColumnChart, Figure } from '../../components/column-chart.tsx';
import { Panel } from '../../components/panel.tsx';
import { formatMonth, formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import type { ProjectFigures } from './api.ts';
import { FiguresCsv } from './figures-csv.tsx';
import { everyMonth } from './shown-months.ts';

/** As many columns as can be read side by side. */
const widest = { phone: 6, desk: 12 } as const;

/** How many cards were created in each month. */
export const MonthsPanel = ({ figures }: { readonly figures: ProjectFigures }) => {
  const { t } = useTranslation(['manage-figures', 'common']);
  const language = useLanguage();
  const theme = useTheme();
  const isPhone = useMediaQuery(theme.breakpoints.down('sm'));
  const [now] = useState(() => new Date());
  const all = everyMonth(figures.months, now);
  const shown = all.slice(-widest[isPhone ? 'phone' : 'desk']);
  const title = t('months.title');
  return (
    <Panel
      title={title}
      {...(figures.cards === null ? {} : { count: t('common:count.label', { count: figures.cards }) })}
      actions={
        <FiguresCsv of={title} name="cards_per_month" rows={[[t('month.label'), t('cards.label')], ...all.map(({ month, cards }) => [month, cards])]} />
      }
    >
      <Box sx={{ p: { xs: 2, sm: 2.5 } }}>
        <Figure title={t('months_shown.label', { from: shown[0]?.month ?? '', to: shown.at(-1)?.month ?? '' })}>
          <ColumnChart
            columns={shown.map(({ month, cards }) => ({
              key: month,
              name: formatMonth(new Date(`${month}-15T00:00:00`), language),
              amount: cards,
              label: cards === null ? t('hidden.label') : formatNumber(cards, language),
            }))}
          />
        </Figure>
      </Box>
    </Panel>
  );
};

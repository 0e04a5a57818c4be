import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { plainText } from '#shared/language/markup.ts';
import { localText } from '#shared/text/languages.ts';
import { ChoiceField } from '../../components/fields.tsx';
import { Panel } from '../../components/panel.tsx';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { useAddress } from '../../lib/use-address.ts';
import { ShareBar } from './charts.tsx';
import { itemOrders, PageItems } from './completeness-panel.tsx';
import { shownFigure, timeRows, type Distributions, type Figure, type ItemStatistics } from './figure-rows.ts';
import type { ShownFigure } from './figure-table.tsx';
import { FigureView } from './figure-view.tsx';
import { StatisticsCsv } from './statistics-parts.tsx';

const grid = { display: 'grid', gap: { xs: 3, md: 4 }, p: { xs: 2, sm: 2.5 }, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }, alignItems: 'start' } as const;

export interface CardsOfHospital {
  readonly key: string;
  readonly name: string;
  readonly months: Distributions['organisations'][number]['months'];
}

const sumOf = (months: CardsOfHospital['months']): number => months.reduce((sum, { cards }) => sum + cards, 0);

/** `hospitals`: months within the filter. */
export const CardsPanel = ({ hospitals }: { readonly hospitals: readonly CardsOfHospital[] }) => {
  const { t } = useTranslation('statistics');
  const months = Map.groupBy(hospitals.flatMap((hospital) => hospital.months), ({ month }) => month);
  const { unit, rows } = timeRows([...months].map(([month, parts]) => ({ month, cards: sumOf(parts) })).toSorted((a, b) => (a.month < b.month ? -1 : 1)));
  const counts = hospitals.map((hospital) => ({ key: hospital.key, name: hospital.name, count: sumOf(hospital.months) })).filter(({ count }) => count > 0);
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const perHospital: ShownFigure = {
    title: t('orgs.title'),
    heading: t('org.label'),
    rows: counts.toSorted((a, b) => b.count - a.count).map((row) => ({ ...row, share: Math.round((100 * row.count) / all) })),
    isLying: true,
  };
  return (
    <Panel title={t('cards_panel.title')}>
      <Box sx={grid}>
        <FigureView figure={{ title: t(unit === 'month' ? 'by_month.title' : 'by_year.title'), heading: t(unit === 'month' ? 'month.label' : 'year.label'), rows, isLying: false }} file="cards_per_month" />
        <FigureView figure={perHospital} file="cards_per_organisation" />
      </Box>
    </Panel>
  );
};

const useAnswered = () => {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  return (item: ItemStatistics, figure: Figure): string => {
    const isPart = figure.part !== undefined && 'count' in figure;
    const counted = isPart ? figure.count : item.answered;
    const parts = [t(item.per_row ? 'answered_rows.label' : 'answered_cards.label', { answered: number(counted), asked: number(item.asked) })];
    const reasons = item.missing.map((reason) => ({ name: plainText(reason.title, language), count: reason.count }));
    const left = item.asked - counted - reasons.reduce((sum, { count }) => sum + count, 0);
    if (left > 0) parts.push(t('unanswered.label', { missing: number(left) }));
    if ('count' in figure && figure.count < counted) parts.push(t(figure.of === 'months' ? 'no_month.label' : 'not_shown.label', { count: number(counted - figure.count) }));
    return [...parts, ...reasons.map(({ name, count }) => t('spoken_row.label', { name, value: number(count) }))].join(t('spoken.separator'));
  };
};

const ItemFigure = ({ item, figure }: { readonly item: ItemStatistics; readonly figure: Figure }) => {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  const answered = useAnswered()(item, figure);
  const id = useId();
  const shown = shownFigure(item, figure, t, language);
  const number = (value: number) => formatNumber(value, language);
  const unit = plainText(item.unit ?? {}, language);
  const spread = 'spread' in figure ? figure.spread : null;
  const notes = [
    ...(spread === null ? [] : [t(figure.of === 'ages' ? 'spread_years.label' : 'spread.label', { median: number(spread.median), lower: number(spread.lower), upper: number(spread.upper), unit })]),
    ...('many' in figure && figure.many ? [t('many.label')] : []),
    answered,
  ];
  const words = notes.map((note) => (
    <Typography key={note} variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
      {note.trim()}
    </Typography>
  ));
  if (shown !== null) {
    return (
      <FigureView figure={shown} file="distribution">
        {words}
      </FigureView>
    );
  }
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography variant="h3" id={id} sx={{ pt: 1.25, overflowWrap: 'anywhere' }}>
        {plainText(item.title, language) || item.path}
      </Typography>
      {words}
      {item.share === null ? null : <ShareBar share={item.share} />}
    </Box>
  );
};

type Pages = Distributions['pages'];

const usePage = (pages: Pages) => {
  const [search, put] = useAddress();
  const page = pages.find(({ name }) => name === search.get('page')) ?? pages[0]!;
  return { page, choose: (name: string) => put({ page: name }, { replace: true }) };
};

const PageChoice = ({ pages }: { readonly pages: Pages }) => {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  const { page, choose } = usePage(pages);
  if (pages.length < 2) return null;
  return <ChoiceField label={t('page.label')} value={page.name} choices={pages.map(({ name, title }) => ({ value: name, label: plainText(title, language) || name }))} onChoose={choose} />;
};

export const AnswersPanel = ({ pages }: { readonly pages: Pages }) => {
  const { t } = useTranslation('statistics');
  const { page } = usePage(pages);
  return (
    <Panel title={t('answers_panel.title')} actions={<PageChoice pages={pages} />}>
      <Box sx={grid}>
        {page.items.flatMap((item) => item.figures.map((figure, at) => <ItemFigure key={`${item.path}:${at}`} item={item} figure={figure} />))}
      </Box>
    </Panel>
  );
};

export const MissingPanel = ({ pages }: { readonly pages: Pages }) => {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  const [search, put] = useAddress();
  const { page } = usePage(pages);
  const id = useId();
  const order = itemOrders.find((name) => name === search.get('order')) ?? itemOrders[0];
  const title = t('missing_panel.title');
  const entered = (items: Pages[number]['items']) => items.filter(({ never_missing }) => never_missing !== true);
  const items = entered(page.items).map(({ path, share, missing, ...item }) => ({ ...item, name: path, answered: share, missing: missing.map((reason) => ({ ...reason })) }));
  const rows = pages.flatMap(({ title: pageTitle, items: all }) =>
    entered(all).map((item) => [plainText(pageTitle, language), plainText(item.title, language), item.path, item.required, item.asked, item.answered, item.share, item.asked - item.answered]),
  );
  return (
    <Panel title={title} actions={<StatisticsCsv of={title} name="missing" rows={[[t('page.label'), t('item.label'), t('name.label'), t('required.label'), t('asked.label'), t('answered_count.label'), t('answered.label'), t('missing.label')], ...rows]} />}>
      <Box sx={{ p: { xs: 2, sm: 2.5 }, display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <PageChoice pages={pages} />
          <ChoiceField label={t('order.label')} value={order} choices={itemOrders.map((name) => ({ value: name, label: t(`order_${name}.label`) }))} onChoose={(value) => put({ order: value }, { replace: true })} />
        </Box>
        <Typography variant="h3" id={id} sx={{ overflowWrap: 'anywhere' }}>
          {plainText(page.title, language) || page.name}
        </Typography>
        {items.length === 0 ? <Typography variant="body2">{t('missing_none.message')}</Typography> : <PageItems items={items} order={order} labelledBy={id} />}
      </Box>
    </Panel>
  );
};

export const hospitalsOf = ({ organisations }: Distributions, language: Parameters<typeof localText>[1]): readonly CardsOfHospital[] =>
  organisations.map(({ id, name, months }) => ({ key: id, name: localText(name, language) || '－', months }));

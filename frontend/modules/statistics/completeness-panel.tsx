import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import type { CellValue } from '#shared/export/csv.ts';
import { localText } from '#shared/text/languages.ts';
import { plainText } from '#shared/language/markup.ts';
import { ChoiceField } from '../../components/fields.tsx';
import { Panel } from '../../components/panel.tsx';
import { EmptyState, ServerView } from '../../components/server-view.tsx';
import { adminQuery } from '../../lib/administration.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { useRulesAddress } from '../../lib/rules-address.ts';
import { useAddress } from '../../lib/use-address.ts';
import { LatestCards, ShareCell, StatisticsCsv, type PageStatistics, type FolderStatistics, type ProjectStatistics } from './statistics-parts.tsx';

export const itemOrders = ['design', 'lowest'] as const;
export type ItemOrder = (typeof itemOrders)[number];

const sortItems = (items: PageStatistics['items'], order: ItemOrder): PageStatistics['items'] =>
  order === 'design' ? items : items.toSorted((a, b) => (a.answered ?? 101) - (b.answered ?? 101));

/** Missing without a reason, in percent; the shares of an item add up to 100. */
const unansweredOf = ({ answered, missing = [] }: PageStatistics['items'][number]): number | null =>
  answered === null ? null : missing.reduce((rest, { share }) => rest - (share ?? 0), 100 - answered);

/** Nothing may be shown of the item: neither own cards nor those of others. */
const isUntold = ({ not_told, asked }: PageStatistics['items'][number]): boolean => not_told === true && asked === 0;

interface PageItemsProps {
  readonly items: PageStatistics['items'];
  readonly order: ItemOrder;
  readonly labelledBy: string;
}

export const PageItems = ({ items, order, labelledBy }: PageItemsProps) => {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  const missingOf = (item: PageStatistics['items'][number]) => {
    const unanswered = unansweredOf(item);
    const reasons = (item.missing ?? []).map(({ title, share }) => ({ title: plainText(title, language), share }));
    return unanswered === null || unanswered === 0 ? reasons : [{ title: t('missing.label'), share: unanswered }, ...reasons];
  };
  return (
    <Table size="small" aria-labelledby={labelledBy} sx={{ '& th:first-of-type': { pl: 0 }, '& td:last-of-type, & th:last-of-type': { pr: 0 } }}>
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
        {sortItems(items, order).map((item) => (
          <TableRow key={item.name}>
            <TableCell component="th" scope="row" sx={{ fontWeight: 400, overflowWrap: 'anywhere' }}>
              {plainText(item.title, language) || item.name}
              {item.required ? <Chip size="small" label={t('required.label')} sx={{ ml: 1 }} /> : null}
            </TableCell>
            <TableCell align="right">{isUntold(item) ? '－' : formatNumber(item.asked, language)}</TableCell>
            <ShareCell share={item.answered} {...(item.not_told && { note: t(isUntold(item) ? 'not_told.label' : 'own_only.label') })} missing={missingOf(item)} />
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
};

/** Number of rows; the pages of a longer form start folded, because phones show few rows. */
const unfolded = 40;

interface PageTableProps {
  readonly page: PageStatistics;
  readonly order: ItemOrder;
  readonly isOpenAtFirst: boolean;
}

const PageTable = ({ page, order, isOpenAtFirst }: PageTableProps) => {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  const id = useId();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <section aria-labelledby={id}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5, mb: isOpen ? 1 : 0 }}>
        <Typography variant="h3" sx={{ minWidth: 0 }}>
          <Button
            id={id}
            color="inherit"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            startIcon={isOpen ? <ExpandLess /> : <ExpandMore />}
            sx={{ font: 'inherit', textAlign: 'start', minHeight: 44, ml: -1, overflowWrap: 'anywhere' }}
          >
            {plainText(page.title, language) || page.name}
          </Button>
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {[
            ...(page.complete === null ? [] : [t('page_complete.label', { share: page.complete })]),
            ...(isOpen ? [] : [t('page_items.label', { count: formatNumber(page.items.length, language) })]),
          ].join(' · ')}
        </Typography>
      </Box>
      {isOpen ? <PageItems items={page.items} order={order} labelledBy={id} /> : null}
    </section>
  );
};

type Folders = ProjectStatistics['folders'];

const useChoices = (folders: Folders) => {
  const [search, put] = useAddress();
  const fullest = folders.toSorted((a, b) => b.cards - a.cards)[0];
  return {
    folder: folders.find(({ id }) => id === search.get('folder')) ?? fullest,
    order: itemOrders.find((name) => name === search.get('order')) ?? itemOrders[0],
    choose: (name: string, value: string) => put({ [name]: value }, { replace: true }),
  };
};

const Pages = ({ statistics, all, order }: { readonly statistics: FolderStatistics; readonly all: number; readonly order: ItemOrder }) => {
  const isShort = statistics.pages.length === 1 || statistics.pages.reduce((sum, { items }) => sum + items.length, 0) <= unfolded;
  return (
    <Box sx={{ display: 'grid', gap: isShort ? 3 : 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <LatestCards cards={statistics.cards} all={all} isLeftOut={statistics.pages.some(({ items }) => items.some(({ not_told }) => not_told))} />
      {statistics.pages.map((page) => (
        <PageTable key={page.name} page={page} order={order} isOpenAtFirst={isShort} />
      ))}
    </Box>
  );
};

export const CompletenessPanel = ({ pId, folders }: { readonly pId: string; readonly folders: Folders }) => {
  const { t } = useTranslation(['statistics', 'admin']);
  const language = useLanguage();
  const { folder, order, choose } = useChoices(folders);
  const rules = useRulesAddress()(pId, folder?.id ?? '');
  const query = useQuery({
    ...adminQuery('folderFigures', { pId, fId: folder?.id ?? '' }),
    enabled: folder !== undefined,
    // The server counts cards for this, so it stays fresh for 5 minutes (ms).
    staleTime: 300_000,
  });
  const title = t('items.title');
  const rowsOf = ({ pages }: FolderStatistics): readonly (readonly (CellValue | null)[])[] => {
    const reasons = new Map(pages.flatMap(({ items }) => items.flatMap(({ missing = [] }) => missing.map(({ value, title: texts }) => [value, plainText(texts, language)] as const))));
    const shareOf = ({ missing = [] }: PageStatistics['items'][number], value: string): number | string | null => {
      const found = missing.find((reason) => reason.value === value);
      return found === undefined ? '' : found.share;
    };
    return [
      [t('page.label'), t('page_share.label'), t('item.label'), t('name.label'), t('required.label'), t('asked.label'), t('answered.label'), t('reason_column.label', { reason: t('missing.label') }), ...[...reasons.values()].map((reason) => t('reason_column.label', { reason }))],
      ...pages.flatMap((page) =>
        page.items.map((item) => [
          plainText(page.title, language),
          page.complete,
          plainText(item.title, language),
          `${page.name}.${item.name}`,
          item.required,
          isUntold(item) ? '' : item.asked,
          isUntold(item) ? t('not_told.label') : item.answered,
          unansweredOf(item),
          ...[...reasons.keys()].map((value) => shareOf(item, value)),
        ]),
      ),
    ];
  };
  return (
    <Panel
      title={title}
      actions={query.data === undefined || query.data.pages.length === 0 ? null : <StatisticsCsv of={title} name="completeness" rows={rowsOf(query.data)} />}
    >
      <Box sx={{ p: { xs: 2, sm: 2.5 }, display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <ChoiceField
            label={t('folder.label')}
            value={folder?.id ?? ''}
            choices={folders.map(({ id, title: texts, name }) => ({ value: id, label: localText(texts, language) || name }))}
            onChoose={(id) => choose('folder', id)}
          />
          <ChoiceField
            label={t('order.label')}
            value={order}
            choices={[
              { value: 'design', label: t('order_design.label') },
              { value: 'lowest', label: t('order_lowest.label') },
            ]}
            onChoose={(value) => choose('order', value)}
          />
          {rules === null ? null : (
            <Button variant="outlined" component={Link} to={rules} sx={{ minHeight: 44 }}>
              {t('admin:rules.action')}
            </Button>
          )}
        </Box>
        <ServerView
          query={query}
          loading={<Skeleton variant="rounded" height={320} />}
          isEmpty={({ cards, pages }) => cards.looked_at === 0 || pages.length === 0}
          empty={<EmptyState title={t('items_empty.title')} message={t('items_empty.message')} />}
        >
          {(statistics) => <Pages statistics={statistics} all={folder?.cards ?? 0} order={order} />}
        </ServerView>
      </Box>
    </Panel>
  );
};

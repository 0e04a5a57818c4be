import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { CellValue } from '#shared/export/csv.ts';
import { localText } from '#shared/text/local-text.ts';
import { ChoiceField } from '../../components/choice-field.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Panel } from '../../components/panel.tsx';
import { ServerView } from '../../components/server-view.tsx';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { folderFiguresQuery, type FolderFigures, type ProjectFigures } from './api.ts';
import { FiguresCsv } from './figures-csv.tsx';
import { PageTable } from './page-table.tsx';
import { itemOrders, type ItemOrder } from './sort-items.ts';

type Folders = ProjectFigures['folders'];

/** Folder and order stand in the address; without one, the folder with the most cards. */
const useChoices = (folders: Folders) => {
  const [search, setSearch] = useSearchParams();
  const choose = (name: string, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const fullest = folders.toSorted((a, b) => (b.cards ?? 0) - (a.cards ?? 0))[0];
  return {
    folder: folders.find(({ id }) => id === search.get('folder')) ?? fullest,
    order: itemOrders.find((name) => name === search.get('order')) ?? itemOrders[0],
    choose,
  };
};

/** Which cards the shares are of. */
const Scope = ({ cards }: Pick<FolderFigures, 'cards'>) => {
  const { t } = useTranslation('manage-figures');
  const language = useLanguage();
  if (cards.looked_at === null || cards.since === null) return null;
  const given = { count: cards.looked_at, cards: formatNumber(cards.looked_at, language), since: formatDate(cards.since, language) };
  return (
    <Typography variant="body2" color="textSecondary">
      {cards.all ? t('scope_all.message', given) : t('scope_latest.message', given)}
    </Typography>
  );
};

const Pages = ({ figures, order }: { readonly figures: FolderFigures; readonly order: ItemOrder }) => (
  <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
    <Scope cards={figures.cards} />
    {figures.pages.map((page) => (
      <PageTable key={page.name} page={page} order={order} />
    ))}
  </Box>
);

/** How complete the cards are, page by page and item by item. */
export const CompletenessPanel = ({ pId, folders }: { readonly pId: string; readonly folders: Folders }) => {
  const { t } = useTranslation('manage-figures');
  const language = useLanguage();
  const { folder, order, choose } = useChoices(folders);
  const query = useQuery({ ...folderFiguresQuery(pId, folder?.id ?? ''), enabled: folder !== undefined });
  const title = t('items.title');
  const rowsOf = ({ pages }: FolderFigures): readonly (readonly CellValue[])[] => [
    [t('page.label'), t('item.label'), t('name.label'), t('required.label'), t('asked.label'), t('answered.label')],
    ...pages.flatMap((page) =>
      page.items.map((item) => [localText(page.title, language), localText(item.title, language), `${page.name}.${item.name}`, item.required, item.asked, item.answered]),
    ),
  ];
  return (
    <Panel
      title={title}
      actions={query.data === undefined || query.data.pages.length === 0 ? null : <FiguresCsv of={title} name="completeness" rows={rowsOf(query.data)} />}
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
        </Box>
        <ServerView
          query={query}
          loading={<Skeleton variant="rounded" height={320} />}
          isEmpty={({ cards, pages }) => cards.looked_at === 0 || pages.length === 0}
          empty={<EmptyState title={t('items_empty.title')} />}
        >
          {(figures) => <Pages figures={figures} order={order} />}
        </ServerView>
      </Box>
    </Panel>
  );
};

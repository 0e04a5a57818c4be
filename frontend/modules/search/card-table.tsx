import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { SxProps, Theme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { makerOf, type CardSort } from '#shared/api/card-lists.ts';
import { shortId } from '#shared/items/listed-text.ts';
import { localText, type Language, type Texts } from '#shared/text/languages.ts';
import { plainText } from '#shared/language/markup.ts';
import { answerText } from '../../lib/answer-text.ts';
import type { CardEntry } from '../../lib/card-lists.ts';
import { type Density, useDensity } from '../../lib/density.ts';
import { folderDesignQuery } from '../../lib/folder-design.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useLanguage, wordsIn } from '../../lib/i18n.ts';
import { readMemory, writeMemory } from '../../lib/list-memory.ts';
import type { Places } from '../../lib/modules.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { LiveText } from '../../components/live-text.tsx';
import { CardStatus, RequiredLeft } from '../../components/card-status.tsx';
import { FieldSet } from '../../components/fields.tsx';
import { useOrigin } from '../../lib/list-origin.ts';
import { RowSkeletons } from '../../components/panel.tsx';
import { Tick } from '../../components/tick.tsx';
import { filterFields } from './card-filter.tsx';

interface Column {
  readonly name: string;
  readonly title: string;
  readonly cell: (card: CardEntry) => ReactNode;
  /** The order for this column; only the orders of the index are offered. */
  readonly by?: 'updated' | 'created';
}

interface ListedItem {
  readonly path: string;
  readonly title: Texts;
}

const answerOf = ({ summary }: CardEntry, path: string | undefined, language: Language): string => {
  const found = summary.find(({ design }) => design === path);
  return found?.withheld === true ? wordsIn(language)('withheld.label') : answerText(found?.value ?? null, language);
};

const headOf = (card: CardEntry, path: string | undefined, language: Language): string =>
  card.summary.find(({ design }) => design === path)?.withheld === true ? wordsIn(language)('card_by_id.label', { id: shortId(card.card_id) }) : answerOf(card, path, language);

/** Columns of the design's listed items except the first, then those that only earlier versions have, then the facts of every card. */
const useColumns = (cards: readonly CardEntry[], listed: readonly ListedItem[]): { readonly head: string; readonly headPath: string | undefined; readonly columns: readonly Column[] } => {
  const { t } = useTranslation(['card-search', 'common']);
  const language = useLanguage();
  const ofCards = cards.flatMap(({ summary }) => summary.map(({ design, name }) => ({ path: design, title: name })));
  const items = new Map([...ofCards, ...listed].map(({ path, title }) => [path, plainText(title, language)] as const));
  const [first, ...others] = [...new Set([...listed, ...ofCards].map(({ path }) => path))].map((path) => [path, items.get(path)!] as const);
  const columns: readonly Column[] = [
    ...others.map(([path, title]): Column => ({
      name: path,
      title,
      cell: (card) => answerOf(card, path, language),
    })),
    { name: '#org', title: t('common:column_org.label'), cell: (card) => localText(makerOf(card), language) },
    { name: '#status', title: t('column_status.label'), cell: (card) => <CardStatus {...card} /> },
    { name: '#required', title: t('common:column_required.label'), cell: (card) => <RequiredLeft {...card} isBrief /> },
    { name: '#updated', title: t('column_updated.label'), cell: ({ updated_at }) => formatDateTime(updated_at, language), by: 'updated' },
    { name: '#created', title: t('column_created.label'), cell: ({ created_at }) => formatDateTime(created_at, language), by: 'created' },
    { name: '#version', title: t('column_version.label'), cell: ({ version }) => version },
  ];
  return { head: first?.[1] ?? t('open_card.label'), headPath: first?.[0], columns };
};

const columnsKey = (userId: string, fId: string): string => `fuda.columns.${userId}.${fId}`;

const rememberedColumns = (key: string): readonly string[] | null => {
  const value = readMemory(key);
  return Array.isArray(value) ? value.filter((column) => typeof column === 'string') : null;
};

/** Keeps words whole, except texts without spaces such as Japanese. The table may be wider than a phone and scrolls. */
const cellStyleIn = (density: Density): SxProps<Theme> => ({ px: 1.5, py: density === 'compact' ? 0 : 1, height: 40, minWidth: 72, maxWidth: 320, overflowWrap: 'break-word', wordBreak: 'keep-all', textAlign: 'left', borderTop: 1, borderColor: 'divider' });

interface DrawnProps extends Readonly<Places['list-table']> {
  readonly fId: string;
  readonly listed: readonly ListedItem[];
}

const Drawn = ({ fId, cards, result, listed, onSort }: DrawnProps) => {
  const { t } = useTranslation('card-search');
  const language = useLanguage();
  const { head, headPath, columns } = useColumns(cards, listed);
  const { user } = useSession();
  const density = useDensity();
  const cellStyle = cellStyleIn(density);
  const key = columnsKey(user.id, fId);
  /** Names of columns; null: all but the last two, for which there is no room on most screens. */
  const [chosen, setChosen] = useState(() => rememberedColumns(key));
  const { sort } = result;
  const origin = useOrigin(cards, result);
  const shown = columns.filter(({ name }) => (chosen === null ? name !== '#created' && name !== '#version' : chosen.includes(name)));
  // A chosen column that these cards lack stays chosen.
  const choose = (name: string, isTicked: boolean) => {
    const others = (chosen ?? shown.map((column) => column.name)).filter((each) => each !== name);
    const next = isTicked ? [...others, name] : others;
    setChosen(next);
    writeMemory(key, next);
  };
  return (
    <>
      <Box component="details" sx={{ px: { xs: 2, sm: 2.5 }, borderBottom: 1, borderColor: 'divider' }}>
        <Box component="summary" sx={{ minHeight: 44, display: 'flex', alignItems: 'center', cursor: 'pointer', color: 'primary.main' }}>
          {t('view_columns.label')}
        </Box>
        <FieldSet legend={t('view_columns.label')}>
          {columns.map(({ name, title }) => (
            <Tick key={name} label={title} isOn={shown.some((column) => column.name === name)} onChange={(isTicked) => choose(name, isTicked)} />
          ))}
        </FieldSet>
      </Box>
      <Box component="section" aria-label={t('table.label')} tabIndex={0} sx={{ overflowX: 'auto' }}>
        <Box component="table" sx={{ borderCollapse: 'collapse', width: '100%', minWidth: 'max-content', fontSize: '0.875rem' }}>
          <thead>
            <tr>
              <Box component="th" scope="col" sx={cellStyle}>
                {head}
              </Box>
              {shown.map(({ name, title, by }) => {
                const isSorted = by !== undefined && sort.startsWith(by);
                const nextSort: CardSort = `${by ?? 'updated'}_${isSorted && sort.endsWith('_desc') ? 'asc' : 'desc'}`;
                return (
                  <Box key={name} component="th" scope="col" aria-sort={isSorted ? (sort.endsWith('_desc') ? 'descending' : 'ascending') : undefined} sx={cellStyle}>
                    {by === undefined ? (
                      title
                    ) : (
                      <Button size="small" onClick={() => onSort(nextSort)} sx={{ ml: -1, whiteSpace: 'nowrap' }}>
                        {title}
                        {isSorted ? <span aria-hidden>{sort.endsWith('_desc') ? ' ↓' : ' ↑'}</span> : null}
                      </Button>
                    )}
                  </Box>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {cards.map((card) => (
              <Box component="tr" key={card.card_global_id} sx={{ '&:hover': { bgcolor: 'action.hover' } }}>
                <Box component="th" scope="row" sx={cellStyle}>
                  <Button size="small" component={Link} to={paths.form({ project: card.project.id, folder: card.folder.id, card: card.card_id })} state={origin} sx={{ ml: -1, minHeight: density === 'compact' ? 38 : 44, py: 0 }}>
                    <LiveText text={headOf(card, headPath, language) || t('open_card.label')} isValue />
                  </Button>
                </Box>
                {shown.map(({ name, cell }) => (
                  <Box component="td" key={name} sx={cellStyle}>
                    {cell(card)}
                  </Box>
                ))}
              </Box>
            ))}
          </tbody>
        </Box>
      </Box>
    </>
  );
};

export const CardTable = ({ result, ...given }: Places['list-table']) => {
  const { pId, fId } = result.folder ?? { pId: '', fId: '' };
  const { data, isLoading } = useQuery(folderDesignQuery(pId, fId));
  const listed = useMemo(() => (data === undefined ? [] : filterFields(data.design)), [data]);
  // Waits for the design: columns that came later would be missing from the chosen ones.
  return isLoading ? <RowSkeletons rows={given.cards.length} /> : <Drawn fId={fId} result={result} listed={listed} {...given} />;
};

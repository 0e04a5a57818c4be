import FilterList from '@mui/icons-material/FilterList';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { asksForAnything, type CardFilter } from '#shared/api/card-filter.ts';
import type { CallAnswer } from '#shared/api/calls.ts';
import { plainText } from '#shared/language/markup.ts';
import { At } from '../../components/at.tsx';
import { FilterWords } from '../../components/filter-words.tsx';
import { callApi } from '../../lib/api-client.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { useHasPart } from '../../lib/modules.ts';
import { CardLines, StepsPanel, type FolderOf } from './steps-panel.tsx';

type Step = CallAnswer<'moveCards'>;
type Counted = Step['fresh'][number];

const mostVersions = 100;

/** Whether the folder has cards of an earlier version; checked once, so that the result of a move stays visible. */
const useHasOlderCards = ({ pId, fId, version }: FolderOf & { readonly version: number | null }): boolean => {
  const earlier = Array.from({ length: Math.max(0, (version ?? 0) - 1) }, (_, index) => index + 1).slice(-mostVersions);
  const { data = false } = useQuery({
    queryKey: ['older-cards', pId, fId, version],
    queryFn: async ({ signal }) => {
      for (let cursor: string | undefined; ; ) {
        const query = { where: JSON.stringify({ version: earlier }), sort: 'created_asc', limit: 1, ...(cursor !== undefined && { cursor }) } as const;
        const step = await callApi('findCards', { params: { pId, fId }, query, signal });
        if (step.cards.length > 0 || step.cursor === null) return step.cards.length > 0;
        cursor = step.cursor;
      }
    },
    enabled: earlier.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return data;
};

const byItem = (all: readonly Counted[]): readonly Counted[] => {
  const items = new Map<string, Counted>();
  for (const each of all) {
    const { count = 0, cards = [] } = items.get(each.path) ?? {};
    items.set(each.path, { ...each, count: count + each.count, cards: [...cards, ...each.cards] });
  }
  return [...items.values()];
};

const Outcome = ({ pId, fId, tried }: FolderOf & { readonly tried: readonly Step[] }) => {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  const number = (count: number): string => formatNumber(count, language);
  const sum = (of: 'incomplete' | 'reopened'): number => tried.reduce((all, step) => all + step[of], 0);
  const counts = (['incomplete', 'reopened'] as const).map((of) => [of, sum(of)] as const).filter(([, count]) => count > 0);
  return (
    <>
      {counts.length === 0 ? null : (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {counts.map(([of, count]) => (
            <li key={of}>{t(`move.${of}.label`, { count: number(count) })}</li>
          ))}
        </Box>
      )}
      {(['fresh', 'left', 'wrong'] as const).map((of) => (
        <CardLines
          key={of}
          pId={pId}
          fId={fId}
          title={t(`move.${of}.title`)}
          lines={byItem(tried.flatMap((step) => step[of])).map(({ path, title, count, cards }) => ({ key: path, words: t('again.item.label', { item: plainText(title, language) || path || t('move.card.label'), count: number(count) }), cards }))}
        />
      ))}
    </>
  );
};

const Narrowing = ({ pId, fId, filter, onFilter }: FolderOf & { readonly filter: CardFilter; readonly onFilter: (filter: CardFilter) => void }) => {
  const { t } = useTranslation(['statistics', 'card-search']);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Button variant={isOpen || asksForAnything(filter) ? 'contained' : 'outlined'} startIcon={<FilterList />} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen((open) => !open)}>
          {t('card-search:filter.action')}
        </Button>
        <Typography sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
          {asksForAnything(filter) ? (
            <FilterWords folder={{ pId, fId }} filter={filter}>
              {(words) => t('move.filter.message', { filter: words.join(' · ') })}
            </FilterWords>
          ) : (
            t('move.all.message')
          )}
        </Typography>
      </Box>
      <Box id={id} sx={{ mx: { xs: -2, sm: -2.5 }, mt: isOpen ? 1.5 : 0 }}>
        {isOpen ? <At place="list-filter" folder={{ pId, fId }} filter={filter} onFilter={onFilter} /> : null}
      </Box>
    </div>
  );
};

const MovePanel = ({ pId, fId }: FolderOf) => {
  const { t } = useTranslation('statistics');
  const [filter, setFilter] = useState<CardFilter>({});
  return (
    <StepsPanel
      pId={pId}
      fId={fId}
      title={t('move.title')}
      words={{
        message: t('move.message'),
        preview: t('move.try.action'),
        run: (count) => t('move.run.action', { count }),
        running: t('move.running.label'),
        tried: (said) => t('move.tried.message', { ...said }),
        done: (said) => t('move.done.message', { ...said }),
        skipped: t('move.skipped.title'),
        why: (why: Step['skipped'][number]['why'], count) => t(`move.${why}.label`, { count }),
      }}
      ask={(body, signal) => callApi('moveCards', { params: { pId, fId }, body: { where: filter, ...body }, signal })}
      choices={useHasPart('list-filter') ? <Narrowing pId={pId} fId={fId} filter={filter} onFilter={setFilter} /> : <Typography>{t('move.all.message')}</Typography>}
      chosen={JSON.stringify(filter)}
    >
      {(tried) => <Outcome pId={pId} fId={fId} tried={tried} />}
    </StepsPanel>
  );
};

interface FolderMoveProps extends FolderOf {
  readonly version: number | null;
  /** Takes the focus when another part leads here. */
  readonly panel: RefObject<HTMLDivElement | null>;
}

export const FolderMove = ({ pId, fId, version, panel }: FolderMoveProps) =>
  useHasOlderCards({ pId, fId, version }) ? (
    <Box ref={panel} tabIndex={-1} sx={{ scrollMarginTop: 80 }}>
      <MovePanel pId={pId} fId={fId} />
    </Box>
  ) : null;

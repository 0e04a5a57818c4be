import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../lib/api-problem.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import type { Places } from '../../lib/modules.ts';
import { RowSkeletons } from '../../components/panel.tsx';
import { EmptyState, ServerView } from '../../components/server-view.tsx';
import { WhyButton } from '../../components/why-button.tsx';
import { useFilterParts } from './filter-words.ts';
import { useFoundCards } from './use-found-cards.ts';

export const FoundCards = ({ folder, filter, list, size, children }: Places['found-list']) => {
  const { t } = useTranslation('card-search');
  const language = useLanguage();
  // The search box shows its text itself.
  const { text, ...conditions } = filter;
  const parts = useFilterParts(folder, text?.contains === undefined ? filter : conditions);
  const { query, isSearching, isStopped, stop, goOn } = useFoundCards(folder, filter, list);
  const clear = (
    <Button onClick={() => list.toFilter({})}>
      {t('filter_clear.action')}
    </Button>
  );
  const pages = Math.max(1, Math.ceil((query.data?.cards.length ?? 0) / list.size));
  const isPastEnd = query.data?.isWhole === true && list.page > pages;
  const { correctPage } = list;
  useEffect(() => {
    // Cards were changed or deleted meanwhile, so the filter has fewer pages.
    if (isPastEnd) correctPage(pages);
  });
  const isRefused = query.error instanceof ApiProblem && query.error.status === 400;
  if (isRefused) return <EmptyState tone="failed" title={t('refused.title')} message={t('refused.message')} action={clear} />;
  return (
    <>
      {parts.length === 0 ? null : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, px: { xs: 2, sm: 2.5 }, pt: 1 }}>
          {parts.map(({ words, others }) => (
            <Button
              key={words}
              variant="outlined"
              endIcon={<Close />}
              aria-label={t('chip.label', { filter: words })}
              onClick={() => list.toFilter(text?.contains === undefined ? others : { ...others, text })}
              sx={{ borderRadius: 5, px: 1.5, py: 0, fontSize: '0.875rem', overflowWrap: 'anywhere', bgcolor: 'action.selected', color: 'primary.main' }}
            >
              {words}
            </Button>
          ))}
          {parts.length > 1 ? clear : null}
        </Box>
      )}
      <ServerView
        query={query}
        loading={<RowSkeletons rows={list.size} />}
        isEmpty={({ cards, isWhole }) => isWhole && cards.length === 0}
        empty={<EmptyState title={t('found_none.title')} message={t('found_none.message')} action={clear} />}
      >
        {({ cards, looked, total = looked, isWhole }) => {
          const first = (list.page - 1) * list.size;
          const shown = cards.slice(first, first + list.size);
          const counts = { found: formatNumber(cards.length, language), looked: formatNumber(Math.min(looked, total), language), total: formatNumber(total, language) };
          // The search stops at the first card beyond the page, so how many more there are is not known.
          const said = isWhole ? t('found.label', counts) : isSearching || isStopped ? t('found_so_far.label', counts) : t('found_more.label', { found: formatNumber(first + list.size, language) });
          return (
            <>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: { xs: 2, sm: 2.5 }, py: 0.5, minHeight: 44, borderBottom: 1, borderColor: 'divider' }}>
                <Typography component="output" aria-live="polite" variant="body2" sx={{ flex: '1 1 200px' }}>
                  {said}
                </Typography>
                {isSearching && !isWhole ? <Button onClick={stop}>{t('search_stop.action')}</Button> : null}
                {isStopped ? <Button onClick={goOn}>{t('search_on.action')}</Button> : null}
              </Box>
              {isSearching && !isWhole ? <LinearProgress variant="determinate" aria-label={t('searching.label')} value={total === 0 ? 0 : Math.min(100, (100 * looked) / total)} /> : null}
              {children(shown, { first, total: isWhole ? cards.length : null })}
              <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', alignItems: 'center', gap: 1.5, borderTop: 1, borderColor: 'divider', p: 1 }}>
                {list.page > 1 || cards.length > first + list.size ? (
                  <Box component="nav" aria-label={t('pager.label')} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                    <WhyButton why={list.page === 1 ? t('why_first_page.message') : null} onClick={() => list.toPage(list.page - 1)}>
                      {t('previous.action')}
                    </WhyButton>
                    <Typography variant="body2" aria-current="page">
                      {t('page.label', { page: list.page })}
                    </Typography>
                    <WhyButton why={cards.length <= first + list.size ? t('why_last_page.message') : null} onClick={() => list.toPage(list.page + 1)}>
                      {t('next.action')}
                    </WhyButton>
                  </Box>
                ) : null}
                {size}
              </Box>
            </>
          );
        }}
      </ServerView>
    </>
  );
};

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
import { useFilterWords } from './filter-words.ts';
import { useFoundCards } from './use-found-cards.ts';

export const FoundCards = ({ folder, filter, list, children }: Places['found-list']) => {
  const { t } = useTranslation('card-search');
  const language = useLanguage();
  const words = useFilterWords(folder, filter);
  const { query, isSearching, isStopped, stop, goOn } = useFoundCards(folder, filter, list);
  const clear = (
    <Button variant="outlined" onClick={() => list.toFilter({})}>
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
      <Typography variant="body2" sx={{ px: { xs: 2, sm: 2.5 }, pt: 1.5, fontWeight: 600, overflowWrap: 'anywhere' }}>
        {words.join(' · ')}
      </Typography>
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
          const said = isWhole ? t('found.label', counts) : isSearching || isStopped ? t('found_so_far.label', counts) : t('found_more.label', counts);
          return (
            <>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: { xs: 2, sm: 2.5 }, py: 1, minHeight: 60, borderBottom: 1, borderColor: 'divider' }}>
                <Typography component="output" aria-live="polite" variant="body2" sx={{ flex: '1 1 200px' }}>
                  {said}
                </Typography>
                {clear}
                {isSearching && !isWhole ? <Button onClick={stop}>{t('search_stop.action')}</Button> : null}
                {isStopped ? <Button onClick={goOn}>{t('search_on.action')}</Button> : null}
              </Box>
              {isSearching && !isWhole ? <LinearProgress variant="determinate" aria-label={t('searching.label')} value={total === 0 ? 0 : Math.min(100, (100 * looked) / total)} /> : null}
              {children(shown, { first, total: isWhole ? cards.length : null })}
              {list.page > 1 || cards.length > first + list.size ? (
                <Box component="nav" aria-label={t('pager.label')} sx={{ display: 'flex', justifyContent: 'center', alignItems: 'center', gap: 1, borderTop: 1, borderColor: 'divider', p: 1 }}>
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
            </>
          );
        }}
      </ServerView>
    </>
  );
};

import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Panel } from '../../../components/panel.tsx';
import { ServerView } from '../../../components/server-view.tsx';
import type { Comparison } from '../api.ts';
import { ChangeGroups } from './change-groups.tsx';
import { EffectSummary } from './effect-summary.tsx';

/** The shape of what will come. */
const Waiting = () => (
  <Box sx={{ p: 2.5, display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' } }}>
    {[1, 2, 3].map((tile) => (
      <Skeleton key={tile} variant="rounded" height={92} />
    ))}
    <Skeleton variant="rounded" height={56} sx={{ gridColumn: '1 / -1' }} />
  </Box>
);

interface ChangesPanelProps {
  readonly title: string;
  /** What is said where nothing is different. */
  readonly same: string;
  readonly query: UseQueryResult<Comparison>;
  /** How the folder's cards were looked at; null where they were not. */
  readonly cards: Parameters<typeof ChangeGroups>[0]['cards'];
}

/** What a version changes, and what that means for the cards that exist. */
export const ChangesPanel = ({ title, same, query, cards }: ChangesPanelProps) => {
  const { t } = useTranslation(['manage-designs', 'common']);
  return (
    <Panel title={title} {...(query.data === undefined ? {} : { count: t('common:count.label', { count: query.data.changes.length }) })}>
      <ServerView query={query} loading={<Waiting />} isEmpty={({ changes }) => changes.length === 0} empty={<EmptyState title={t('changes.none.title')} message={same} />}>
        {(comparison) => (
          <>
            <EffectSummary comparison={comparison} isWithCards={cards !== null} />
            <ChangeGroups changes={comparison.changes} cards={cards} />
          </>
        )}
      </ServerView>
    </Panel>
  );
};

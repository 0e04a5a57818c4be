import Button from '@mui/material/Button';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../lib/problem-text.ts';
import { EmptyState } from './empty-state.tsx';

interface ServerViewProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** The shape of what will come, as skeletons. */
  readonly loading: ReactNode;
  readonly isEmpty?: (data: Data) => boolean;
  readonly empty?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** Every view of server data has these four states and no other: loading, failed, empty, ready. */
export const ServerView = <Data,>({ query, loading, isEmpty, empty, children }: ServerViewProps<Data>) => {
  const { t } = useTranslation();
  const problemText = useProblemText();
  if (query.data !== undefined) return isEmpty?.(query.data) === true ? empty : children(query.data);
  if (query.error === null || query.isFetching) {
    return (
      <div role="status" aria-label={t('loading.label')}>
        {loading}
      </div>
    );
  }
  return (
    <EmptyState
      tone="failed"
      title={t('load_failed.title')}
      message={problemText(query.error)}
      action={
        <Button variant="outlined" onClick={() => void query.refetch()}>
          {t('reload.action')}
        </Button>
      }
    />
  );
};

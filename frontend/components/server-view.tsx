import Button from '@mui/material/Button';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../lib/api-problem.ts';
import { useProblemText } from '../lib/problem-text.ts';
import { EmptyState } from './empty-state.tsx';
import { Spoken } from './spoken.tsx';

interface ServerViewProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** The shape of what will come, as skeletons. */
  readonly loading: ReactNode;
  readonly isEmpty?: (data: Data) => boolean;
  readonly empty?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** What the administrator will ask for (spec end-user 8, card list: the code, and whom to turn to). */
const useReference = (error: unknown): string => {
  const { t } = useTranslation();
  if (!(error instanceof ApiProblem) || error.status === 0) return '';
  const code = t('load_failed_reference.message', { code: error.status });
  return error.requestId === undefined ? code : `${code}\n${t('load_failed_request.message', { request: error.requestId })}`;
};

/** Every view of server data has these four states and no other: loading, failed, empty, ready. */
export const ServerView = <Data,>({ query, loading, isEmpty, empty, children }: ServerViewProps<Data>) => {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const reference = useReference(query.error);
  if (query.data !== undefined) return isEmpty?.(query.data) === true ? empty : children(query.data);
  if (query.error === null || query.isFetching) {
    return (
      <>
        <output>
          <Spoken>{t('loading.label')}</Spoken>
        </output>
        <div aria-hidden>{loading}</div>
      </>
    );
  }
  return (
    <EmptyState
      tone="failed"
      title={t('load_failed.title')}
      message={`${problemText(query.error)}\n${reference}`.trim()}
      action={
        <Button variant="outlined" onClick={() => void query.refetch()}>
          {t('reload.action')}
        </Button>
      }
    />
  );
};

import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import InboxOutlined from '@mui/icons-material/InboxOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../lib/api-problem.ts';
import { useProblemText } from '../lib/problem-text.ts';

export const Spoken = ({ children }: { readonly children: ReactNode }) => (
  <Box component="span" sx={{ position: 'absolute', width: '1px', height: '1px', m: '-1px', overflow: 'hidden', clipPath: 'inset(50%)', whiteSpace: 'nowrap' }}>
    {children}
  </Box>
);

export const Loading = () => {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '40dvh' }}>
      <output>
        <Spoken>{t('loading.label')}</Spoken>
        <CircularProgress aria-hidden size={36} />
      </output>
    </Box>
  );
};

interface EmptyStateProps {
  readonly title: string;
  readonly message?: string;
  readonly action?: ReactNode;
  readonly tone?: 'empty' | 'failed';
}

export const EmptyState = ({ title, message, action, tone = 'empty' }: EmptyStateProps) => {
  const Icon = tone === 'failed' ? ErrorOutline : InboxOutlined;
  return (
    <Box role={tone === 'failed' ? 'alert' : undefined} sx={{ textAlign: 'center', px: 2, py: { xs: 5, sm: 7 }, maxWidth: 460, mx: 'auto' }}>
      <Box
        sx={{
          display: 'inline-grid',
          placeItems: 'center',
          width: 64,
          height: 64,
          borderRadius: '50%',
          bgcolor: 'action.selected',
          color: tone === 'failed' ? 'error.main' : 'primary.main',
          mb: 2,
        }}
      >
        <Icon aria-hidden sx={{ fontSize: 30 }} />
      </Box>
      <Typography variant="h3" component="p">
        {title}
      </Typography>
      {message === undefined ? null : (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1, whiteSpace: 'pre-line', textWrap: 'balance' }}>
          {message}
        </Typography>
      )}
      {action === undefined ? null : <Box sx={{ mt: 2.5 }}>{action}</Box>}
    </Box>
  );
};

interface ServerViewProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching'> & { readonly refetch: () => unknown };
  readonly loading: ReactNode;
  readonly isEmpty?: (data: Data) => boolean;
  readonly empty?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** The reference for the administrator (spec end-user 8, card list). */
const useReference = (error: unknown): string => {
  const { t } = useTranslation();
  if (!(error instanceof ApiProblem) || error.status === 0) return '';
  const code = t('load_failed_reference.message', { code: error.status });
  return error.requestId === undefined ? code : `${code}\n${t('load_failed_request.message', { request: error.requestId })}`;
};

/** Every view of server data has exactly these four states: loading, failed, empty, ready. */
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

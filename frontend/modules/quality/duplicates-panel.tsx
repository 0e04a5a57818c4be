import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallAnswer } from '#shared/api/calls.ts';
import { plainText } from '#shared/language/markup.ts';
import { Panel } from '../../components/panel.tsx';
import { EmptyState, ServerView } from '../../components/server-view.tsx';
import { callApi } from '../../lib/api-client.ts';
import { ApiProblem } from '../../lib/api-problem.ts';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { useProblemText } from '../../lib/problem-text.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { DuplicatePair } from './duplicate-pair.tsx';
import type { Decided } from './duplicate-pair.tsx';

type Step = CallAnswer<'findDuplicates'>;
type Term = CallAnswer<'duplicates'>['terms'][number];

interface FolderOf {
  readonly pId: string;
  readonly fId: string;
}

const states = ['open', 'same', 'different'] as const;
type State = (typeof states)[number];

const useTerms = () => {
  const { t } = useTranslation('duplicates');
  const language = useLanguage();
  return (terms: readonly Term[]): string =>
    terms
      .map(({ path, title, within, unit }) => {
        const item = plainText(title, language) || path;
        return within === undefined ? item : t(unit === undefined ? 'term.number.label' : `term.${unit}.label`, { item, count: formatNumber(within, language) });
      })
      .join(t('term.and.label'));
};

/** Checks the cards saved since the last check, step by step; results so far survive a stop. */
const useLook = ({ pId, fId }: FolderOf, onFound: () => void) => {
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [isLooking, setLooking] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const look = async () => {
    const control = new AbortController();
    stop.current = control;
    setFailure(null);
    setLooking(true);
    setSteps([]);
    let now: readonly Step[] = [];
    try {
      do {
        const cursor = now.at(-1)?.cursor ?? undefined;
        now = [...now, await callApi('findDuplicates', { params: { pId, fId }, body: cursor === undefined ? {} : { cursor }, signal: control.signal })];
        setSteps(now);
      } while (now.at(-1)?.cursor !== null && !control.signal.aborted);
    } catch (error) {
      if (!control.signal.aborted) setFailure(error);
    }
    setLooking(false);
    onFound();
  };
  return { steps, isLooking, failure, look, stop: () => stop.current?.abort() };
};

const LookResult = ({ steps, isLooking, failure }: Pick<ReturnType<typeof useLook>, 'steps' | 'isLooking' | 'failure'>) => {
  const { t } = useTranslation('duplicates');
  const language = useLanguage();
  const problemText = useProblemText();
  const sum = (of: (step: Step) => number): string => formatNumber(steps.reduce((all, step) => all + of(step), 0), language);
  const last = steps.at(-1);
  const isWhole = last?.cursor === null;
  return (
    <>
      {isLooking ? <LinearProgress aria-label={t('running.label')} /> : null}
      <Typography component="output" aria-live="polite" sx={{ fontWeight: 600, '&:empty': { display: 'none' } }}>
        {last === undefined ? null : t(isWhole ? 'done.message' : 'so_far.message', { looked: sum(({ looked }) => looked), found: sum(({ found }) => found), until: formatDateTime(last.until, language) })}
      </Typography>
      {steps.some(({ crowded }) => crowded > 0) ? <Alert severity="warning">{t('crowded.message', { count: sum(({ crowded }) => crowded) })}</Alert> : null}
      {steps.some(({ unreadable }) => unreadable > 0) ? <Alert severity="warning">{t('unreadable.message', { count: sum(({ unreadable }) => unreadable) })}</Alert> : null}
      {failure === null ? null : <Alert severity="error">{problemText(failure)}</Alert>}
    </>
  );
};

export const DuplicatesPanel = ({ pId, fId }: FolderOf) => {
  const { t } = useTranslation('duplicates');
  const queryClient = useQueryClient();
  const [state, setState] = useState<State>('open');
  const [decided, setDecided] = useState<Decided | null>(null);
  const decidedRef = useRef<HTMLOutputElement>(null);
  const termsText = useTerms();
  const key = [...queryKeys.cardLists, 'duplicates', pId, fId];
  const query = useInfiniteQuery({
    queryKey: [...key, state],
    queryFn: ({ pageParam, signal }) => callApi('duplicates', { params: { pId, fId }, query: { state, ...(pageParam !== null && { cursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
  });
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const pairs = data?.pages.flatMap((page) => page.pairs) ?? [];
  const refresh = () => void queryClient.invalidateQueries({ queryKey: key });
  const looking = useLook({ pId, fId }, refresh);
  // The pressed button disappears with its pair, so the message takes the focus.
  const tell = (done: Decided) => {
    setDecided(done);
    refresh();
    decidedRef.current?.focus();
  };
  // A step covers a bounded number of pairs, so empty pages continue. Depends on the data: a step may be so fast that its loading state is never rendered.
  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError && data?.pages.every((page) => page.pairs.length === 0)) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, data, fetchNextPage]);
  const terms = data?.pages[0]?.terms ?? [];
  if (query.error instanceof ApiProblem && query.error.code === 'answers.withheld') {
    return (
      <Panel title={t('title')}>
        <EmptyState title={t('withheld.title')} message={t('withheld.message')} />
      </Panel>
    );
  }
  return (
    <Panel
      title={t('title')}
      actions={
        terms.length === 0 ? null : looking.isLooking ? (
          <Button onClick={looking.stop}>{t('stop.action')}</Button>
        ) : (
          <Button variant="outlined" onClick={() => void looking.look()}>
            {t('look.action')}
          </Button>
        )
      }
    >
      <ServerView
        query={query}
        loading={<Skeleton variant="rounded" height={160} sx={{ m: 2.5 }} />}
        isEmpty={({ pages }) => pages[0]?.terms.length === 0}
        empty={<EmptyState title={t('off.title')} message={t('off.message')} />}
      >
        {() => (
          <>
            <Box sx={{ px: { xs: 2, sm: 2.5 }, py: 2, display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
              <Typography sx={{ overflowWrap: 'anywhere' }}>{t('rule.message', { terms: termsText(terms) })}</Typography>
              <LookResult {...looking} />
              <ToggleButtonGroup exclusive size="small" value={state} onChange={(_event, next: State | null) => {
                  if (next !== null) setState(next);
                  setDecided(null);
                }} aria-label={t('state.label')} sx={{ width: { xs: '100%', sm: 'auto' }, '& > *': { flex: { xs: '1 1 auto', sm: 'none' }, lineHeight: 1.3 } }}>
                {states.map((each) => (
                  <ToggleButton key={each} value={each} sx={{ minHeight: 44 }}>
                    {t(`state.${each}.label`)}
                  </ToggleButton>
                ))}
              </ToggleButtonGroup>
              <Typography ref={decidedRef} component="output" aria-live="polite" tabIndex={-1} sx={{ fontWeight: 600, overflowWrap: 'anywhere', '&:empty': { position: 'absolute' } }}>
                {decided === null ? null : t(`${decided.act}.done.message`)}
              </Typography>
              {decided?.clash === undefined ? null : <Alert severity="warning">{t('clash.message', { name: decided.clash })}</Alert>}
              {pairs.length === 0 && !hasNextPage ? <Typography>{t(`none.${state}.message`)}</Typography> : null}
              {isFetchNextPageError ? <Alert severity="error">{t('more_failed.message')}</Alert> : null}
            </Box>
            {pairs.map((pair) => (
              <DuplicatePair key={`${pair.cards.map(({ card_global_id }) => card_global_id).join(' ')} ${pair.acts}`} pId={pId} fId={fId} pair={pair} onDecided={tell} onReload={refresh} />
            ))}
            {hasNextPage ? (
              <Box sx={{ p: 2 }}>
                <Button onClick={() => void fetchNextPage()} disabled={isFetching}>
                  {t('more.action')}
                </Button>
              </Box>
            ) : null}
          </>
        )}
      </ServerView>
    </Panel>
  );
};

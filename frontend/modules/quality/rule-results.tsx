import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallAnswer } from '#shared/api/calls.ts';
import { localText, type Texts } from '#shared/text/languages.ts';
import { plainText } from '#shared/language/markup.ts';
import { CardLink } from '../../components/card-link.tsx';
import { Panel } from '../../components/panel.tsx';
import { EmptyState, ServerView } from '../../components/server-view.tsx';
import { callApi } from '../../lib/api-client.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { useProblemText } from '../../lib/problem-text.ts';
import { queryKeys } from '../../lib/query-keys.ts';

type Step = CallAnswer<'runRules'>;
type Rule = Step['rules'][number];
type FoundCard = Pick<Step['found'][number], 'card' | 'name'>;

interface OfOrganisation {
  readonly org: string;
  readonly name: Texts;
  readonly cards: readonly FoundCard[];
}

const byOrganisation = (steps: readonly Step[], rule: string): readonly OfOrganisation[] => {
  const names = new Map(steps.flatMap(({ orgs }) => orgs.map(({ id, name }) => [id, name])));
  const found = steps.flatMap((step) => step.found.filter((each) => each.rule === rule));
  return [...Map.groupBy(found, ({ org }) => org)].map(([org, cards]) => ({ org, name: names.get(org) ?? {}, cards })).toSorted((one, other) => other.cards.length - one.cards.length);
};

const linksAtOnce = 50;

const OrganisationRow = ({ pId, fId, of: { name, cards } }: { readonly pId: string; readonly fId: string; readonly of: OfOrganisation }) => {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  const id = useId();
  const [shown, setShown] = useState(0);
  const title = localText(name, language) || '－';
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ fontWeight: 400, overflowWrap: 'anywhere', verticalAlign: 'top', pt: 2 }}>
        {title}
      </TableCell>
      <TableCell sx={{ verticalAlign: 'top', overflowWrap: 'anywhere' }}>
        <Button aria-expanded={shown > 0} aria-controls={id} aria-label={t('rules.cards_of.label', { org: title, count: cards.length })} onClick={() => setShown(shown > 0 ? 0 : linksAtOnce)} sx={{ minHeight: 44, ml: -1 }}>
          {t('rules.count.label', { count: formatNumber(cards.length, language) })}
        </Button>
        <Box id={id} hidden={shown === 0}>
          {shown === 0 ? null : (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
              {cards.slice(0, shown).map(({ card, name: known }) => (
                <li key={card}>
                  <CardLink pId={pId} fId={fId} card={card} name={known} />
                </li>
              ))}
            </Box>
          )}
          {shown > 0 && shown < cards.length ? <Button onClick={() => setShown(shown + linksAtOnce)}>{t('rules.more.action', { count: formatNumber(cards.length - shown, language) })}</Button> : null}
        </Box>
      </TableCell>
    </TableRow>
  );
};

interface RuleSectionProps {
  readonly pId: string;
  readonly fId: string;
  readonly rule: Rule;
  readonly steps: readonly Step[];
  readonly isWhole: boolean;
}

const RuleSection = ({ pId, fId, rule, steps, isWhole }: RuleSectionProps) => {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  const id = useId();
  const orgs = byOrganisation(steps, rule.name);
  const item = plainText(rule.title, language) || rule.path;
  const said = localText(rule.message, language) || t('rules.unworded.label', { item });
  return (
    <Box component="section" aria-labelledby={id} sx={{ px: { xs: 2, sm: 2.5 }, py: 2, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <Typography id={id} variant="h3" sx={{ overflowWrap: 'anywhere' }}>
          {said}
        </Typography>
        <Chip size="small" variant="outlined" color={rule.kind === 'error' ? 'error' : 'default'} label={t(`rules.${rule.kind}.label`)} />
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {t('rules.place.label', { item })}
      </Typography>
      {orgs.length === 0 ? (
        <Typography sx={{ mt: 1 }}>{t(isWhole ? 'rules.met.message' : 'rules.none_yet.message')}</Typography>
      ) : (
        <Table size="small" aria-labelledby={id} sx={{ mt: 1, '& th:first-of-type': { pl: 0 }, '& td:last-of-type, & th:last-of-type': { pr: 0 } }}>
          <TableHead>
            <TableRow>
              <TableCell sx={{ width: '40%' }}>{t('org.label')}</TableCell>
              <TableCell>{t('cards.label')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {orgs.map((of) => (
              <OrganisationRow key={of.org} pId={pId} fId={fId} of={of} />
            ))}
          </TableBody>
        </Table>
      )}
    </Box>
  );
};

export const RuleResults = ({ pId, fId }: { readonly pId: string; readonly fId: string }) => {
  const { t } = useTranslation(['statistics', 'common']);
  const language = useLanguage();
  const problemText = useProblemText();
  const queryClient = useQueryClient();
  const [isStopped, setStopped] = useState(false);
  const queryKey = [...queryKeys.cardLists, 'rules', pId, fId];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => callApi('runRules', { params: { pId, fId }, query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    // The server reads all cards for this, so it is not refetched automatically.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError && !isStopped) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, isStopped, fetchNextPage]);
  const goOn = () => {
    setStopped(false);
    void fetchNextPage();
  };
  const again = () => {
    setStopped(false);
    void queryClient.resetQueries({ queryKey });
  };
  const number = (count: number): string => formatNumber(count, language);
  const isPaused = hasNextPage && (isStopped || isFetchNextPageError);
  return (
    <Panel
      title={t('rules.title')}
      actions={
        query.data === undefined ? null : (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {hasNextPage && !isPaused ? <Button onClick={() => setStopped(true)}>{t('rules.stop.action')}</Button> : null}
            {isPaused ? (
              <Button variant="contained" onClick={goOn}>
                {t('rules.go_on.action')}
              </Button>
            ) : null}
            {hasNextPage ? null : <Button onClick={again}>{t('rules.again.action')}</Button>}
          </Box>
        )
      }
    >
      <ServerView
        query={query}
        loading={<Skeleton variant="rounded" height={240} sx={{ m: 2.5 }} />}
        isEmpty={({ pages }) => pages[0]?.rules.length === 0}
        empty={<EmptyState title={t('rules.empty.title')} message={t('rules.empty.message')} />}
      >
        {({ pages }) => {
          const [first] = pages;
          const looked = pages.reduce((sum, step) => sum + step.looked, 0);
          const unreadable = pages.reduce((sum, step) => sum + step.unreadable, 0);
          const total = Math.max(first?.total ?? 0, looked);
          return (
            <>
              <Box sx={{ px: { xs: 2, sm: 2.5 }, py: 2, display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
                {hasNextPage && !isPaused ? <LinearProgress variant="determinate" aria-label={t('rules.running.label')} value={total === 0 ? 0 : (100 * looked) / total} /> : null}
                <Typography component="output" aria-live="polite">
                  {t(hasNextPage ? 'rules.so_far.message' : 'rules.done.message', { looked: number(looked), total: number(total) })}
                </Typography>
                {isFetchNextPageError ? <Alert severity="error">{problemText(query.error)}</Alert> : null}
                {unreadable === 0 ? null : <Alert severity="warning">{t('rules.unreadable.message', { count: number(unreadable) })}</Alert>}
              </Box>
              {(first?.rules ?? []).map((rule) => (
                <RuleSection key={rule.name} pId={pId} fId={fId} rule={rule} steps={pages} isWhole={!hasNextPage} />
              ))}
            </>
          );
        }}
      </ServerView>
    </Panel>
  );
};

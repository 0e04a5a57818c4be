import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CallAnswer } from '#shared/api/calls.ts';
import { plainText } from '#shared/text/markup.ts';
import { Panel } from '../../../components/panel.tsx';
import { callApi } from '../../../lib/api-client.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { useProblemText } from '../../../lib/problem-text.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { addSkipped, type SkippedCards } from '../../../lib/skipped-cards.ts';

type Step = CallAnswer<'recalculateCards'>;
type Change = Step['changes'][number];

interface FolderOf {
  readonly pId: string;
  readonly fId: string;
}

/** Cards that a reader is led to, of each item or reason. */
const shownLinks = 5;

/** What all steps together came to. */
const together = (steps: readonly Step[]) => {
  const changes = new Map<string, Change>();
  let skipped: SkippedCards<Step['skipped'][number]['why']> = new Map();
  for (const step of steps) {
    for (const change of step.changes) {
      const { count = 0, examples = [] } = changes.get(change.path) ?? {};
      changes.set(change.path, { ...change, count: count + change.count, examples: [...examples, ...change.examples].slice(0, shownLinks) });
    }
    skipped = addSkipped(skipped, step.skipped);
  }
  const sum = (of: (step: Step) => number): number => steps.reduce((all, step) => all + of(step), 0);
  const looked = sum((step) => step.looked);
  return { changes: [...changes.values()], skipped: [...skipped], done: sum(({ done }) => done), looked, total: Math.max(steps[0]?.total ?? 0, looked), cursor: steps.at(-1)?.cursor };
};

const CardLink = ({ pId, fId, card, name }: FolderOf & { readonly card: string; readonly name: string }) => (
  <MuiLink component={Link} to={paths.form({ project: pId, folder: fId, card })} sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44, mr: 1, overflowWrap: 'anywhere' }}>
    {name}
  </MuiLink>
);

/** What would change, item by item, with some of the values before and after. */
const Changes = ({ pId, fId, changes }: FolderOf & { readonly changes: readonly Change[] }) => {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  return changes.map(({ path, title, count, examples }) => (
    <section key={path} aria-label={plainText(title, language) || path}>
      <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
        {t('again.item.label', { item: plainText(title, language) || path, count: formatNumber(count, language) })}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {examples.map(({ card, name, before, after }, index) => (
          <li key={`${card} ${index}`}>
            <CardLink pId={pId} fId={fId} card={card} name={name || card} />
            {t('again.example.label', { before: before || t('again.blank.label'), after: after || t('again.blank.label') })}
          </li>
        ))}
      </Box>
    </section>
  ));
};

const Skipped = ({ pId, fId, skipped }: FolderOf & { readonly skipped: ReturnType<typeof together>['skipped'] }) => {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  if (skipped.length === 0) return null;
  return (
    <section aria-label={t('again.skipped.title')}>
      <Typography variant="h3">{t('again.skipped.title')}</Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {skipped.map(([why, { count, cards }]) => (
          <li key={why}>
            {t(`again.${why}.label`, { count: formatNumber(count, language) })}{' '}
            {cards.slice(0, shownLinks).map(({ id, name }) => (
              <CardLink key={id} pId={pId} fId={fId} card={id} name={name || id} />
            ))}
          </li>
        ))}
      </Box>
    </section>
  );
};

/** `asking`: nothing yet; `tried`: what would change is known; `done`: it has been done. */
type Phase = 'asking' | 'trying' | 'tried' | 'running' | 'stopped' | 'done';

/**
 * The formulas of the design in force over the cards that are there: first what would change, then it is done step by step. It can be stopped and gone on with;
 * a card that was saved after the trial is left alone, because nobody has looked at it.
 */
export const RecalculatePanel = ({ pId, fId }: FolderOf) => {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  const problemText = useProblemText();
  const queryClient = useQueryClient();
  const [phase, setPhase] = useState<Phase>('asking');
  const [tried, setTried] = useState<readonly Step[]>([]);
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [failure, setFailure] = useState<unknown>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  /** All steps of a trial, or of the work that was tried, from where the last one that was answered ended. */
  const run = async (before: readonly Step[], show: (now: readonly Step[]) => void, began: string | null) => {
    const control = new AbortController();
    stop.current = control;
    setFailure(null);
    let now = before;
    try {
      do {
        const cursor = now.at(-1)?.cursor ?? undefined;
        const body = { ...(began === null ? { trial: true } : { began }), ...(cursor !== undefined && { cursor }) };
        now = [...now, await callApi('recalculateCards', { params: { pId, fId }, body, signal: control.signal })];
        show(now);
      } while (now.at(-1)?.cursor !== null && !control.signal.aborted);
      return now.at(-1)?.cursor === null;
    } catch (error) {
      if (!control.signal.aborted) setFailure(error);
      return false;
    }
  };
  const tryOut = async () => {
    setPhase('trying');
    setTried([]);
    setSteps([]);
    setPhase((await run([], setTried, null)) ? 'tried' : 'asking');
  };
  const goOn = async () => {
    setPhase('running');
    setPhase((await run(steps, setSteps, tried[0]?.at ?? '')) ? 'done' : 'stopped');
    void queryClient.invalidateQueries({ queryKey: queryKeys.cardLists });
  };

  const isTrial = phase === 'trying' || phase === 'tried';
  const isBusy = phase === 'trying' || phase === 'running';
  const now = together(isTrial ? tried : steps);
  const trial = together(tried);
  const said = { done: formatNumber(now.done, language), looked: formatNumber(now.looked, language), total: formatNumber(now.total, language) };
  return (
    <Panel
      title={t('again.title')}
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {isBusy ? <Button onClick={() => stop.current?.abort()}>{t('rules.stop.action')}</Button> : <Button variant="outlined" onClick={() => void tryOut()}>{t('again.try.action')}</Button>}
          {phase === 'tried' && trial.done > 0 ? (
            <Button variant="contained" onClick={() => void goOn()}>
              {t('again.run.action', { count: formatNumber(trial.done, language) })}
            </Button>
          ) : null}
          {phase === 'stopped' ? (
            <Button variant="contained" onClick={() => void goOn()}>
              {t('rules.go_on.action')}
            </Button>
          ) : null}
        </Box>
      }
    >
      <Box sx={{ px: { xs: 2, sm: 2.5 }, py: 2, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Typography variant="body2" color="textSecondary">
          {t('again.message')}
        </Typography>
        {isBusy ? <LinearProgress variant="determinate" aria-label={t('again.running.label')} value={now.total === 0 ? 0 : (100 * now.looked) / now.total} /> : null}
        {phase === 'asking' ? null : (
          <Typography component="output" aria-live="polite" sx={{ fontWeight: 600 }}>
            {t(isTrial ? 'again.tried.message' : 'again.done.message', said)}
          </Typography>
        )}
        {failure === null ? null : <Alert severity="error">{problemText(failure)}</Alert>}
        {phase === 'asking' ? null : (
          <>
            <Changes pId={pId} fId={fId} changes={isTrial ? trial.changes : []} />
            <Skipped pId={pId} fId={fId} skipped={now.skipped} />
          </>
        )}
      </Box>
    </Panel>
  );
};

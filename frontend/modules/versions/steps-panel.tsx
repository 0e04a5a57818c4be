import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CardLink } from '../../components/card-link.tsx';
import { Panel } from '../../components/panel.tsx';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { useProblemText } from '../../lib/problem-text.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { addSkipped, type SkippedCards } from '../../lib/skipped-cards.ts';

export interface FolderOf {
  readonly pId: string;
  readonly fId: string;
}

export interface StepBody {
  readonly trial?: boolean;
  readonly began?: string;
  readonly cursor?: string;
}

interface SkippedOf<Why extends string> {
  readonly why: Why;
  readonly count: number;
  readonly cards: readonly { readonly id: string; readonly name: string }[];
}

interface Step<Why extends string> {
  readonly at: string;
  readonly done: number;
  readonly skipped: readonly SkippedOf<Why>[];
  readonly looked: number;
  readonly total?: number | undefined;
  readonly cursor: string | null;
}

export const shownLinks = 5;

const together = <Why extends string>(steps: readonly Step<Why>[]) => {
  const skipped = steps.reduce<SkippedCards<Why>>((all, step) => addSkipped(all, step.skipped), new Map());
  const looked = steps.reduce((sum, step) => sum + step.looked, 0);
  return { skipped: [...skipped], done: steps.reduce((sum, step) => sum + step.done, 0), looked, total: Math.max(steps[0]?.total ?? 0, looked) };
};

export const CardLines = ({ pId, fId, title, lines }: FolderOf & { readonly title: string; readonly lines: readonly { readonly key: string; readonly words: ReactNode; readonly cards: SkippedOf<string>['cards'] }[] }) =>
  lines.length === 0 ? null : (
    <section aria-label={title}>
      <Typography variant="h3">{title}</Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {lines.map(({ key, words, cards }) => (
          <Box component="li" key={key} sx={{ overflowWrap: 'anywhere' }}>
            {words}{' '}
            {cards.slice(0, shownLinks).map(({ id, name }) => (
              <CardLink key={id} pId={pId} fId={fId} card={id} name={name} />
            ))}
          </Box>
        ))}
      </Box>
    </section>
  );

interface Said {
  readonly done: string;
  readonly looked: string;
  readonly total: string;
}

/** `asking`: nothing done yet; `tried`: the changes are known; `done`: they were made. */
type Phase = 'asking' | 'trying' | 'tried' | 'running' | 'stopped' | 'done';

interface StepsPanelProps<Why extends string, Answer extends Step<Why>> extends FolderOf {
  readonly title: string;
  readonly words: {
    readonly message: string;
    readonly preview: string;
    readonly run: (count: string) => string;
    readonly running: string;
    readonly tried: (said: Said) => string;
    readonly done: (said: Said) => string;
    readonly skipped: string;
    readonly why: (why: Why, count: string) => ReactNode;
  };
  readonly ask: (body: StepBody, signal: AbortSignal) => Promise<Answer>;
  readonly choices?: ReactNode;
  readonly chosen?: string;
  readonly children: (tried: readonly Answer[]) => ReactNode;
}

/** A trial shows the effects, then the work runs step by step. Cards saved after the trial are skipped, because nobody has checked them. */
export const StepsPanel = <Why extends string, Answer extends Step<Why>>({ pId, fId, title, words, ask, choices, chosen = '', children }: StepsPanelProps<Why, Answer>) => {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  const problemText = useProblemText();
  const queryClient = useQueryClient();
  const [phase, setPhase] = useState<Phase>('asking');
  const [tried, setTried] = useState<readonly Answer[]>([]);
  const [steps, setSteps] = useState<readonly Answer[]>([]);
  const [failure, setFailure] = useState<unknown>(null);
  const [before, setBefore] = useState(chosen);
  const running = useRef<{ readonly control: AbortController; readonly chosen: string } | null>(null);
  if (before !== chosen) {
    setBefore(chosen);
    setPhase('asking');
    setFailure(null);
  }
  useEffect(() => {
    if (running.current === null || running.current.chosen === chosen) return;
    running.current.control.abort();
    running.current = null;
  }, [chosen]);
  useEffect(() => () => running.current?.control.abort(), []);

  const run = async (from: readonly Answer[], show: (now: readonly Answer[]) => void, began: string | null, [whole, part]: readonly [Phase, Phase]) => {
    const control = new AbortController();
    const own = { control, chosen };
    running.current = own;
    setFailure(null);
    let now = from;
    try {
      do {
        const cursor = now.at(-1)?.cursor ?? undefined;
        const since = began ?? now[0]?.at;
        now = [...now, await ask({ ...(began === null && { trial: true }), ...(since !== undefined && { began: since }), ...(cursor !== undefined && { cursor }) }, control.signal)];
        if (running.current === own) show(now);
      } while (now.at(-1)?.cursor !== null && !control.signal.aborted);
    } catch (error) {
      if (!control.signal.aborted) setFailure(error);
    }
    if (running.current === own) setPhase(now.at(-1)?.cursor === null ? whole : part);
  };
  const tryOut = async () => {
    setPhase('trying');
    setTried([]);
    setSteps([]);
    await run([], setTried, null, ['tried', 'asking']);
  };
  const goOn = async () => {
    setPhase('running');
    await run(steps, setSteps, tried[0]?.at ?? '', ['done', 'stopped']);
    void queryClient.invalidateQueries({ queryKey: queryKeys.cardLists });
  };

  const isTrial = phase === 'trying' || phase === 'tried';
  const isBusy = phase === 'trying' || phase === 'running';
  const now = together<Why>(isTrial ? tried : steps);
  const number = (count: number): string => formatNumber(count, language);
  const said: Said = { done: number(now.done), looked: number(now.looked), total: number(now.total) };
  const found = together<Why>(tried).done;
  return (
    <Panel
      title={title}
      wrapsTitle
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {isBusy ? (
            <Button onClick={() => running.current?.control.abort()}>{t('rules.stop.action')}</Button>
          ) : (
            <Button variant="outlined" onClick={() => void tryOut()}>
              {words.preview}
            </Button>
          )}
          {phase === 'tried' && found > 0 ? (
            <Button variant="contained" onClick={() => void goOn()}>
              {words.run(number(found))}
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
          {words.message}
        </Typography>
        {choices}
        {isBusy ? <LinearProgress variant="determinate" aria-label={words.running} value={now.total === 0 ? 0 : (100 * now.looked) / now.total} /> : null}
        {phase === 'asking' ? null : (
          <Typography component="output" aria-live="polite" sx={{ fontWeight: 600 }}>
            {isTrial ? words.tried(said) : words.done(said)}
          </Typography>
        )}
        {failure === null ? null : <Alert severity="error">{problemText(failure)}</Alert>}
        {phase === 'asking' ? null : (
          <>
            {isTrial ? children(tried) : null}
            <CardLines pId={pId} fId={fId} title={words.skipped} lines={now.skipped.map(([why, { count, cards }]) => ({ key: why, words: words.why(why, number(count)), cards }))} />
          </>
        )}
      </Box>
    </Panel>
  );
};

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asksForAnything, type CardFilter } from '#shared/api/card-filter.ts';
import { needsWord, type ManyAct, type ReviewSkip } from '#shared/modules/review/acts.ts';
import { localText } from '#shared/text/languages.ts';
import { CardLink } from '../../components/card-link.tsx';
import { TextInput } from '../../components/fields.tsx';
import { FilterWords } from '../../components/filter-words.tsx';
import { MessageDialog } from '../../components/message-dialog.tsx';
import { Tick } from '../../components/tick.tsx';
import { WhyButton } from '../../components/why-button.tsx';
import { callApi } from '../../lib/api-client.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { useProblemText } from '../../lib/problem-text.ts';
import type { Project } from '../../lib/projects.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useSession } from '../../lib/session.ts';
import { addSkipped, type SkippedCards } from '../../lib/skipped-cards.ts';

interface Asked {
  readonly pId: string;
  readonly fId: string;
  readonly filter: CardFilter;
  readonly act: ManyAct;
  readonly word: string;
}

interface Tally {
  readonly at: string;
  readonly done: number;
  readonly skipped: SkippedCards<ReviewSkip>;
  readonly looked: number;
  readonly total: number;
  readonly cursor: string | null;
}

type Pass = { readonly trial: true } | { readonly began: string };

const step = async ({ pId, fId, filter, act, word }: Asked, pass: Pass, before: Tally | null, signal: AbortSignal): Promise<Tally> => {
  const cursor = before?.cursor ?? undefined;
  const body = { where: filter, ...pass, ...(cursor !== undefined && { cursor }) };
  const params = { pId, fId };
  const answer =
    act === 'submit'
      ? await callApi('submitCards', { params, body, signal })
      : await callApi('reviewCards', { params, body: { act, ...body, ...(needsWord(act) && word !== '' && { word }) }, signal });
  return {
    at: before?.at ?? answer.at,
    done: (before?.done ?? 0) + answer.done,
    skipped: addSkipped(before?.skipped ?? new Map(), answer.skipped),
    looked: (before?.looked ?? 0) + answer.looked,
    total: before?.total ?? answer.total ?? answer.looked,
    cursor: answer.cursor,
  };
};

const tryOut = async (asked: Asked, signal: AbortSignal): Promise<Tally> => {
  let tally = await step(asked, { trial: true }, null, signal);
  while (tally.cursor !== null) tally = await step(asked, { trial: true }, tally, signal);
  return tally;
};

const shownLinks = 5;

const Skipped = ({ tally: { skipped }, pId, fId }: Pick<Asked, 'pId' | 'fId'> & { readonly tally: Tally }) => {
  const { t } = useTranslation('review');
  const language = useLanguage();
  if (skipped.size === 0) return null;
  return (
    <Box component="ul" aria-label={t('many.skipped.label')} sx={{ m: 0, pl: 2.5 }}>
      {[...skipped].map(([why, { count, cards }]) => (
        <li key={why}>
          {t('many.skipped.item.label', { count: formatNumber(count, language), why: t(`many.why.${why}.label`) })}{' '}
          {cards.slice(0, shownLinks).map((card) => (
            <CardLink key={card.id} pId={pId} fId={fId} card={card.id} name={card.name} />
          ))}
        </li>
      ))}
    </Box>
  );
};

interface ReviewManyDialogProps {
  readonly project: Project;
  readonly fId: string;
  readonly filter: CardFilter;
  readonly onClose: () => void;
}

const actsOf = ({ role, rights }: Project): readonly ManyAct[] => [...(role === 'edit' ? (['submit'] as const) : []), ...(rights.review ? (['accept', 'return', 'unlock'] as const) : [])];

/** A trial shows the effects, then the work runs step by step. Cards changed after the trial are skipped, because nobody has checked them. */
export const ReviewManyDialog = ({ project, fId, filter: listFilter, onClose }: ReviewManyDialogProps) => {
  const { t } = useTranslation(['review', 'common']);
  const language = useLanguage();
  const problemText = useProblemText();
  const queryClient = useQueryClient();
  const legendId = useId();
  const acts = actsOf(project);
  const [act, setAct] = useState<ManyAct>(acts[0] ?? 'submit');
  const { org } = useSession();
  const [isForOthers, setForOthers] = useState(false);
  /** Cards of other hospitals are submitted only if chosen. */
  const asksForOthers = act === 'submit' && listFilter.org === undefined;
  const filter: CardFilter = asksForOthers && !isForOthers ? { ...listFilter, org: [org.id] } : listFilter;
  const [word, setWord] = useState('');
  const [tally, setTally] = useState<Tally | null>(null);
  const [state, setState] = useState<'asking' | 'running' | 'stopped' | 'failed' | 'done'>('asking');
  const [failure, setFailure] = useState<unknown>(null);
  const stop = useRef<AbortController | null>(null);
  const asked: Asked = { pId: project.id, fId, filter, act, word: word.trim() };
  const trial = useQuery({
    queryKey: [...queryKeys.cardLists, 'many', project.id, fId, act, JSON.stringify(filter)],
    queryFn: ({ signal }) => tryOut(asked, signal),
    enabled: state === 'asking',
    staleTime: 0,
    gcTime: 0,
  });
  useEffect(() => () => stop.current?.abort(), []);

  const run = async (began: string) => {
    const control = new AbortController();
    stop.current = control;
    setState('running');
    setFailure(null);
    let now = tally;
    try {
      do {
        now = await step(asked, { began }, now, control.signal);
        setTally(now);
      } while (now.cursor !== null && !control.signal.aborted);
      setState(now.cursor === null ? 'done' : 'stopped');
    } catch (error) {
      setState(control.signal.aborted ? 'stopped' : 'failed');
      if (!control.signal.aborted) setFailure(error);
    } finally {
      for (const queryKey of [queryKeys.cardLists, queryKeys.projects]) void queryClient.invalidateQueries({ queryKey });
    }
  };

  const shown = state === 'asking' ? trial.data : tally;
  const number = (count: number): string => formatNumber(count, language);
  const why =
    trial.data === undefined ? t('many.why_counting.message') : trial.data.done === 0 ? t('many.why_none.message') : needsWord(act) && asked.word === '' ? t('word.why.message') : null;
  const began = trial.data?.at ?? '';
  return (
    <MessageDialog
      title={t('many.title')}
      width="md"
      {...(state === 'running' ? {} : { onClose })}
      actions={
        <>
          {state === 'running' ? <Button onClick={() => stop.current?.abort()}>{t('many.stop.action')}</Button> : <Button onClick={onClose}>{t(state === 'asking' ? 'common:cancel.action' : 'common:close.action')}</Button>}
          {state === 'asking' ? (
            <WhyButton variant="contained" why={why} onClick={() => void run(began)}>
              {trial.data === undefined ? t(`${act}.action`) : t(`many.${act}.action`, { count: number(trial.data.done) })}
            </WhyButton>
          ) : null}
          {state === 'stopped' || state === 'failed' ? (
            <Button variant="contained" onClick={() => void run(began)}>
              {t('many.go_on.action')}
            </Button>
          ) : null}
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {asksForAnything(listFilter) ? (
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            <FilterWords folder={{ pId: project.id, fId }} filter={listFilter}>
              {(words) => t('many.filter.message', { filter: words.join(' · ') })}
            </FilterWords>
          </Typography>
        ) : null}
        {asksForAnything(filter) ? null : <Typography>{t('many.all.message')}</Typography>}
        {asksForOthers ? (
          <div>
            {isForOthers ? null : <Typography>{t('many.own.message', { organisation: localText(org.name, language) })}</Typography>}
            <Tick label={t('many.others.label')} isOn={isForOthers} isDisabled={state !== 'asking'} onChange={setForOthers} />
          </div>
        ) : null}
        {state === 'asking' ? (
          <>
            <div>
              <Typography id={legendId} variant="body2" color="textSecondary">
                {t('many.act.label')}
              </Typography>
              <RadioGroup aria-labelledby={legendId} value={act} onChange={(_, value) => setAct(acts.find((each) => each === value) ?? act)}>
                {acts.map((each) => (
                  <FormControlLabel key={each} value={each} control={<Radio />} sx={{ minHeight: 44 }} label={t(`${each}.action`)} />
                ))}
              </RadioGroup>
            </div>
            {act === 'return' || act === 'unlock' ? <TextInput label={t(`${act}.word.label`)} value={word} onChange={setWord} maxLength={2_000} isMultiline isRequired /> : null}
          </>
        ) : null}
        {state === 'asking' && trial.isFetching ? <LinearProgress aria-label={t('many.counting.label')} /> : null}
        {state === 'asking' && trial.isError ? (
          <Alert
            severity="error"
            action={
              <Button color="inherit" onClick={() => void trial.refetch()}>
                {t('common:retry.action')}
              </Button>
            }
          >
            {problemText(trial.error)}
          </Alert>
        ) : null}
        {state === 'running' && tally !== null ? <LinearProgress variant="determinate" aria-label={t('many.running.label')} value={tally.total === 0 ? 0 : Math.min(100, (100 * tally.looked) / tally.total)} /> : null}
        {state === 'running' && tally === null ? <LinearProgress aria-label={t('many.running.label')} /> : null}
        <Box component="output" aria-live="polite" sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {shown === undefined || shown === null ? null : (
            <>
              <Typography sx={{ fontWeight: 600 }}>
                {t(state === 'asking' ? 'many.trial.message' : state === 'done' ? 'many.done.message' : 'many.so_far.message', {
                  count: number(shown.done),
                  skipped: number([...shown.skipped.values()].reduce((sum, { count }) => sum + count, 0)),
                  looked: number(Math.min(shown.looked, shown.total)),
                  total: number(shown.total),
                })}
              </Typography>
              <Skipped tally={shown} pId={project.id} fId={fId} />
            </>
          )}
        </Box>
        {state === 'failed' ? <Alert severity="error">{problemText(failure)}</Alert> : null}
        {state === 'asking' && act === 'submit' ? (
          <Typography variant="body2" color="textSecondary">
            {t('many.submit.hint')}
          </Typography>
        ) : null}
      </Box>
    </MessageDialog>
  );
};

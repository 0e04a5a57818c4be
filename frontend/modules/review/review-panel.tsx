import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reviewActs as decisions, type ReviewAct } from '#shared/access/card-review.ts';
import type { Issue, ItemPath } from '#shared/form/form-types.ts';
import { needsWord } from '#shared/modules/review/acts.ts';
import { CardStatus, ReviewStateChip } from '../../components/card-status.tsx';
import { TextInput } from '../../components/fields.tsx';
import { WhyButton } from '../../components/why-button.tsx';
import { AskDialog } from '../../components/ask-dialog.tsx';
import { useFormEnvironment } from '../../form/environment.ts';
import { FindingList } from '../../form/finding-list.tsx';
import { callApi } from '../../lib/api-client.ts';
import { ApiProblem, isSessionProblem, issuesOf } from '../../lib/api-problem.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import type { FormPlaces } from '../../lib/modules.ts';
import type { Card } from '../../lib/card-form.ts';
import { useProblemText } from '../../lib/problem-text.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { AskAtFields } from './ask-at-fields.tsx';
import { Findings } from './findings.tsx';
import { QueryDialog, QueryList, QueryMarks, useCardQueries } from './queries.tsx';
import type { CardQuery } from './queries.tsx';
import css from './review-panel.module.css';
import { useReviewNews } from './use-review-news.ts';
import { SubmittedSteps } from './submitted-steps.tsx';

type Review = NonNullable<Card['review']>;

const messageOf = (state: Review['state'], act: ReviewAct | undefined) => {
  if (state === 'entry') return act === 'withdraw' ? 'withdrawn' : 'reopened';
  return state === 'returned' && act === 'unlock' ? 'unlocked' : state;
};

/** Only a warning says which check it comes from. */
const isWarning = (issue: Issue): boolean => 'check' in issue;

const againstSubmitting = (issues: readonly Issue[]) => {
  if (issues.every(isWarning)) return 'unconfirmed';
  return issues.some(isWarning) ? 'both' : 'incomplete';
};

const Standing = ({ review }: { readonly review: Review }) => {
  const { t } = useTranslation('review');
  const { name } = useFormEnvironment().words;
  const language = useLanguage();
  const { state, submitted, decided, period } = review;
  const last = state === 'submitted' || state === 'entry' ? submitted : decided;
  const words = last && { when: formatDateTime(last.at, language), who: name(last.user.name), organisation: name(last.org.name), word: last.word ?? '' };
  return (
    <>
      <Typography>
        {words === undefined ? t('card.entry.message') : t(`card.${messageOf(state, last?.act)}.message`, words)}
      </Typography>
      {period !== undefined && <Typography>{t('card.period.message', { period })}</Typography>}
    </>
  );
};

/** What may be done, with "accept" for each reviewer of a card that is not accepted yet, and why that cannot be used. */
const acceptance = ({ acts, state }: Review, hasQuestions: boolean) => {
  const offered = acts.filter((each): each is ReviewAct => each !== 'ask' && each !== 'answer');
  if (offered.includes('accept')) return { acts: offered, why: hasQuestions ? ('problems:review.queries_open' as const) : null };
  if (!acts.includes('ask')) return { acts: offered, why: null };
  // The server leaves "accept" out of what a reviewer may do with a submitted card only if the project asks for two people.
  return { acts: [...offered, 'accept' as const], why: state === 'submitted' ? ('problems:review.same_person' as const) : ('review:accept.why.message' as const) };
};

interface WordDialogProps {
  readonly act: 'return' | 'unlock';
  readonly isBusy: boolean;
  readonly failure: string | null;
  readonly onSay: (word: string) => void;
  readonly onClose: () => void;
}

const WordDialog = ({ act, isBusy, failure, onSay, onClose }: WordDialogProps) => {
  const { t } = useTranslation('review');
  const { t: words } = useFormEnvironment().words;
  const [word, setWord] = useState('');
  return (
    <AskDialog
      title={t(`${act}.title`)}
      onClose={onClose}
      answers={[
        { label: words('footer.cancel.action'), onPick: onClose },
        { label: t(`${act}.action`), onPick: () => onSay(word.trim()), isMain: true, isBusy, why: word.trim() === '' ? t('word.why.message') : null },
      ]}
    >
      <Box sx={{ pt: 1 }}>
        <TextInput label={t(`${act}.word.label`)} value={word} onChange={setWord} maxLength={2_000} isMultiline isRequired takesFocus />
      </Box>
      {failure !== null && (
        <Typography role="alert" color="error" sx={{ mt: 1, whiteSpace: 'pre-line' }}>
          {failure}
        </Typography>
      )}
    </AskDialog>
  );
};

export const ReviewPanel = ({ card, form }: FormPlaces['card-notes']) => (card.review === undefined ? null : <Panel review={card.review} card={card} form={form} />);

const Panel = ({ review, card, form }: FormPlaces['card-notes'] & { readonly review: Review }) => {
  const { t } = useTranslation(['review', 'problems', 'common']);
  const { t: words } = useFormEnvironment().words;
  const panelId = useId();
  const problemText = useProblemText();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<'return' | 'unlock' | null>(null);
  const [busy, setBusy] = useState<ReviewAct | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [open, setOpen] = useState<readonly Issue[]>([]);
  const [isUnsaved, setUnsaved] = useState(false);
  const [isAccepted, setAccepted] = useState(false);
  const hasActed = useRef(false);

  const reload = async () => {
    setUnsaved(form.isChanged());
    if (form.isChanged()) return;
    await form.loadLatest();
    for (const queryKey of [queryKeys.cardLists, queryKeys.projects]) void queryClient.invalidateQueries({ queryKey });
  };

  const act = async (which: ReviewAct, word?: string) => {
    setUnsaved(form.isChanged());
    if (form.isChanged()) return;
    setBusy(which);
    setFailure(null);
    const params = { pId: card.project.id, fId: card.folder.id, cardId: card.id };
    try {
      if (which === 'submit') await callApi('submitCard', { params, body: { card_hash: card.card_hash } });
      else if (which === 'withdraw') await callApi('withdrawCard', { params, body: { card_hash: card.card_hash } });
      else await callApi('reviewCard', { params, body: { act: which, card_hash: card.card_hash, ...(word !== undefined && { word }) } });
      setAsked(null);
      await reload();
      // After "accept", the next card has the focus.
      hasActed.current = which !== 'accept';
      setAccepted(which === 'accept');
    } catch (error) {
      const isOpen = error instanceof ApiProblem && (error.code === 'review.incomplete' || error.code === 'card.invalid');
      if (isOpen) setOpen(issuesOf(error.details));
      else setFailure(error);
      if (isSessionProblem(error)) form.onSignIn();
    } finally {
      setBusy(null);
    }
  };

  const news = useReviewNews(card);
  const { data } = useCardQueries(card);
  const queries = data?.queries ?? [];
  const countOf = (state: CardQuery['state']): number => queries.filter((query) => query.state === state).length;
  const unclosed = data === undefined ? review.open + review.answered : countOf('open') + countOf('answered');
  const [shown, setShown] = useState<CardQuery | 'new' | null>(null);
  const [about, setAbout] = useState<ItemPath | null>(null);
  const [drafts] = useState(() => new Map<string, string>());
  const ask = (path: ItemPath | null) => {
    setAbout(path);
    setShown('new');
  };

  const stateButton = useRef<HTMLButtonElement>(null);
  // What was pressed may be gone, at once or after the next answer of the server.
  useEffect(() => {
    if (!hasActed.current || document.activeElement !== document.body) return;
    hasActed.current = false;
    stateButton.current?.focus({ preventScroll: true });
  });

  const mayAsk = review.acts.includes('ask');
  const isReviewer = mayAsk || decisions.some((each) => review.acts.includes(each));
  const waiting = mayAsk ? unclosed : data === undefined ? review.open : countOf('open');
  const { acts, why: whyNot } = acceptance(review, unclosed > 0);
  const [isOpened, setOpened] = useState(false);
  const isOpen = isOpened || failure !== null || news !== null || isUnsaved || isAccepted;
  const isWide = useMediaQuery('(min-width: 720px)', { noSsr: true, defaultMatches: true });
  const main = isWide ? acts.find((each) => each === 'submit' || each === 'accept') : undefined;
  const button = (each: ReviewAct) => (
    <WhyButton
      key={each}
      variant={each === 'submit' || each === 'accept' ? 'contained' : 'outlined'}
      sx={{ minHeight: each === main ? 36 : 44, py: 0 }}
      loading={busy === each}
      why={each === 'accept' && whyNot !== null ? t(whyNot) : null}
      onClick={() => ((each === 'return' || each === 'unlock') && !form.isChanged() ? setAsked(each) : void act(each))}
    >
      {t(`${each}.action`)}
    </WhyButton>
  );
  const close = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key !== 'Escape' || !isOpened) return;
    setOpened(false);
    currentTarget.querySelector('button')?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key closes the list that a button in it opens
    <section className={css.review} aria-label={t('card.title')} onKeyDown={close}>
      <button ref={stateButton} type="button" className={css.state} aria-expanded={isOpen} aria-controls={panelId} onClick={() => setOpened(!isOpen)}>
        {review.state === 'entry' ? <CardStatus status={card.status} errors={card.errors} /> : <ReviewStateChip state={review.state} />}
        {review.state === 'returned' && review.decided?.word !== undefined && (
          <>
            {' '}
            <span className={css.word}>{review.decided.word}</span>
          </>
        )}
        {waiting > 0 && <b className={css.questions} data-short={`?${waiting}`}>{t('common:status_questions.label', { count: waiting })}</b>}
      </button>
      {main !== undefined && button(main)}
      {isOpen && (
        <div id={panelId} className={css.panel}>
          <Standing review={review} />
          {isUnsaved && <Alert severity="info">{t('card.unsaved.message')}</Alert>}
          {failure === null ? null : (
            <Alert
              severity="warning"
              action={
                <Button color="inherit" onClick={() => void reload().then(() => setFailure(null), setFailure)}>
                  {t('act.reload.action')}
                </Button>
              }
            >
              {problemText(failure)}
            </Alert>
          )}
          {news !== null && failure === null && (
            <Alert
              severity="warning"
              role="alert"
              action={
                <Button color="inherit" onClick={() => void reload().catch(setFailure)}>
                  {t('act.reload.action')}
                </Button>
              }
            >
              <Standing review={news} />
            </Alert>
          )}
          {queries.length > 0 && (
            <section aria-label={t('query.title', { open: countOf('open'), answered: countOf('answered') })}>
              <Typography sx={{ fontWeight: 600 }}>{t('query.title', { open: countOf('open'), answered: countOf('answered') })}</Typography>
              <QueryList queries={queries} prepared={form.prepared} onOpen={setShown} />
            </section>
          )}
          {isAccepted && <Alert severity="success">{t('accepted.message')}</Alert>}
          {isReviewer && <Findings prepared={form.prepared} onPick={form.onShow} />}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {acts.filter((each) => each !== main).map(button)}
            {mayAsk && (
              <Button variant="outlined" sx={{ minHeight: 44 }} onClick={() => ask(null)}>
                {t('query.new.action')}
              </Button>
            )}
            {isReviewer && <SubmittedSteps card={card} isAccepted={isAccepted} />}
          </Box>
        </div>
      )}
      <QueryMarks queries={queries} mayAsk={mayAsk} onOpen={setShown} />
      {mayAsk && <AskAtFields prepared={form.prepared} onAsk={ask} />}
      {shown !== null && <QueryDialog card={card} prepared={form.prepared} acts={review.acts} query={shown === 'new' ? null : shown} about={about} drafts={drafts} onSaid={() => void (hasActed.current = true)} onClose={() => setShown(null)} onExpired={form.onSignIn} />}
      {asked !== null && needsWord(asked) && <WordDialog act={asked} isBusy={busy !== null} failure={failure === null ? null : problemText(failure)} onSay={(word) => void act(asked, word)} onClose={() => setAsked(null)} />}
      {open.length > 0 && (
        <AskDialog title={t('submit.incomplete.title')} onClose={() => setOpen([])} answers={[{ label: words('dialog.close.action'), onPick: () => setOpen([]), isMain: true }]}>
          <Typography>{t(`submit.${againstSubmitting(open)}.message`)}</Typography>
          <FindingList
            prepared={form.prepared}
            issues={open}
            isWhole
            onPick={(path) => {
              setOpen([]);
              form.onShow(path);
            }}
          />
        </AskDialog>
      )}
    </section>
  );
};

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { prepare } from '#shared/form/prepare.ts';
import { AskDialog } from '../../components/ask-dialog.tsx';
import { useFormWords } from '../../form/environment.ts';
import { ApiProblem } from '../../lib/api-problem.ts';
import { formatDateTime } from '../../lib/format.ts';
import { type FormSelection, newCard, pathPatterns, paths } from '../../lib/paths.ts';
import { mayAddCard } from '../../lib/projects.ts';
import { useSession } from '../../lib/session.ts';
import { useFolder } from '../../form/card/api.ts';
import { CopyAnswers } from './copy-answers.tsx';
import type { Journal } from './journal.ts';
import { answersAsText, listAnswers, listCarried, type ListedAnswer } from './list-answers.ts';
import type { FoundDraft } from './resume.ts';

interface DraftScreenProps extends FoundDraft {
  readonly selection: FormSelection;
  readonly journal: Journal;
  readonly error: unknown;
  readonly onTryAgain: () => void;
}

type Reason = 'card' | 'folder' | 'design' | 'denied' | 'other';

const reasonOf = (error: unknown): Reason => {
  if (!(error instanceof ApiProblem)) return 'other';
  if (error.code === 'card.unknown') return 'card';
  if (error.code === 'design.unknown') return 'design';
  if (error.status === 404) return 'folder';
  return error.status === 403 ? 'denied' : 'other';
};

const AnswerTable = ({ answers }: { readonly answers: readonly ListedAnswer[] }) => (
  <>
    {[...Map.groupBy(answers, ({ page }) => page)].map(([page, listed]) => (
      <Box component="section" key={page} sx={{ mt: 3 }}>
        <Typography variant="h3">{page}</Typography>
        <Box component="dl" sx={{ m: 0, mt: 1, display: 'grid', gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) minmax(0, 2fr)' }, columnGap: 2 }}>
          {listed.map(({ path, title, answer }) => [
            <Typography key={`${path} title`} component="dt" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {title}
            </Typography>,
            <Typography key={path} component="dd" sx={{ m: 0, mb: { xs: 1, sm: 0.5 }, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
              {answer}
            </Typography>,
          ])}
        </Box>
      </Box>
    ))}
  </>
);

export const DraftScreen = ({ selection, journal, draft, typedIn, error, onTryAgain }: DraftScreenProps) => {
  const words = useFormWords(typedIn?.design ?? null);
  const { t, language, name } = words;
  const { user } = useSession();
  const navigate = useNavigate();
  const folder = useFolder({ ...selection, card: newCard });
  const [isDiscarding, setDiscarding] = useState(false);
  const { typed } = draft;
  const list = useMemo(
    () => {
      const { answers, unread = {}, carried = [] } = typed;
      return [...listAnswers(typedIn === null ? null : prepare(typedIn.design), { answers, unread }, words), ...listCarried(carried)];
    },
    [typedIn, typed, words],
  );
  const reason = reasonOf(error);
  const when = formatDateTime(new Date(draft.at).toISOString(), language);
  const heading = [folder === null ? '' : `${name(folder.project.title)} / ${name(folder.folder.title)}`, t('kept.entered.label', { when })].filter((line) => line !== '').join('\n');
  const mayBecomeNew = folder !== null && reason === 'card' && mayAddCard(folder.project, folder.folder);
  const discard = async () => {
    await journal.remove(draft.id);
    await navigate(user.is_permanent_token ? pathPatterns.logout : pathPatterns.home, { replace: true });
  };
  return (
    <Box sx={{ maxWidth: 840, mx: 'auto' }}>
      <Typography variant="h1" component="h2">{t('kept.title')}</Typography>
      <Typography color="textSecondary" sx={{ whiteSpace: 'pre-line', mt: 0.5 }}>
        {heading}
      </Typography>
      <Alert severity="warning" sx={{ mt: 2 }}>
        <div>{t(`kept.${reason}.message`)}</div>
        <div>{t(mayBecomeNew ? 'kept.mayGoOn.message' : 'kept.mayCopy.message')}</div>
      </Alert>
      <CopyAnswers text={() => answersAsText(heading, list)} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 2 }}>
        {mayBecomeNew && (
          <Button variant="contained" component={Link} to={paths.draftForm({ ...selection, card: newCard }, draft.id)}>
            {t('kept.asNew.action')}
          </Button>
        )}
        {reason === 'other' && (
          <Button variant="contained" onClick={onTryAgain}>
            {t('part.retry.action')}
          </Button>
        )}
        {!user.is_permanent_token && (
          <Button component={Link} to={pathPatterns.home}>
            {t('screen.dashboard.action')}
          </Button>
        )}
        <Button color="error" onClick={() => setDiscarding(true)}>
          {t('kept.discard.action')}
        </Button>
      </Box>
      <AnswerTable answers={list} />
      {isDiscarding && (
        <AskDialog
          title={t('kept.discard.title')}
          onClose={() => setDiscarding(false)}
          answers={[
            { label: t('kept.discard.action'), onPick: () => void discard(), isDangerous: true },
            { label: t('kept.keep.action'), onPick: () => setDiscarding(false), isMain: true },
          ]}
        >
          <Typography>{t('kept.discard.message')}</Typography>
        </AskDialog>
      )}
    </Box>
  );
};

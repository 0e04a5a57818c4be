import Alert from '@mui/material/Alert';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { moveReport } from '#shared/modules/versions/move-report.ts';
import { returnAnswers } from '#shared/modules/versions/return-kept.ts';
import { asksTheSame } from '#shared/modules/versions/same-questions.ts';
import { keepsSubmission, moveToTakeBack } from '#shared/form/card-moves.ts';
import { openSaved } from '#shared/form/kept-answers.ts';
import { prepare } from '#shared/form/prepare.ts';
import { splitTyped } from '#shared/form/typed-texts.ts';
import { AskDialog } from '../../components/ask-dialog.tsx';
import { contextOf } from '../../form/card/open-card-form.ts';
import { useFormEnvironment } from '../../form/environment.ts';
import { isSessionProblem } from '../../lib/api-problem.ts';
import type { MovingCard } from '../../lib/modules.ts';
import type { FormReader, OpenedCard } from '../../lib/card-form.ts';
import { designQuery } from '../../lib/open-card.ts';
import { useProblemText } from '../../lib/problem-text.ts';
import { useMoveCard } from './move-one.ts';
import { type ReportedMove, MoveReportList } from './move-report-list.tsx';

interface Preview {
  readonly move: ReportedMove;
  readonly isReopened: boolean;
}

/** Uses the same function and designs as the server. */
const previewOf = ({ card, design, prepared, version, drawn }: MovingCard['form'], force: Pick<OpenedCard, 'version' | 'design'>, reader: FormReader): Preview | null => {
  if (card === null || force.version <= version) return null;
  const to = { version: force.version, prepared: prepare(force.design) };
  const { answers, unread } = splitTyped(card.vals);
  const saved = {
    design: to,
    context: contextOf(reader, () => false, card, drawn),
    posted: answers,
    unread,
    before: { design: { version, prepared }, vals: card.vals, kept: card.kept_answers },
  };
  const run = openSaved(saved, returnAnswers);
  const report = moveReport(prepared, to.prepared, card.kept_answers, run);
  const staysSubmitted = keepsSubmission({ vals: card.vals, kept: card.kept_answers }, { vals: run.form.answers(), kept: run.kept }, asksTheSame(design, force.design), run.form);
  return { move: { from: { version, prepared }, to, form: run.form, report }, isReopened: card.review?.state === 'submitted' && !staysSubmitted };
};

const useMove = ({ form: { card }, reader, token, onMoved, onSignIn }: MovingCard) => {
  const problemText = useProblemText();
  const moving = useMoveCard();
  const [failure, setFailure] = useState<string | null>(null);
  const move = async (to: number | 'back') => {
    if (card === null) return;
    setFailure(null);
    try {
      await moving.mutateAsync({ card, to, language: reader.language, token: await token() });
      await onMoved();
    } catch (error) {
      if (isSessionProblem(error)) onSignIn();
      else setFailure(problemText(error));
    }
  };
  return { failure: failure === null ? null : <Alert severity="error" sx={{ mt: 2, whiteSpace: 'pre-line' }}>{failure}</Alert>, move: (to: number | 'back') => void move(to), isBusy: moving.isPending };
};

export const MoveCard = (moving: MovingCard) => (moving.isBack ? <TakeBack {...moving} /> : <MoveToForce {...moving} />);

const MoveToForce = (moving: MovingCard) => {
  const { t } = useFormEnvironment().words;
  const { selection, form, isUnsaved, onOpen, onClose } = moving;
  const { language, organisation } = moving.reader;
  const { data: force, isError } = useQuery(designQuery(selection, 'current'));
  const preview = useMemo(() => (force === undefined ? null : previewOf(form, force, { language, organisation })), [form, force, language, organisation]);
  const { failure, move, isBusy } = useMove(moving);
  const versions = { from: form.version, to: force?.version ?? form.card?.newer_version ?? form.version };
  const isWrong = preview !== null && preview.move.report.issues.length > 0;
  const open = () => {
    if (preview !== null && force !== undefined) onOpen({ card: form.card, ...force }, preview.move.form);
  };
  const go = { label: t(isWrong ? 'move.open.action' : 'move.do.action', versions), onPick: isWrong ? open : () => move(versions.to), isMain: true, isBusy };
  return (
    <AskDialog
      title={t('move.title', versions)}
      width="md"
      onClose={isBusy ? undefined : onClose}
      answers={[{ label: t('footer.cancel.action'), onPick: onClose, isOff: isBusy }, ...(preview === null ? [] : [{ ...go, why: isUnsaved ? t('move.unsaved.message') : null }])]}
    >
      {force === undefined && !isError && <CircularProgress aria-label={t('history.loading.label')} />}
      {isError && <Alert severity="error">{t('move.failed.message')}</Alert>}
      {preview !== null && (
        <>
          <Typography>{t('move.message')}</Typography>
          {isUnsaved && (
            <Alert severity="info" sx={{ mt: 2 }}>
              {t('move.unsaved.message')}
            </Alert>
          )}
          {isWrong && (
            <Alert severity="warning" sx={{ mt: 2 }}>
              {t('move.open.message', versions)}
            </Alert>
          )}
          {preview.isReopened && (
            <Alert severity="warning" sx={{ mt: 2 }}>
              {t('move.reopened.message')}
            </Alert>
          )}
          <Completeness isBefore={form.session.status().required === 'comp'} isAfter={preview.move.report.isComplete} />
          <MoveReportList move={preview.move} />
        </>
      )}
      {failure}
    </AskDialog>
  );
};

const Completeness = ({ isBefore, isAfter }: { readonly isBefore: boolean; readonly isAfter: boolean }) => {
  const { t } = useFormEnvironment().words;
  const say = (isComplete: boolean) => t(isComplete ? 'move.complete.label' : 'move.incomplete.label');
  return <Typography sx={{ mt: 2 }}>{t('move.completeness.label', { before: say(isBefore), after: say(isAfter) })}</Typography>;
};

const TakeBack = (moving: MovingCard) => {
  const { t } = useFormEnvironment().words;
  const { form: { card, version }, isUnsaved, onClose } = moving;
  const { failure, move, isBusy } = useMove(moving);
  const to = moveToTakeBack(card?.history ?? [])?.move.from ?? version;
  const wasSubmitted = card?.review?.state === 'entry' && card.review.submitted?.act === 'submit';
  return (
    <AskDialog
      title={t('takeBack.title')}
      onClose={isBusy ? undefined : onClose}
      answers={[
        { label: t('takeBack.do.action', { version: to }), onPick: () => move('back'), isDangerous: true, isBusy, why: isUnsaved ? t('move.unsaved.message') : null },
        { label: t('footer.cancel.action'), onPick: onClose, isMain: true, isOff: isBusy },
      ]}
    >
      <Typography>{t('takeBack.message', { version: to })}</Typography>
      {wasSubmitted && <Typography sx={{ mt: 2 }}>{t('takeBack.submitAgain.message')}</Typography>}
      {failure}
    </AskDialog>
  );
};

import Alert from '@mui/material/Alert';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { asksTheSame } from '#shared/compare/same-questions.ts';
import type { AnswerValue } from '#shared/design/card-design.ts';
import { confirmedName } from '#shared/design/sibling-names.ts';
import { keepsSubmission, moveToTakeBack } from '#shared/form/card-moves.ts';
import type { ItemPath } from '#shared/form/form-types.ts';
import { openSaved } from '#shared/form/kept-answers.ts';
import { mentionedAmong } from '#shared/form/mentioned.ts';
import { moveReport } from '#shared/form/move-report.ts';
import { prepare } from '#shared/form/prepare.ts';
import { splitTyped } from '#shared/form/typed-texts.ts';
import { AskDialog } from '../../../components/ask-dialog.tsx';
import { useFormEnvironment } from '../../../form/environment.ts';
import { loadMarkup } from '../../../form/markup.ts';
import { isSessionProblem } from '../../../lib/api-problem.ts';
import { designQuery } from '../../../lib/open-card.ts';
import type { FormSelection } from '../../../lib/paths.ts';
import { useProblemText } from '../../../lib/problem-text.ts';
import { answerWords, isRegistration, placeWords } from '../../../form/answer-list.ts';
import type { OpenedCard } from '../../../form/card/api.ts';
import type { CarriedForm } from '../carried-form.ts';
import { contextOf } from '../../../form/card/open-card-form.ts';
import type { CardForm, FormReader, Opened } from '../../../lib/card-form.ts';
import type { CardEditorState } from '../use-card-editor.ts';
import css from '../../../form/finding-list.module.css';

interface ReportListProps {
  readonly title: string;
  readonly hint?: string | undefined;
  readonly entries: readonly { readonly path: ItemPath; readonly place: string; readonly more?: ReactNode }[];
  readonly onPick?: ((path: ItemPath) => void) | undefined;
}

const ReportList = ({ title, hint, entries, onPick }: ReportListProps) =>
  entries.length === 0 ? null : (
    <section>
      <Typography variant="subtitle1" component="h3" sx={{ mt: 2, mb: 0.5, fontWeight: 600 }}>
        {title}
      </Typography>
      {hint !== undefined && <Typography variant="body2">{hint}</Typography>}
      <ul className={`${css.findingList} ${css.report}`}>
        {entries.map(({ path, place, more }, at) => {
          const words = (
            <>
              {place !== '' && <span>{place}</span>}
              {more}
            </>
          );
          return (
            <li key={at}>
              {onPick === undefined || place === '' ? (
                <p>{words}</p>
              ) : (
                <button type="button" onClick={() => onPick(path)}>
                  {words}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );

interface MoveReportListProps {
  readonly carried: CarriedForm;
  readonly onPick?: (path: ItemPath) => void;
}

const MoveReportList = ({ carried: { from, to, form, report }, onPick }: MoveReportListProps) => {
  const { words } = useFormEnvironment();
  const { t } = words;
  const answers = useMemo(() => form.answers(), [form]);
  const placeOf = ({ prepared }: Pick<CardForm, 'prepared'>, path: ItemPath): string => placeWords(prepared, path, null, words, mentionedAmong(prepared, answers, path));
  const answered = (side: Pick<CardForm, 'prepared'>, list: readonly { readonly path: ItemPath; readonly value: AnswerValue }[]) =>
    list.flatMap(({ path, value }) =>
      isRegistration(path) || confirmedName(path) !== null ? [] : [{ path, place: placeOf(side, path), more: <b>{answerWords(side.prepared, path, value, words, mentionedAmong(side.prepared, answers, path))}</b> }],
    );
  const fresh = report.fresh.map((path) => ({ path, place: placeOf(to, path) }));
  const [left, returned] = [answered(from, report.left), answered(to, report.returned)];
  const wrong = report.issues.map((issue) => {
    const { path, holder = path } = issue;
    // A finding about the card as a whole has no path.
    const state = path === '' ? undefined : form.item(path);
    const isAnswer = state?.item.class === 'attribute' && state.value !== null;
    return {
      path,
      place: placeOf(to, path),
      more: (
        <>
          {isAnswer && <b>{answerWords(to.prepared, path, state.value, words, state.mentioned)}</b>}
          <small>{words.issue(issue, state && form.item(holder))}</small>
        </>
      ),
    };
  });
  return (
    <>
      <ReportList title={t('move.wrong.title', { version: to.version, count: wrong.length })} entries={wrong} onPick={onPick} />
      <ReportList title={t('move.fresh.title', { count: fresh.length })} entries={fresh} onPick={onPick} />
      <ReportList title={t('move.left.title', { count: left.length })} hint={t('move.left.hint')} entries={left} />
      <ReportList title={t('move.returned.title', { count: returned.length })} entries={returned} onPick={onPick} />
      {fresh.length + left.length + returned.length + wrong.length === 0 && <Typography sx={{ mt: 2 }}>{t('move.nothing.message')}</Typography>}
    </>
  );
};

interface CarriedDialogProps {
  readonly carried: CarriedForm;
  readonly onClose: () => void;
  readonly onPick: (path: ItemPath) => void;
}

export const CarriedDialog = ({ carried, onClose, onPick }: CarriedDialogProps) => {
  const { t } = useFormEnvironment().words;
  const versions = { from: carried.from.version, to: carried.to.version };
  return (
    <AskDialog title={t('carried.title', versions)} width="md" onClose={onClose} answers={[{ label: t('carried.check.action'), onPick: onClose, isMain: true }]}>
      <Typography>{t('carried.message', versions)}</Typography>
      <MoveReportList carried={carried} onPick={onPick} />
    </AskDialog>
  );
};

interface Preview {
  readonly carried: CarriedForm;
  readonly target: Opened;
  readonly isReopened: boolean;
}

/** Uses the same function and designs as the server. */
const previewOf = ({ card, design, prepared, version, drawn }: CardForm, force: Pick<OpenedCard, 'version' | 'design'>, reader: FormReader): Preview | null => {
  if (card === null || force.version <= version) return null;
  const to = { version: force.version, prepared: prepare(force.design) };
  const { answers, unread } = splitTyped(card.vals);
  const run = openSaved({
    design: to,
    context: contextOf(reader, () => false, card, drawn),
    posted: answers,
    unread,
    before: { design: { version, prepared }, vals: card.vals, kept: card.kept_answers },
  });
  const report = moveReport(prepared, to.prepared, card.kept_answers, run);
  const staysSubmitted = keepsSubmission({ vals: card.vals, kept: card.kept_answers }, { vals: run.form.answers(), kept: run.kept }, asksTheSame(design, force.design), run.form);
  return { carried: { from: { version, prepared }, to, form: run.form, report }, target: { card, ...force }, isReopened: card.review?.state === 'submitted' && !staysSubmitted };
};

interface MoveDialogProps {
  readonly editor: CardEditorState;
  readonly selection: FormSelection;
  readonly onClose: () => void;
}

const useMove = (editor: CardEditorState) => {
  const problemText = useProblemText();
  const [failure, setFailure] = useState<string | null>(null);
  const move = (to: number | 'back') => {
    setFailure(null);
    editor.move(to).catch((error: unknown) => {
      if (isSessionProblem(error)) editor.show({ kind: 'signIn' });
      else setFailure(problemText(error));
    });
  };
  return { failure: failure === null ? null : <Alert severity="error" sx={{ mt: 2, whiteSpace: 'pre-line' }}>{failure}</Alert>, move };
};

const isUnsaved = ({ form, tools }: CardEditorState): boolean => form.isChanged() || !tools.isEmpty();

export const MoveDialog = ({ editor, selection, onClose }: MoveDialogProps) => {
  const { t } = useFormEnvironment().words;
  const { form } = editor;
  const { language, organisation } = editor.reader;
  const { data: force, isError } = useQuery(designQuery(selection, 'current'));
  const preview = useMemo(() => (force === undefined ? null : previewOf(form, force, { language, organisation })), [form, force, language, organisation]);
  const { failure, move } = useMove(editor);
  const versions = { from: form.version, to: force?.version ?? form.card?.newer_version ?? form.version };
  const isWrong = preview !== null && preview.carried.report.issues.length > 0;
  const open = () => {
    if (preview !== null) void loadMarkup(preview.target.design).then(() => editor.openMoved(preview.target, preview.carried.form));
  };
  const go = { label: t(isWrong ? 'move.open.action' : 'move.do.action', versions), onPick: isWrong ? open : () => move(versions.to), isMain: true, isBusy: editor.isMoving };
  return (
    <AskDialog
      title={t('move.title', versions)}
      width="md"
      onClose={editor.isMoving ? undefined : onClose}
      answers={[{ label: t('footer.cancel.action'), onPick: onClose, isOff: editor.isMoving }, ...(preview === null ? [] : [{ ...go, why: isUnsaved(editor) ? t('move.unsaved.message') : null }])]}
    >
      {force === undefined && !isError && <CircularProgress aria-label={t('history.loading.label')} />}
      {isError && <Alert severity="error">{t('move.failed.message')}</Alert>}
      {preview !== null && (
        <>
          <Typography>{t('move.message')}</Typography>
          {isUnsaved(editor) && (
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
          <Completeness form={form} isAfter={preview.carried.report.isComplete} />
          <MoveReportList carried={preview.carried} />
        </>
      )}
      {failure}
    </AskDialog>
  );
};

const Completeness = ({ form, isAfter }: { readonly form: CardForm; readonly isAfter: boolean }) => {
  const { t } = useFormEnvironment().words;
  const say = (isComplete: boolean) => t(isComplete ? 'move.complete.label' : 'move.incomplete.label');
  return <Typography sx={{ mt: 2 }}>{t('move.completeness.label', { before: say(form.session.status().required === 'comp'), after: say(isAfter) })}</Typography>;
};

export const TakeBackMoveDialog = ({ editor, onClose }: Omit<MoveDialogProps, 'selection'>) => {
  const { t } = useFormEnvironment().words;
  const { failure, move } = useMove(editor);
  const { card, version } = editor.form;
  const to = moveToTakeBack(card?.history ?? [])?.move.from ?? version;
  const wasSubmitted = card?.review?.state === 'entry' && card.review.submitted?.act === 'submit';
  return (
    <AskDialog
      title={t('takeBack.title')}
      onClose={editor.isMoving ? undefined : onClose}
      answers={[
        { label: t('takeBack.do.action', { version: to }), onPick: () => move('back'), isDangerous: true, isBusy: editor.isMoving, why: isUnsaved(editor) ? t('move.unsaved.message') : null },
        { label: t('footer.cancel.action'), onPick: onClose, isMain: true, isOff: editor.isMoving },
      ]}
    >
      <Typography>{t('takeBack.message', { version: to })}</Typography>
      {wasSubmitted && <Typography sx={{ mt: 2 }}>{t('takeBack.submitAgain.message')}</Typography>}
      {failure}
    </AskDialog>
  );
};

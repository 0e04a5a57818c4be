import Typography from '@mui/material/Typography';
import { type ReactNode, useMemo, useState } from 'react';
import type { AnswerValue } from '#shared/design/card-design.ts';
import { confirmedName } from '#shared/design/sibling-names.ts';
import type { FormSession, ItemPath } from '#shared/form/form-types.ts';
import { mentionedAmong } from '#shared/form/mentioned.ts';
import { moveReport, type MoveReport } from '#shared/modules/versions/move-report.ts';
import { answerWords, isRegistration, placeWords } from '../../form/answer-list.ts';
import { useFormEnvironment } from '../../form/environment.ts';
import type { CardForm } from '../../lib/card-form.ts';
import type { FormPlaces } from '../../lib/modules.ts';
import css from './move-report-list.module.css';

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
      <ul className={css.report}>
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

export interface ReportedMove {
  readonly from: Pick<CardForm, 'version' | 'prepared'>;
  readonly to: Pick<CardForm, 'version' | 'prepared'>;
  readonly form: FormSession;
  readonly report: MoveReport;
}

export const MoveReportList = ({ move: { from, to, form, report }, onPick }: { readonly move: ReportedMove; readonly onPick?: (path: ItemPath) => void }) => {
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

export const CarriedReport = ({ from, to, onPick }: FormPlaces['carried-report']) => {
  const [report] = useState(() => moveReport(from.prepared, to.prepared, from.carried, { form: to.session, kept: to.carried }));
  return <MoveReportList move={{ from, to, form: to.session, report }} onPick={onPick} />;
};

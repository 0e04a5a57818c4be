import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerValue } from '#shared/design/card-design.ts';
import { moveToTakeBack } from '#shared/form/card-moves.ts';
import type { ItemPath } from '#shared/form/form-types.ts';
import { answerPath, splitItemPath } from '#shared/form/item-paths.ts';
import { placeOf } from '#shared/form/place-of.ts';
import { prepare, type PreparedDesign } from '#shared/form/prepare.ts';
import { sameAnswer } from '#shared/items/answers.ts';
import { isUnseen } from '#shared/items/behaviours.ts';
import { Spoken } from '../../components/server-view.tsx';
import { AskDialog } from '../../components/ask-dialog.tsx';
import { type FormWords, useFormEnvironment } from '../../form/environment.ts';
import { AtForm, useHasFormPart, useModuleParts } from '../../form/module-parts.tsx';
import { callApi } from '../../lib/api-client.ts';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import type { FormPlaces } from '../../lib/modules.ts';
import type { FormSelection } from '../../lib/paths.ts';
import { answerWords, placeWords, useMentioned } from '../../form/answer-list.ts';
import { useDesignVersions } from '../../form/card/api.ts';
import type { Card } from '../../lib/card-form.ts';
import { changedItems, type ShownChange, type Step, stepsOf } from './history-steps.ts';
import css from './history.module.css';

type Entries = Card['history'];

/** The card holds its first and latest saves; those between are loaded on request. Latest first. */
const useWholeHistory = (card: Card) => {
  const [first, ...latest] = card.history.toSorted((one, other) => one.revision - other.revision);
  const [older, setOlder] = useState<Entries>([]);
  const [left, setLeft] = useState(card.older_history ?? 0);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const later = [...older, ...latest];
  const readOlder = async () => {
    setState('loading');
    try {
      const { project, folder, id } = card;
      const page = await callApi('cardHistory', { params: { pId: project.id, fId: folder.id, cardId: id }, query: { before: later[0]?.revision ?? 1 } });
      setOlder([...page.history, ...older]);
      setLeft(page.older_history);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return { entries: [...(first === undefined ? [] : [first]), ...later].toReversed(), left, state, readOlder };
};

const useHistoryWords = (selection: FormSelection, entries: Entries, kept: Card['kept_answers']) => {
  const mentioned = useMentioned();
  const { words } = useFormEnvironment();
  const versions = [...new Set(entries.flatMap(({ revision, version, changes }) => (changes.length > 0 || revision === 1 ? [version] : [])))];
  const { designs, isFailed } = useDesignVersions(selection, versions);
  const prepared = useMemo(() => new Map<number, PreparedDesign>(designs.map(({ version, design }) => [version, prepare(design)])), [designs]);
  const designOf = (path: ItemPath, ...wanted: readonly number[]): PreparedDesign | undefined => {
    const candidates = [...wanted, ...prepared.keys()].flatMap((version) => prepared.get(version) ?? []);
    return candidates.find(({ indexOf }) => indexOf.has(splitItemPath(answerPath(path)).item)) ?? candidates[0];
  };
  return {
    isReady: isFailed || designs.length === versions.length,
    isFailed,
    isSeen: (path: ItemPath, ...wanted: readonly number[]): boolean => {
      const design = designOf(path, ...wanted);
      const index = design?.indexOf.get(splitItemPath(answerPath(path)).item);
      return index === undefined || !isUnseen(design!.items[index]!);
    },
    isKept: ({ move }: Entries[number], { path, before, after }: ShownChange): boolean =>
      move !== undefined && after === null && kept.some((each) => each.path === path && sameAnswer(each.value, before)),
    place: (path: ItemPath, ...wanted: readonly number[]): string => {
      const design = designOf(path, ...wanted);
      return design === undefined ? path : placeWords(design, path, null, words, mentioned(design, path));
    },
    answer: (path: ItemPath, value: AnswerValue, ...wanted: readonly number[]): string => {
      const design = designOf(path, ...wanted);
      return design === undefined ? JSON.stringify(value) : answerWords(design, path, value, words, mentioned(design, path));
    },
  };
};

type HistoryWords = ReturnType<typeof useHistoryWords>;

const inSight = (step: Step, { isSeen }: HistoryWords): Step => {
  const seen = <Change extends { readonly path: ItemPath }>(changes: readonly Change[]) => changes.filter(({ path }) => isSeen(path, step.entry.version, step.versionBefore));
  return { ...step, entry: { ...step.entry, changes: seen(step.entry.changes) }, changes: seen(step.changes) };
};

const Change = ({ step, change, words }: { readonly step: Step; readonly change: Step['changes'][number]; readonly words: HistoryWords }) => {
  const { t } = useFormEnvironment().words;
  const { t: quick } = useTranslation('quick-entry');
  const { version } = step.entry;
  const { path, before, after } = change;
  const wordsBefore = words.answer(path, before, step.versionBefore, version);
  const isKept = words.isKept(step.entry, change);
  return (
    <li className={css.change}>
      <span className={css.place}>{words.place(path, version, step.versionBefore)}</span>
      {change.isWithheld ? <span className={css.blank}>{t('withheld.label')}</span> : <span className={css.values}>
        <Spoken>{t('merge.before.label')}</Spoken>
        {before === null ? <span className={css.blank}>{wordsBefore}</span> : isKept ? <span>{wordsBefore}</span> : <del>{wordsBefore}</del>}
        <span aria-hidden>→</span>
        <Spoken>{t('merge.after.label')}</Spoken>
        <ins>{isKept ? t('history.kept.label') : words.answer(path, after, version, step.versionBefore)}</ins>
        {step.entry.together?.includes(path) === true && <span className={css.together}>{quick('together.label')}</span>}
      </span>}
    </li>
  );
};

interface SaveProps {
  readonly step: Step;
  readonly words: HistoryWords;
  readonly parts: ReturnType<typeof useModuleParts<'history-entry'>>;
  readonly onTakeBack?: (() => void) | undefined;
}

const Save = ({ step, words, parts, onTakeBack }: SaveProps) => {
  const { t, name } = useFormEnvironment().words;
  const language = useLanguage();
  const { revision, version, updated_at, user, org, recalculated, move, import: from } = step.entry;
  const changed = changedItems(step.entry);
  const part = parts.find(({ isShown }) => isShown({ entry: step.entry }));
  return (
    <li className={css.save}>
      <p className={css.who}>{t('history.entry.label', { user: name(user.name), organisation: name(org.name) })}</p>
      <p className={css.when}>
        {formatDateTime(updated_at, language)}
        {' · '}
        {part !== undefined ? <part.Part entry={step.entry} />
          : revision === 1 ? t('history.created.label')
          : move === undefined ? t('history.changes.label', { count: changed })
          : [t(move.undone === true ? 'history.moveTakenBack.label' : 'history.moved.label', { from: move.from, to: version }), ...(changed > 0 ? [t('history.changes.label', { count: changed })] : [])].join(' · ')}
        {recalculated === true ? ` · ${t('history.recalculated.label')}` : null}
        {from === undefined ? null : ` · ${from.undone === true ? '↶ ' : ''}${t('history.imported.label', { ...from })}`}
      </p>
      {onTakeBack && (
        <Button size="small" sx={{ mx: -1 }} onClick={onTakeBack}>
          {t('takeBack.action')}
        </Button>
      )}
      {step.changes.length > 0 && (
        <ul className={css.changes}>
          {step.changes.map((change) => (
            <Change key={change.path} step={step} change={change} words={words} />
          ))}
        </ul>
      )}
    </li>
  );
};

const all = '';

const only = (steps: readonly Step[], item: string): readonly Step[] =>
  item === all
    ? steps
    : steps.flatMap((step) => {
        const changes = step.changes.filter(({ path }) => splitItemPath(answerPath(path)).item === item);
        return changes.length === 0 ? [] : [{ ...step, changes }];
      });

interface ItemChoiceProps {
  readonly steps: readonly Step[];
  readonly words: HistoryWords;
  readonly item: string;
  readonly onChoose: (item: string) => void;
}

const ItemChoice = ({ steps, words, item, onChoose }: ItemChoiceProps) => {
  const { t } = useFormEnvironment().words;
  const id = useId();
  const items = [...new Set(steps.flatMap(({ changes }) => changes.map(({ path }) => splitItemPath(answerPath(path)).item)))];
  return (
    <p className={css.filter}>
      <label htmlFor={id}>{t('history.item.label')}</label>
      <select id={id} value={item} onChange={({ target }) => onChoose(target.value)}>
        <option value={all}>{t('history.allItems.label')}</option>
        {items.map((path) => (
          <option key={path} value={path}>
            {words.place(path)}
          </option>
        ))}
      </select>
    </p>
  );
};

const idsOf = (card: Card, prepared: PreparedDesign, words: FormWords): readonly string[] =>
  prepared.design.id_attributes.flatMap((path) => {
    const [page = '', name = ''] = path.split('.');
    const value = card.vals[page]?.[name] ?? null;
    if (card.withheld?.includes(path) === true) return [`${placeOf(prepared, path, words.text)?.item ?? path} ${words.t('withheld.label')}`];
    return value === null ? [] : [`${placeOf(prepared, path, words.text)?.item ?? path} ${answerWords(prepared, path, value, words, null)}`];
  });

export const HistoryDialog = ({ card, prepared, selection, onTakeBack, onClose }: FormPlaces['card-history']) => {
  const { words: formWords, readOnly } = useFormEnvironment();
  const { t, name } = formWords;
  const language = useLanguage();
  const { entries, left, state, readOlder } = useWholeHistory(card);
  const words = useHistoryWords(selection, entries, card.kept_answers);
  const parts = useModuleParts('history-entry');
  const mayPrint = useHasFormPart('dialog-print');
  const mayMove = useHasFormPart('card-move') && !readOnly;
  const [item, setItem] = useState(all);
  const whole = stepsOf(card.vals, entries);
  // Users and times are known at once; titles of items only when their designs are loaded.
  const steps = words.isReady ? whole.map((step) => inSight(step, words)) : whole.map((step) => ({ ...step, changes: [] }));
  const shown = only(steps, item);
  const taken = mayMove ? moveToTakeBack(card.history) : undefined;
  const saves = (part: readonly Step[], isOnPaper = false) =>
    part.map((step) => <Save key={step.entry.revision} step={step} words={words} parts={parts} onTakeBack={!isOnPaper && step.entry.revision === taken?.revision ? onTakeBack : undefined} />);
  const made = shown.filter(({ entry }) => entry.revision === 1);
  const place = [name(card.project.title), name(card.folder.title), ...idsOf(card, prepared, formWords), card.card_id].join(' · ');
  return (
    <AskDialog
      title={t('history.title')}
      width="md"
      onClose={onClose}
      answers={[
        ...(entries.length === 0 || !mayPrint ? [] : [{ label: t('print.action'), onPick: () => window.print() }]),
        { label: t('dialog.close.action'), onPick: onClose, isMain: true },
      ]}
    >
      {entries.length === 0 && <Typography>{t('history.empty.message')}</Typography>}
      {!words.isReady && <CircularProgress aria-label={t('history.loading.label')} />}
      {entries.length > 0 && (
        <>
          {words.isFailed && <Alert severity="warning">{t('history.namesFailed.message')}</Alert>}
          {steps.some(({ changes }) => changes.length > 0) && <ItemChoice steps={steps} words={words} item={item} onChoose={setItem} />}
          <ol className={css.saves}>
            {saves(shown.filter(({ entry }) => entry.revision !== 1))}
            {left > 0 && (
              <li className={css.save}>
                {state === 'failed' && <Alert severity="error">{t('history.olderFailed.message')}</Alert>}
                <Button onClick={() => void readOlder()} loading={state === 'loading'}>
                  {t('history.older.action', { left: formatNumber(left, language) })}
                </Button>
              </li>
            )}
            {saves(made)}
          </ol>
          <AtForm place="dialog-print" foot={place}>
            <h1>{t('history.title')}</h1>
            <p>{place}</p>
            {item !== all && <p>{words.place(item)}</p>}
            {left > 0 && <p>{t('history.older.action', { left: formatNumber(left, language) })}</p>}
            <ol className={css.saves}>{saves(shown, true)}</ol>
          </AtForm>
        </>
      )}
    </AskDialog>
  );
};

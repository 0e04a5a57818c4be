import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import type { AnswerValue } from '#shared/design/card-design.ts';
import { type Difference, type Merge, mergeAnswers, type Side } from '#shared/form/merge-answers.ts';
import { prepare, type PreparedDesign } from '#shared/form/prepare.ts';
import { MessageDialog } from '../../../components/message-dialog.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/i18n.ts';
import { answerWords, placeWords } from '../answer-words.ts';
import type { OpenedCard } from '../api.ts';
import { useFormEnvironment } from '../form-environment.ts';
import { readLocalClock } from '../local-clock.ts';
import type { CardEditorState } from '../use-card-editor.ts';
import { DifferenceList } from './difference-list.tsx';
import css from './differences.module.css';

interface ClashProps {
  readonly prepared: PreparedDesign;
  readonly clash: Difference;
  readonly chosen: Side | undefined;
  readonly onChoose: (side: Side) => void;
}

const sides = ['mine', 'theirs'] as const;

/** One item that both changed: both answers side by side, one to be chosen. */
const Clash = ({ prepared, clash, chosen, onChoose }: ClashProps) => {
  const { words } = useFormEnvironment();
  const { t } = words;
  const name = useId();
  const { path, repetition, base } = clash;
  const say = (value: AnswerValue) =>
    repetition === null ? answerWords(prepared, path, value, words) : t(value === null ? 'merge.removed.label' : 'merge.changed.label');
  return (
    <fieldset className={css.clash}>
      <legend>{placeWords(prepared, path, repetition, words)}</legend>
      {repetition === null && <p className={css.before}>{t('merge.base.label', { answer: say(base) })}</p>}
      <div className={css.sides}>
        {sides.map((side) => (
          <label key={side} className={css.side} htmlFor={`${name}-${side}`}>
            <input id={`${name}-${side}`} type="radio" name={name} checked={chosen === side} onChange={() => onChoose(side)} />
            <small>{t(`merge.${side}.label`)}</small>
            <b>{say(clash[side])}</b>
          </label>
        ))}
      </div>
    </fieldset>
  );
};

interface MergedProps {
  readonly latest: OpenedCard;
  readonly prepared: PreparedDesign;
  readonly merge: Merge;
  readonly choices: ReadonlyMap<string, Side>;
  readonly onChoose: (key: string, side: Side) => void;
}

/** Who saved, what is to be chosen, what merges by itself. */
const Merged = ({ latest, prepared, merge: { clashes, taken }, choices, onChoose }: MergedProps) => {
  const { t, text } = useFormEnvironment().words;
  const language = useLanguage();
  const open = clashes.filter(({ key }) => !choices.has(key)).length;
  const last = latest.card?.history.reduce((one, other) => (other.revision > one.revision ? other : one));
  return (
    <>
      {last !== undefined && (
        <Typography>
          {t('merge.who.message', { user: text(last.user.name), organisation: text(last.org.name), when: formatDateTime(last.updated_at, language) })}
        </Typography>
      )}
      {clashes.length > 0 && (
        <>
          <Typography variant="h3" sx={{ mt: 3 }}>
            {t('merge.clashes.title', { count: clashes.length })}
          </Typography>
          <Typography sx={{ mt: 0.5 }}>{t('merge.clashes.message')}</Typography>
          {clashes.map((clash) => (
            <Clash key={clash.key} prepared={prepared} clash={clash} chosen={choices.get(clash.key)} onChoose={(side) => onChoose(clash.key, side)} />
          ))}
        </>
      )}
      <Typography variant="h3" sx={{ mt: 3 }}>
        {t('merge.taken.title', { count: taken.length })}
      </Typography>
      <DifferenceList prepared={prepared} differences={taken} />
      <Typography component="output" sx={{ display: 'block', mt: 2 }}>
        {open > 0 ? t('merge.open.message', { count: open }) : t('merge.ready.message')}
      </Typography>
    </>
  );
};

interface MergeDialogProps {
  readonly editor: CardEditorState;
  readonly onClose: () => void;
}

/** Two users changed one card (spec end-user 8, 409.1): what the other one changed, what merges by itself, what is to be chosen. */
export const MergeDialog = ({ editor, onClose }: MergeDialogProps) => {
  const { t } = useFormEnvironment().words;
  const { form } = editor;
  const [latest, setLatest] = useState<OpenedCard | 'loading' | 'failed'>('loading');
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  const load = useEffectEvent(editor.readLatest);
  useEffect(() => {
    load().then(setLatest, () => setLatest('failed'));
  }, []);
  const loaded = useMemo(() => {
    if (typeof latest === 'string') return null;
    const prepared = prepare(latest.design);
    const versions = { base: form.card?.vals ?? {}, mine: form.session.answers(), theirs: latest.card?.vals ?? {}, today: readLocalClock().today };
    return { latest, prepared, merge: mergeAnswers(prepared, versions, choices) };
  }, [form, latest, choices]);
  const isSettled = loaded !== null && loaded.merge.clashes.every(({ key }) => choices.has(key));
  return (
    <MessageDialog
      title={t('merge.title')}
      width="md"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('saveFailed.409_1.keep.action')}</Button>
          <Button
            variant="contained"
            disabled={!isSettled}
            loading={editor.isSaving}
            onClick={() => {
              if (loaded !== null) void editor.saveMerged(loaded.latest, loaded.merge.answers);
            }}
          >
            {t('merge.save.action')}
          </Button>
        </>
      }
    >
      {latest === 'loading' && <CircularProgress aria-label={t('merge.loading.label')} />}
      {latest === 'failed' && <Alert severity="error">{t('saveFailed.409_1.reloadFailed.message')}</Alert>}
      {loaded !== null && <Merged {...loaded} choices={choices} onChoose={(key, side) => setChoices(new Map([...choices, [key, side]]))} />}
    </MessageDialog>
  );
};

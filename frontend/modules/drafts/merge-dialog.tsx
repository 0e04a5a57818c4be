import Alert from '@mui/material/Alert';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { useContext, useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import type { AnswerValue } from '#shared/design/card-design.ts';
import type { ItemPath } from '#shared/form/form-types.ts';
import { prepare, type PreparedDesign } from '#shared/form/prepare.ts';
import { unreadInSight } from '#shared/form/typed-texts.ts';
import { type Difference, type Merge, mergeAnswers, type Side } from '#shared/modules/drafts/merge-answers.ts';
import { AskDialog } from '../../components/ask-dialog.tsx';
import { Spoken } from '../../components/server-view.tsx';
import { answerWords, placeWords, unreadWords, useMentioned } from '../../form/answer-list.ts';
import { isMoving } from '../../form/card/open-card-form.ts';
import { useFormEnvironment } from '../../form/environment.ts';
import { ToolDraftsContext } from '../../form/tool-drafts.ts';
import type { Opened, OpenedCard } from '../../lib/card-form.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import type { FormPlaces } from '../../lib/modules.ts';
import { useSession } from '../../lib/session.ts';
import { readLocalClock } from '../../lib/zone.ts';
import { type MergeDraft, mergeIn, mergeKey } from './resume.ts';
import css from './differences.module.css';

interface DifferenceListProps {
  readonly prepared: PreparedDesign;
  readonly differences: readonly Difference[];
  readonly unreadAt?: (path: ItemPath) => readonly string[];
}

const DifferenceList = ({ prepared, differences, unreadAt = () => [] }: DifferenceListProps) => {
  const { words } = useFormEnvironment();
  const mentioned = useMentioned();
  const { t } = words;
  return (
    <ul className={css.list}>
      {differences.map(({ key, path, repetition, base, theirs }) => (
        <li key={key} className={css.change}>
          <span className={css.place}>{placeWords(prepared, path, repetition, words, mentioned(prepared, path))}</span>
          {repetition === null ? (
            <span className={css.values}>
              <Spoken>{t('merge.before.label')}</Spoken>
              <del>{answerWords(prepared, path, base, words, mentioned(prepared, path))}</del>
              <span aria-hidden>→</span>
              <Spoken>{t('merge.after.label')}</Spoken>
              {(theirs !== null || unreadAt(path).length === 0) && <ins>{answerWords(prepared, path, theirs, words, mentioned(prepared, path))}</ins>}
              {unreadAt(path).map((note) => (
                <ins key={note}>{note}</ins>
              ))}
            </span>
          ) : (
            <span className={css.values}>{t('merge.removed.label')}</span>
          )}
        </li>
      ))}
      {differences.length === 0 && (
        <li>
          <Typography>{t('merge.none.message')}</Typography>
        </li>
      )}
    </ul>
  );
};

interface ClashProps {
  readonly prepared: PreparedDesign;
  readonly clash: Difference;
  readonly chosen: Side | undefined;
  readonly onChoose: (side: Side) => void;
}

const sides = ['mine', 'theirs'] as const;

const Clash = ({ prepared, clash, chosen, onChoose }: ClashProps) => {
  const { words } = useFormEnvironment();
  const { t } = words;
  const name = useId();
  const { path, repetition, base } = clash;
  const mentioned = useMentioned()(prepared, path);
  const say = (value: AnswerValue) =>
    repetition === null ? answerWords(prepared, path, value, words, mentioned) : t(value === null ? 'merge.removed.label' : 'merge.changed.label');
  return (
    <fieldset className={css.clash}>
      <legend>{placeWords(prepared, path, repetition, words, mentioned)}</legend>
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
  readonly latest: Opened;
  readonly prepared: PreparedDesign;
  readonly merge: Merge;
  readonly choices: ReadonlyMap<string, Side>;
  readonly onChoose: (key: string, side: Side) => void;
}

const Merged = ({ latest, prepared, merge: { clashes, taken }, choices, onChoose }: MergedProps) => {
  const { t, name } = useFormEnvironment().words;
  const language = useLanguage();
  const { user } = useSession();
  const open = clashes.filter(({ key }) => !choices.has(key)).length;
  const last = latest.card?.history.reduce((one, other) => (other.revision > one.revision ? other : one));
  return (
    <>
      {last !== undefined && (
        <Typography>
          {t(last.user.id === user.id ? 'merge.own.message' : 'merge.who.message', { user: name(last.user.name), organisation: name(last.org.name), when: formatDateTime(last.updated_at, language) })}
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

/** Two users changed one card (spec end-user 8, 409.1): shows the other changes, what merges by itself, and what the user must choose. */
export const MergeDialog = ({ form, with: other, isSaving, readLatest, onMerged, onClose }: FormPlaces['merge']) => {
  const { t } = useFormEnvironment().words;
  const [latest, setLatest] = useState<OpenedCard | 'loading' | 'failed'>('loading');
  const drafts = useContext(ToolDraftsContext);
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  const load = useEffectEvent(() => readLatest(other));
  const take = useEffectEvent((read: OpenedCard) => {
    const begun = mergeIn(drafts.all());
    if (begun !== undefined && begun.hash === read.card?.card_hash) setChoices(new Map(begun.choices));
    setLatest(read);
  });
  useEffect(() => {
    load().then(take, () => setLatest('failed'));
  }, []);
  const close = () => {
    drafts.keep(mergeKey, undefined);
    onClose();
  };
  const loaded = useMemo(() => {
    if (typeof latest === 'string') return null;
    const target: Opened = isMoving(form) && form.version > latest.version ? { card: latest.card, version: form.version, design: form.design } : latest;
    const prepared = prepare(target.design);
    const versions = { base: form.card?.vals ?? form.saved, mine: form.session.answers(), theirs: latest.card?.vals ?? {}, today: readLocalClock().today };
    return { latest: target, prepared, merge: mergeAnswers(prepared, versions, choices) };
  }, [form, latest, choices]);
  const choose = (key: string, side: Side) => {
    const chosen = new Map([...choices, [key, side] as const]);
    setChoices(chosen);
    const draft: MergeDraft = { hash: loaded?.latest.card?.card_hash, with: other, choices: [...chosen] };
    drafts.keep(mergeKey, draft);
  };
  const save = () => {
    if (loaded !== null) onMerged(loaded.latest, loaded.merge.answers);
  };
  const isSettled = loaded !== null && loaded.merge.clashes.every(({ key }) => choices.has(key));
  return (
    <AskDialog
      title={t('merge.title')}
      width="md"
      onClose={close}
      answers={[
        { label: t('saveFailed.409_1.keep.action'), onPick: close },
        { label: t('merge.save.action'), onPick: save, isMain: true, why: isSettled ? null : t('merge.why.message'), isBusy: isSaving },
      ]}
    >
      {latest === 'loading' && <CircularProgress aria-label={t('merge.loading.label')} />}
      {latest === 'failed' && <Alert severity="error">{t('saveFailed.409_1.reloadFailed.message')}</Alert>}
      {loaded !== null && <Merged {...loaded} choices={choices} onChoose={choose} />}
    </AskDialog>
  );
};

export const CompareDialog = (given: FormPlaces['compare']) => (given.isDiscarding ? <DiscardDialog {...given} /> : <RestoredAnswers {...given} />);

const DiscardDialog = ({ discard, onClose }: Pick<FormPlaces['compare'], 'discard' | 'onClose'>) => {
  const { t } = useFormEnvironment().words;
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const confirm = () => {
    setState('busy');
    discard().catch(() => setState('failed'));
  };
  const answers = [
    { label: t('journal.discard.action'), onPick: confirm, isDangerous: true, isBusy: state === 'busy' },
    { label: t('journal.continue.action'), onPick: onClose, isMain: true },
  ];
  return (
    <AskDialog title={t('journal.discard.title')} onClose={onClose} answers={answers}>
      <Typography>{t(state === 'failed' ? 'saveFailed.409_1.reloadFailed.message' : 'journal.discard.message')}</Typography>
    </AskDialog>
  );
};

const RestoredAnswers = ({ form, onDiscard, onClose }: FormPlaces['compare']) => {
  const { words } = useFormEnvironment();
  const { t } = words;
  const { session, saved, prepared } = form;
  const { taken } = mergeAnswers(prepared, { base: saved, mine: saved, theirs: session.answers(), today: readLocalClock().today });
  const known = new Set(taken.map(({ path }) => path));
  const unread = Object.keys(unreadInSight(session)).flatMap((path): Difference[] => {
    const { value } = session.item(path);
    return known.has(path) ? [] : [{ key: path, path, repetition: null, base: value, mine: value, theirs: value }];
  });
  const differences = [...taken, ...unread];
  return (
    <AskDialog
      title={t('journal.compare.title', { count: differences.length })}
      width="md"
      onClose={onClose}
      answers={[
        { label: t('journal.discard.action'), onPick: onDiscard, isDangerous: true },
        { label: t('journal.continue.action'), onPick: onClose, isMain: true },
      ]}
    >
      <Typography>{t('journal.compare.message')}</Typography>
      <DifferenceList prepared={prepared} differences={differences} unreadAt={(path) => unreadWords(session.item(path), words)} />
    </AskDialog>
  );
};

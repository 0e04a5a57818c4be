import type { ComponentType } from 'react';
import type { AttributeItem, AttributeType } from '#shared/design/card-design.ts';
import type { Issue, ItemState } from '#shared/form/form-types.ts';
import { missingFinding } from '#shared/items/findings.ts';
import { answerWordsOf } from '../form/design-words.ts';
import { type AnyItemProps, enteredIn, type FormWords, type SaveAttempt, useFormEnvironment } from '../form/environment.ts';
import css from '../form/field.module.css';
import { Field } from '../form/field.tsx';
import { itemControls } from './controls.tsx';

const attemptIssues = (attempt: SaveAttempt | null, state: ItemState, words: FormWords): readonly Issue[] => {
  if (attempt === null) return [];
  const { path } = state;
  const found = attempt.issues.get(path);
  if (found !== undefined && Object.is(found.answer, enteredIn(state))) return [found.issue];
  return state.missing ? [{ ...missingFinding(state.item, words.text), path }] : [];
};

const allFindings = (state: ItemState, attempt: SaveAttempt | null, words: FormWords): readonly Issue[] => {
  const later = attemptIssues(attempt, state, words).filter(({ code }) => !state.issues.some((issue) => issue.code === code));
  return later.length === 0 ? state.issues : [...state.issues, ...later];
};

const showsNoAnswer = (item: AttributeItem): boolean => item.type === 'label';

const WithheldField = (field: AnyItemProps) => {
  const { t } = useFormEnvironment().words;
  const { item: { reasons: _reasons, description: _description, prefix: _prefix, suffix: _suffix, ...item } } = field;
  return (
    <Field field={{ ...field, item }} as="group">
      <span className={css.withheld}>{t('withheld.label')}</span>
    </Field>
  );
};

export const AttributeField = ({ item, state, as = item.type }: Pick<AnyItemProps, 'item' | 'state'> & { readonly as?: AttributeType }) => {
  const { session, words, readOnly, attempt } = useFormEnvironment();
  // The registry pairs each type with its control. A union type loses the pairing, so it is asserted here.
  const Control = (state.withheld === 'answer' && !showsNoAnswer(item) ? WithheldField : itemControls[as]) as ComponentType<AnyItemProps>;
  return (
    <Control
      item={item}
      state={state}
      isReadOnly={readOnly || state.readonly}
      findings={allFindings(state, attempt, words)}
      setValue={(value) => {
        session.set(state.path, value);
        return session.item(state.path);
      }}
      setPart={(part, text) => {
        session.setPart(state.path, part, text);
        return session.item(state.path);
      }}
      onLeave={() => session.leave(state.path)}
      inWords={(value = state.value) => answerWordsOf({ ...state, value }, words)}
    />
  );
};

interface SetAsideProps {
  readonly state: ItemState;
  /** False for items of a group: the choice that hides them belongs to another item. */
  readonly mayUndo: boolean;
}

/** Reports how many answers a deselection hid. No save stores them; they last only as long as this form is open. */
export const SetAside = ({ state, mayUndo }: SetAsideProps) => {
  const { session, words } = useFormEnvironment();
  if (state.setAside === 0) return null;
  const choice = session.choiceBefore(state.path);
  return (
    <div className={css.setAside}>
      <output>{words.t('field.setAside.message', { count: state.setAside })}</output>
      {mayUndo && choice !== undefined && (
        <button type="button" className={css.textButton} onClick={() => session.set(state.path, choice)}>
          {words.t('field.setAside.undo.action')}
        </button>
      )}
    </div>
  );
};

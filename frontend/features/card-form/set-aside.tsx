import { useState } from 'react';
import type { AnswerValue } from '#shared/design/card-design.ts';
import type { ItemState } from '#shared/form/form-types.ts';
import css from './card-form.module.css';
import { useFormEnvironment } from './form-environment.ts';

/** An answer, and how many answers below it were set aside while it stood. */
interface Stand {
  readonly value: AnswerValue;
  readonly setAside: number;
}

interface SetAsideProps {
  readonly state: ItemState;
  /** Whether the item's own earlier answer brings them back; those of a group hang on another item. */
  readonly mayUndo: boolean;
}

/** Says how many answers a deselection set aside, and brings them back with the choice that held them. */
export const SetAside = ({ state, mayUndo }: SetAsideProps) => {
  const { session, words } = useFormEnvironment();
  const [last, setLast] = useState<Stand>(state);
  /** The stands from which answers were set aside, the latest last. */
  const [left, setLeft] = useState<readonly Stand[]>([]);
  if (last.value !== state.value || last.setAside !== state.setAside) {
    const still = left.filter(({ setAside }) => setAside < state.setAside);
    setLeft(state.setAside > last.setAside ? [...still, { value: last.value, setAside: last.setAside }] : still);
    setLast({ value: state.value, setAside: state.setAside });
  }
  if (state.setAside === 0) return null;
  const back = left.at(-1);
  return (
    <div className={css.setAside}>
      <output>{words.t('field.setAside.message', { count: state.setAside })}</output>
      {mayUndo && back !== undefined && (
        <button type="button" className={css.textButton} onClick={() => session.set(state.path, back.value)}>
          {words.t('field.setAside.undo.action')}
        </button>
      )}
    </div>
  );
};

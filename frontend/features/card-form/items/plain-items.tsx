import css from '../card-form.module.css';
import { fieldIds } from '../field-ids.ts';
import { useFormEnvironment } from '../form-environment.ts';
import type { ItemProps } from './item-props.ts';

/** A text to read. */
export const LabelItem = ({ item, state }: ItemProps<'label'>) => {
  const { words } = useFormEnvironment();
  return (
    <div className={css.note} id={fieldIds(state.path).field}>
      <p>{words.text(item.title)}</p>
      {item.description !== undefined && <p className={css.description}>{words.text(item.description)}</p>}
    </div>
  );
};

/** A line across the page, with a title when it has one. */
export const SeparatorItem = ({ item }: ItemProps<'separator'>) => {
  const { words } = useFormEnvironment();
  const title = words.text(item.title);
  return title === '' ? <hr className={css.separator} /> : <h3 className={css.separator}>{title}</h3>;
};

/** Counted and stored, never shown. */
export const HiddenItem = () => null;

import { fieldIds, type ItemProps, useFormEnvironment } from '../../form/environment.ts';
import css from '../../form/field.module.css';

/** A text to read. */
export const LabelControl = ({ item, state }: ItemProps<'label'>) => {
  const { words } = useFormEnvironment();
  return (
    <div className={css.note} id={fieldIds(state.path).field}>
      <p>{words.text(item.title)}</p>
      {item.description !== undefined && <p className={css.description}>{words.text(item.description)}</p>}
    </div>
  );
};

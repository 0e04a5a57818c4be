import { type ItemProps, useFormEnvironment } from '../../form/environment.ts';
import css from '../../form/field.module.css';

/** A line across the page, with a title when it has one. */
export const SeparatorControl = ({ item }: ItemProps<'separator'>) => {
  const { words } = useFormEnvironment();
  const title = words.text(item.title);
  return title === '' ? <hr className={css.separator} /> : <h3 className={css.separator}>{title}</h3>;
};

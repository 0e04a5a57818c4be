import { type ItemProps, useFormEnvironment } from '../../form/environment.ts';
import { DesignText } from '../../form/design-text.tsx';
import css from '../../form/field.module.css';

/** A line across the page, with a title when it has one. */
export const SeparatorControl = ({ item, state }: ItemProps<'separator'>) => {
  const { words } = useFormEnvironment();
  const title = words.text(item.title, state.mentioned);
  return title === '' ? <hr className={css.separator} /> : <h3 className={css.separator}><DesignText texts={item.title} mentioned={state.mentioned} /></h3>;
};

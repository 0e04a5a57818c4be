import { DesignText } from '../../form/design-text.tsx';
import { fieldIds, type ItemProps, useFormEnvironment } from '../../form/environment.ts';
import css from '../../form/field.module.css';

export const LabelControl = ({ item, state }: ItemProps<'label'>) => (
  <div className={css.note} id={fieldIds(state.path).field}>
    <p>
      <DesignText texts={item.title} mentioned={state.mentioned} />
    </p>
    {item.description !== undefined && (
      <p className={css.description}>
        <DesignText texts={item.description} mentioned={state.mentioned} />
      </p>
    )}
  </div>
);

export const SeparatorControl = ({ item, state }: ItemProps<'separator'>) => {
  const { words } = useFormEnvironment();
  const title = words.text(item.title, state.mentioned);
  return title === '' ? <hr className={css.separator} /> : <h2 className={css.separator}><DesignText texts={item.title} mentioned={state.mentioned} /></h2>;
};

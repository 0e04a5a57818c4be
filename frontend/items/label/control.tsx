import { DesignText } from '../../form/design-text.tsx';
import { fieldIds, type ItemProps } from '../../form/environment.ts';
import css from '../../form/field.module.css';

/** A text to read. */
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

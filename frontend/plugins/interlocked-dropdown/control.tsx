import { ListField } from '../../form/choice-fields.tsx';
import { type ItemProps, useFormEnvironment } from '../../form/environment.ts';
import css from '../../form/field.module.css';

/** A list whose choices follow another answer; closed until there is one. */
export const InterlockedDropdownControl = (field: ItemProps<'plugin'>) => {
  const { words } = useFormEnvironment();
  const { shows, value, setAside } = field.state;
  const choices = shows?.kind === 'choices' ? shows.choices : [];
  return (
    <>
      <ListField field={field} choices={choices} hint={choices.length === 0 && value === null ? words.t('interlocked.closed.placeholder') : undefined} />
      {setAside > 0 && <output className={css.setAside}>{words.t('interlocked.setAside.message')}</output>}
    </>
  );
};

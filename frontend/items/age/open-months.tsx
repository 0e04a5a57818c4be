import { carriedAge } from '#shared/items/age/reader.ts';
import { type ItemProps, fieldIds, useFormEnvironment } from '../../form/environment.ts';
import css from '../../form/field.module.css';
import { partsOf } from '../../form/typing.tsx';

/** Ages that months of 12 or more may mean; null if there are none or other typed texts would be lost. */
const offersOf = ({ value, unread }: ItemProps<'age'>['state']) => {
  const [text, another] = Object.values(unread ?? {});
  if (text?.code !== 'item.months_open' || another !== undefined) return null;
  const { year = partsOf(value)['year'] as number | undefined, month } = text.params as { readonly year?: number; readonly month: number };
  const carried = carriedAge({ ...(year !== undefined && { year }), month });
  return carried && { carried, cleared: { ...(year !== undefined && { year }), month: 0 } };
};

/** Months of 12 or more become another age only after a press. The buttons keep the focus in the field, so that nothing moves. */
export const OpenMonths = ({ field }: { readonly field: ItemProps<'age'> }) => {
  const { t } = useFormEnvironment().words;
  const offers = offersOf(field.state);
  if (offers === null || field.isReadOnly) return null;
  const take = (age: { readonly year?: number; readonly month: number }) => {
    field.setValue(age);
    document.getElementById(`${fieldIds(field.state.path).control}-month`)?.focus();
  };
  return (
    <div className={css.offers}>
      {[offers.carried, offers.cleared].map((age) => (
        <button key={field.inWords(age)} type="button" className={css.textButton} onMouseDown={(event) => event.preventDefault()} onClick={() => take(age)}>
          {t('age.take.action', { age: field.inWords(age) })}
        </button>
      ))}
    </div>
  );
};

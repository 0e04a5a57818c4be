import { carriedAge } from '#shared/items/age/reader.ts';
import { outOfRange } from '#shared/items/findings.ts';
import { type ItemProps, fieldIds, useFormEnvironment } from '../../form/environment.ts';
import css from '../../form/field.module.css';
import { partsOf } from '../../form/typing.tsx';

/** Ages within the item's limits that months of 12 or more may mean; none if other typed texts would be lost. */
const offersOf = ({ item, state: { value, unread } }: Pick<ItemProps<'age'>, 'item' | 'state'>) => {
  const [text, another] = Object.values(unread ?? {});
  if (text?.code !== 'item.months_open' || another !== undefined) return [];
  const { year = partsOf(value)['year'] as number | undefined, month } = text.params as { readonly year?: number; readonly month: number };
  const carried = carriedAge({ ...(year !== undefined && { year }), month });
  return carried === null ? [] : [carried, { ...(year !== undefined && { year }), month: 0 }].filter((offer) => outOfRange(offer.year ?? 0, item.valid_range).length === 0);
};

/** Months of 12 or more become another age only after a press. The buttons keep the focus in the field, so that nothing moves. */
export const OpenMonths = ({ field }: { readonly field: ItemProps<'age'> }) => {
  const { t } = useFormEnvironment().words;
  const offers = offersOf(field);
  if (offers.length === 0 || field.isReadOnly) return null;
  const take = (taken: { readonly year?: number; readonly month: number }) => {
    field.setValue(taken);
    document.getElementById(`${fieldIds(field.state.path).control}-month`)?.focus();
  };
  return (
    <div className={css.offers}>
      {offers.map((offer) => (
        <button key={field.inWords(offer)} type="button" className={css.textButton} onMouseDown={(event) => event.preventDefault()} onClick={() => take(offer)}>
          {t('age.take.action', { age: field.inWords(offer) })}
        </button>
      ))}
    </div>
  );
};

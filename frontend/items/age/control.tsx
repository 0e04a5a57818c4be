import { carriedAge } from '#shared/items/age/reader.ts';
import { outOfRange } from '#shared/items/findings.ts';
import { type ItemProps, useFormEnvironment, fieldIds } from '../../form/environment.ts';
import { boundHints } from '../../form/bound-hints.ts';
import { Field } from '../../form/field.tsx';
import { PartInput, usePartsTyping, partsOf } from '../../form/typing.tsx';
import fieldCss from '../../form/field.module.css';
import inputCss from '../../form/input.module.css';

/** Ages within the item's limits that months of 12 or more may mean; none if other typed texts would be lost. */
const offersOf = ({ item, state: { value, unread } }: Pick<ItemProps<'age'>, 'item' | 'state'>) => {
  const [text, another] = Object.values(unread ?? {});
  if (text?.code !== 'item.months_open' || another !== undefined) return [];
  const { year = partsOf(value)['year'] as number | undefined, month } = text.params as { readonly year?: number; readonly month: number };
  const carried = carriedAge({ ...(year !== undefined && { year }), month });
  return carried === null ? [] : [carried, { ...(year !== undefined && { year }), month: 0 }].filter((offer) => outOfRange(offer.year ?? 0, item.valid_range).length === 0);
};

/** Months of 12 or more become another age only after a press. The buttons keep the focus in the field, so that nothing moves. */
const OpenMonths = ({ field }: { readonly field: ItemProps<'age'> }) => {
  const { t } = useFormEnvironment().words;
  const offers = offersOf(field);
  if (offers.length === 0 || field.isReadOnly) return null;
  const take = (taken: { readonly year?: number; readonly month: number }) => {
    field.setValue(taken);
    document.getElementById(`${fieldIds(field.state.path).control}-month`)?.focus();
  };
  return (
    <div className={fieldCss.offers}>
      {offers.map((offer) => (
        <button key={field.inWords(offer)} type="button" className={fieldCss.textButton} onMouseDown={(event) => event.preventDefault()} onClick={() => take(offer)}>
          {t('age.take.action', { age: field.inWords(offer) })}
        </button>
      ))}
    </div>
  );
};

/** Either field also takes an age in words ("12歳6か月"). */
export const AgeControl = (field: ItemProps<'age'>) => {
  const { t } = useFormEnvironment().words;
  const { typing, partsProps } = usePartsTyping();
  const hints = boundHints(t, field.item.valid_range ?? {}, (years) => t('age.bound.hint', { years }));
  return (
    <Field field={field} as="group" typing={typing} hints={hints} below={<OpenMonths field={field} />}>
      <div className={inputCss.parts} {...partsProps}>
        <PartInput field={field} part="year" label={t('age.year.label')} typing={typing} isFirst />
        <span className={fieldCss.affix} aria-hidden="true">
          {t('age.year.label')}
        </span>
        <PartInput field={field} part="month" label={t('age.month.label')} typing={typing} />
        <span className={fieldCss.affix} aria-hidden="true">
          {t('age.month.label')}
        </span>
      </div>
    </Field>
  );
};

import type { AnswerValue, AttributeItem } from '../design/card-design.ts';
import type { FormContext } from './form-types.ts';
import type { Entered } from './items/behaviour.ts';

/** What a new card starts with in an item; null for nothing. */
export const defaultOf = (item: AttributeItem, behaviour: Entered, context: FormContext): AnswerValue => {
  const written = item.default_options;
  if (!written) return null;
  const raw: { readonly [Kind in typeof written.kind]: () => AnswerValue } = {
    today: () => behaviour.moment?.(context) ?? context.today,
    now: () => behaviour.moment?.(context) ?? context.now,
    organisation: () => context.organisation,
    value: () => written.value ?? null,
  };
  return behaviour.normalise(item, raw[written.kind](), null) ?? null;
};

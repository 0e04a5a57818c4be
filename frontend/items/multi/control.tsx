import { chosenIn, Options } from '../../form/choice-fields.tsx';
import type { ItemProps } from '../../form/environment.ts';
import { lazyPart } from '../../form/lazy-part.tsx';
import type { RankedChoicesProps } from './ranked-choices.tsx';

const RankedChoices = lazyPart<RankedChoicesProps>(async () => (await import('./ranked-choices.tsx')).RankedChoices);

/** The engine removes choices that another choice excludes. */
export const MultiControl = (field: ItemProps<'multi'>) => {
  const chosen = chosenIn(field);
  const put = (next: readonly string[]) => field.setValue(next.length === 0 ? null : next);
  const toggle = (value: string) => put(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  const order = field.item.ranked === true && chosen.length > 0 ? <RankedChoices field={field} chosen={chosen} onOrder={put} /> : null;
  return <Options field={field} type="checkbox" choices={field.item.choices} onToggle={toggle} behind={order} />;
};

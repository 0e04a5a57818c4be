import { chosenIn, Options } from '../../form/choice-fields.tsx';
import type { ItemProps } from '../../form/environment.ts';
import { AtForm } from '../../form/module-parts.tsx';

export const MultiControl = (field: ItemProps<'multi'>) => {
  const chosen = chosenIn(field);
  const put = (next: readonly string[]) => field.setValue(next.length === 0 ? null : next);
  const toggle = (value: string) => put(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  const below = <AtForm place="chosen-choices" {...field} chosen={chosen} onOrder={put} />;
  return <Options field={field} type="checkbox" choices={field.item.choices} onToggle={toggle} behind={below} />;
};

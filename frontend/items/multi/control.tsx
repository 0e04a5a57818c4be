import { chosenIn, Options } from '../../form/choice-fields.tsx';
import type { ItemProps } from '../../form/environment.ts';

/** Any number of several; the engine takes away what a choice excludes. */
export const MultiControl = (field: ItemProps<'multi'>) => {
  const chosen = chosenIn(field);
  const toggle = (value: string) => {
    const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
    field.setValue(next.length === 0 ? null : next);
  };
  return <Options field={field} type="checkbox" choices={field.item.choices} onToggle={toggle} />;
};

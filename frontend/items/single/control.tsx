import { Options } from '../../form/choice-fields.tsx';
import type { ItemProps } from '../../form/environment.ts';

/** One of several; `column_width` is the number of columns (design-format 2, appearance). */
export const SingleControl = (field: ItemProps<'single'>) => (
  <Options field={field} type="radio" choices={field.item.choices} columns={field.item.column_width} onToggle={(value) => field.setValue(value)} />
);

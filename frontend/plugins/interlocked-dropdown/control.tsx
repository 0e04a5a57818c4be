import { ListField } from '../../form/choice-fields.tsx';
import type { ItemProps } from '../../form/environment.ts';

/** A list whose choices follow another answer; closed until there is one. */
export const InterlockedDropdownControl = (field: ItemProps<'plugin'>) => <ListField field={field} choices={[]} />;

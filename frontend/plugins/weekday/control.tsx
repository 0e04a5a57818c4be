import { type ItemProps, useClinicalWords } from '../../form/environment.ts';
import { ComputedField } from '../computed-field.tsx';
import { weekdayTitle } from '../shown-texts.ts';

export const WeekdayControl = (field: ItemProps<'plugin'>) => <ComputedField field={field} text={weekdayTitle(field.state.value, useClinicalWords()) ?? ''} />;

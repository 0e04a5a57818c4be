import { computedText } from '#shared/plugins/outputs.ts';
import type { ItemProps } from '../../form/environment.ts';
import { ComputedField } from '../computed-field.tsx';
import { AssumedNote } from './assumed-note.tsx';

export const SurvivalProbabilityControl = (field: ItemProps<'plugin'>) => (
  <ComputedField
    field={field}
    text={computedText(field.item, field.state.value)}
    note={field.state.shows?.kind === 'assumed' && <AssumedNote state={field.state} />}
  />
);

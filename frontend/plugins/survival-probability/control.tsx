import { computedText } from '#shared/plugins/outputs.ts';
import type { AnyItemProps, ItemProps } from '../../form/environment.ts';
import { lazyPart } from '../../form/lazy-part.tsx';
import { ComputedField } from '../computed-field.tsx';

const AssumedNote = lazyPart<Pick<AnyItemProps, 'state'>>(async () => (await import('./assumed-note.tsx')).AssumedNote);

export const SurvivalProbabilityControl = (field: ItemProps<'plugin'>) => (
  <ComputedField
    field={field}
    text={computedText(field.item, field.state.value)}
    note={field.state.shows?.kind === 'assumed' && <AssumedNote state={field.state} />}
  />
);

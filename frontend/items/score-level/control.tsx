import { type ItemProps, useClinicalWords, useFormEnvironment } from '../../form/environment.ts';
import { ComputedField } from '../../plugins/computed-field.tsx';
import { paintOf } from '../watch/control.tsx';
import { levelOf, levelTitle } from './shown-text.ts';

/** Only two priorities have a colour that everybody shares (domain-facts 4). */
const priorityPaint: { readonly [priority: string]: string } = { fatal: '#1c1c1c', top_priority: '#d32f2f' };

export const ScoreLevelControl = (field: ItemProps<'score_level'>) => {
  const { words } = useFormEnvironment();
  const t = useClinicalWords();
  const level = levelOf(field.state);
  if (level === null) return <ComputedField field={field} text="" />;
  const { colour, priority } = level;
  const paint = colour !== null ? paintOf(colour) : priority === null ? undefined : priorityPaint[priority];
  return <ComputedField field={field} text={levelTitle(field.state, words, t) ?? ''} colour={paint} />;
};

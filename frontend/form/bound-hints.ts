import type { ValidRange } from '#shared/design/card-design.ts';
import type { FormWords } from './environment.ts';

/** Short, because hints lie over the end of a title. */
export const boundHints = (t: FormWords['t'], { min, max }: ValidRange, format: (bound: number) => string): readonly string[] => {
  if (min !== undefined && max !== undefined) return [t('field.range.hint', { min, max: format(max) })];
  return [...(min === undefined ? [] : [t('field.min.hint', { min: format(min) })]), ...(max === undefined ? [] : [t('field.max.hint', { max: format(max) })])];
};

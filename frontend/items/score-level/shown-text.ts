import type { ItemState } from '#shared/form/form-types.ts';
import type { ClinicalWords, FormWords } from '../../form/environment.ts';

export const levelOf = ({ shows }: Pick<ItemState, 'shows'>) => (shows?.kind === 'level' ? shows : null);

export const levelTitle = (state: Pick<ItemState, 'shows'>, { text }: FormWords, t: ClinicalWords): string | null => {
  const level = levelOf(state);
  if (level === null) return null;
  return level.priority === null ? text(level.title ?? undefined) : t(`ppats.${level.priority}.title`);
};

import type { ItemState } from '#shared/form/form-types.ts';
import type { ClinicalWords, FormWords } from '../../form/environment.ts';

export const bandOf = ({ shows }: Pick<ItemState, 'shows'>) => (shows?.kind === 'band' ? shows : null);

export const shownBand = (state: Pick<ItemState, 'shows'>, words: FormWords, t: ClinicalWords): string | null => {
  const title = bandTitle(state, words, t);
  return title !== null && bandOf(state)?.isOutsideTape === true ? t('tape.outside.label', { colour: title }) : title;
};

export const bandTitle = (state: Pick<ItemState, 'shows'>, { text }: FormWords, t: ClinicalWords): string | null => {
  const band = bandOf(state);
  if (band === null) return null;
  return band.tape === null ? text(band.title ?? undefined) : t(`tape.${band.tape}.title`);
};

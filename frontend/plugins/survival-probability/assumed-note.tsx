import type { CodeBand } from '#shared/clinical/survival.ts';
import type { ItemState } from '#shared/form/form-types.ts';
import { type ClinicalWords, useClinicalWords } from '../../form/environment.ts';
import css from '../computed-field.module.css';

/** The values assumed for a missing one: "90 or more". */
export const bandText = ({ from, to }: CodeBand, t: ClinicalWords): string => {
  if (from !== null && to !== null) return t('assumed.between.label', { from, to });
  if (from !== null) return t('assumed.from.label', { from });
  return to === null ? '' : t('assumed.to.label', { to });
};

/** "Not entered, so assumed: ISS 16 to 24, Breathing rate 10 to 29"; empty if every input was entered. */
export const assumedText = ({ shows }: Pick<ItemState, 'shows'>, t: ClinicalWords): string => {
  if (shows?.kind !== 'assumed') return '';
  const said = shows.predictors.map((predictor) => `${t(`input.${predictor.name}.label`)} ${bandText(predictor, t)}`.trim());
  return t('assumed.message', { inputs: said.join(t('assumed.separator.label')) });
};

export const AssumedNote = ({ state }: { readonly state: ItemState }) => <p className={css.assumed}>{assumedText(state, useClinicalWords())}</p>;

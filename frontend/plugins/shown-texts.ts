import type { AnswerValue, PluginKind } from '#shared/design/card-design.ts';
import type { ItemState } from '#shared/form/form-types.ts';
import type { ClinicalWords, FormWords } from '../form/environment.ts';

type ShownText = (value: AnswerValue, t: ClinicalWords, words: FormWords) => string | null;

/** The day of the week, which is stored by its English name. */
export const weekdayTitle = (value: AnswerValue, t: ClinicalWords): string | null => (typeof value === 'string' ? t(`weekday.${value}.title` as 'weekday.monday.title') : null);

const asAnswered: ShownText = () => null;

/** Null: the answer in one line. */
const shownTexts: { readonly [Kind in PluginKind]: ShownText } = {
  sum: asAnswered,
  survival_probability: asAnswered,
  interlocked_dropdown: asAnswered,
  date_difference: asAnswered,
  shock_index: asAnswered,
  modified_shock_index: asAnswered,
  age_shock_index: asAnswered,
  reverse_shock_index_gcs: asAnswered,
  reverse_shock_index_gcs_age: asAnswered,
  weekday: weekdayTitle,
  organisation_name: (value, _t, words) => (typeof value === 'string' ? words.organisation(value) : null),
  blood_pressure: asAnswered,
  iss: asAnswered,
  niss: asAnswered,
  rts: asAnswered,
  qsofa: asAnswered,
  gap: asAnswered,
  news2: asAnswered,
  nihss: asAnswered,
  burn_area: asAnswered,
  time_interval: asAnswered,
  expression: asAnswered,
};

export const shownPlugin = ({ item, value }: Pick<ItemState, 'item' | 'value'>, words: FormWords, t: ClinicalWords): string | null =>
  item.class === 'attribute' && item.type === 'plugin' ? shownTexts[item.plugin.kind](value, t, words) : null;

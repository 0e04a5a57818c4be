import type { AnswerValue, PluginKind } from '#shared/design/card-design.ts';
import type { ItemState } from '#shared/form/form-types.ts';
import type { ClinicalWords, FormWords } from '../form/environment.ts';

type ShownText = (value: AnswerValue, t: ClinicalWords, words: FormWords) => string | null;

/** The day of the week, which is stored by its English name. */
export const weekdayTitle = (value: AnswerValue, t: ClinicalWords): string | null => (typeof value === 'string' ? t(`weekday.${value}.title` as 'weekday.monday.title') : null);

/** Any other kind is shown as its answer in one line. */
const shownTexts: { readonly [Kind in PluginKind]?: ShownText } = {
  weekday: weekdayTitle,
  organisation_name: (value, _t, words) => (typeof value === 'string' ? words.organisation(value) : null),
};

export const shownPlugin = ({ item, value }: Pick<ItemState, 'item' | 'value'>, words: FormWords, t: ClinicalWords): string | null =>
  item.class === 'attribute' && item.type === 'plugin' ? (shownTexts[item.plugin.kind]?.(value, t, words) ?? null) : null;

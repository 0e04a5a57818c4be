import type { AttributeType } from '#shared/design/card-design.ts';
import type { ItemState } from '#shared/form/form-types.ts';
import type { ClinicalWords, FormWords } from '../form/environment.ts';
import { shownPlugin } from '../plugins/shown-texts.ts';
import { levelTitle } from './score-level/shown-text.ts';
import { shownBand } from './watch/shown-text.ts';

/** Words shown with the answer but not stored; null: the answer alone. */
type ShownText = (state: Pick<ItemState, 'item' | 'value' | 'shows'>, words: FormWords, t: ClinicalWords) => string | null;

/** The types that are not shown by their answer alone. */
const shownTexts: { readonly [Type in AttributeType]?: ShownText } = {
  check: ({ value }) => (value === true ? '☑' : '☐'),
  plugin: shownPlugin,
  watch: shownBand,
  score_level: levelTitle,
};

export const shownText: ShownText = (state, words, t) => (state.item.class === 'attribute' ? (shownTexts[state.item.type]?.(state, words, t) ?? null) : null);

import type { AttributeType } from '#shared/design/card-design.ts';
import type { ItemState } from '#shared/form/form-types.ts';
import type { ClinicalWords, FormWords } from '../form/environment.ts';
import { printedPlugin } from '../plugins/printed.ts';
import { levelTitle } from './score-level/printed.ts';
import { printedBand } from './watch/printed.ts';

/** Words shown with the answer but not stored; null without an answer. */
type OwnWords = (state: Pick<ItemState, 'item' | 'value' | 'shows'>, words: FormWords, t: ClinicalWords) => string | null;

/** The types whose answer is not printed in its usual words. */
export const printedItems: { readonly [Type in AttributeType]?: OwnWords | 'title' | 'nothing' } = {
  check: ({ value }) => (value === true ? '☑' : '☐'),
  plugin: printedPlugin,
  watch: printedBand,
  score_level: levelTitle,
  label: 'title',
  separator: 'nothing',
  hidden_count: 'nothing',
};

export const printedWords: OwnWords = (state, words, t) => {
  const printed = state.item.class === 'attribute' ? printedItems[state.item.type] : undefined;
  return typeof printed === 'function' ? printed(state, words, t) : null;
};

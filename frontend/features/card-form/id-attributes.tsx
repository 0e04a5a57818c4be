import type { AnswerValue, CardDesign, Item } from '#shared/design/card-design.ts';
import css from './card-form.module.css';
import { useFormEnvironment } from './form-environment.ts';
import type { FormWords } from './form-words.ts';
import { useItemState } from './use-item-state.ts';

/** An answer as a reader says it: the titles of choices, dates as they are written. */
const answerText = (item: Item, value: AnswerValue, { text }: FormWords): string => {
  if (value === null) return '';
  if (Array.isArray(value)) return value.map((part: AnswerValue) => answerText(item, part, { text } as FormWords)).join(' / ');
  if (typeof value === 'object') return '';
  const choice = 'choices' in item ? item.choices.find((candidate) => candidate.value === value) : undefined;
  return choice === undefined ? String(value).replace('T', ' ') : text(choice.title);
};

const IdAttribute = ({ path }: { readonly path: string }) => {
  const { words } = useFormEnvironment();
  const state = useItemState(path);
  const shown = answerText(state.item, state.value, words);
  return (
    <div>
      <dt>{words.text(state.item.title)}</dt>
      <dd data-blank={shown === '' || undefined}>{shown === '' ? words.t('ids.blank.label') : shown}</dd>
    </div>
  );
};

/** What tells this card from the others, always in sight above the tabs (spec end-user 2, card form). */
export const IdAttributes = ({ design }: { readonly design: CardDesign }) => {
  const { words } = useFormEnvironment();
  if (design.id_attributes.length === 0) return null;
  return (
    <dl className={css.ids} aria-label={words.t('ids.label')}>
      {design.id_attributes.map((path) => (
        <IdAttribute key={path} path={path} />
      ))}
    </dl>
  );
};

import type { CardDesign } from '#shared/design/card-design.ts';
import { answerText } from './answer-text.ts';
import css from './card-form.module.css';
import { useFormEnvironment } from './form-environment.ts';
import { useItemState } from './use-item-state.ts';

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

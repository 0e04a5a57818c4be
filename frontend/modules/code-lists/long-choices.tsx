import { useState } from 'react';
import type { Choice } from '#shared/design/card-design.ts';
import { onceFor } from '#shared/design/once-for.ts';
import { foldForSearch, searchWords } from '#shared/text/same-text.ts';
import { useFormEnvironment } from '../../form/environment.ts';
import { isInputMethodKey } from '../../form/input-method.ts';
import inputCss from '../../form/input.module.css';
import type { FormPlaces } from '../../lib/modules.ts';
import css from './long-choices.module.css';

const mostInSight = 60;

const searchedTexts = onceFor((choices: readonly Choice[]) => choices.map(({ value, title }) => foldForSearch(`${value} ${Object.values(title).join(' ')}`)));

const withWords = (choices: readonly Choice[], text: string): readonly Choice[] => {
  const wanted = searchWords(text).map(foldForSearch);
  if (wanted.length === 0) return choices;
  const texts = searchedTexts(choices);
  return choices.filter((_, at) => wanted.every((word) => texts[at]!.includes(word)));
};

/** Shows the first choices and the chosen ones; a search finds the others. */
export const LongChoices = ({ title, isReadOnly, choices, chosen, children }: FormPlaces['choices']) => {
  const { words } = useFormEnvironment();
  const [text, setText] = useState('');
  const found = withWords(choices, text);
  const inSight = found.slice(0, mostInSight);
  const hidden = found.length - inSight.length;
  const away = chosen.filter((value) => !inSight.some((choice) => choice.value === value));
  const list = children([...inSight, ...choices.filter(({ value }) => away.includes(value))]);
  if (isReadOnly) return list;
  return (
    <div className={css.long}>
      <div className={css.search}>
        <input
          className={inputCss.input}
          type="search"
          autoComplete="off"
          aria-label={words.t('choices.search.label', { title })}
          placeholder={words.t('choices.search.placeholder')}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || isInputMethodKey(event.nativeEvent)) return;
            // The field around the search would ask whether to clear the answer.
            event.stopPropagation();
            event.preventDefault();
            setText('');
          }}
        />
        <output>{hidden > 0 ? words.t('choices.more.message', { count: hidden }) : ''}</output>
      </div>
      {list}
    </div>
  );
};

import css from './choice-fields.module.css';
import type { FormWords } from './environment.ts';
import { isInputMethodKey } from './input-method.ts';
import inputCss from './input.module.css';

export interface ChoiceSearchProps {
  readonly label: string;
  readonly words: FormWords;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly hidden: number;
}

export const ChoiceSearch = ({ label, words, text, onText, hidden }: ChoiceSearchProps) => (
  <div className={css.search}>
    <input
      className={inputCss.input}
      type="search"
      autoComplete="off"
      aria-label={words.t('choices.search.label', { title: label })}
      placeholder={words.t('choices.search.placeholder')}
      value={text}
      onChange={({ currentTarget }) => onText(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isInputMethodKey(event.nativeEvent)) return;
        // The field around the search would ask whether to clear the answer.
        event.stopPropagation();
        event.preventDefault();
        onText('');
      }}
    />
    <output>{hidden > 0 ? words.t('choices.more.message', { count: hidden }) : ''}</output>
  </div>
);

import { directionOf, languageName } from '#shared/language/content-language.ts';
import { isLanguage, type LanguageTag } from '#shared/text/languages.ts';
import { useFormEnvironment } from '../../form/environment.ts';
import inputCss from '../../form/input.module.css';
import { chooseContent } from '../../lib/chosen-content.ts';
import css from './card-form.module.css';

export const ContentChoice = ({ languages }: { readonly languages: readonly LanguageTag[] }) => {
  const { words } = useFormEnvironment();
  if (languages.length < 2 || languages.every(isLanguage)) return null;
  return (
    <label className={css.contentChoice}>
      {words.t('content.language.label')}
      <select className={inputCss.select} value={words.content} onChange={({ currentTarget: { value } }) => chooseContent(value === words.language ? null : value)}>
        {languages.map((tag) => (
          <option key={tag} value={tag} lang={tag} dir={directionOf(tag)}>
            {languageName(tag)}
          </option>
        ))}
      </select>
    </label>
  );
};

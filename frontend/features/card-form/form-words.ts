import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import type { Issue } from '#shared/form/form-types.ts';
import type { Language, Texts } from '#shared/text/languages.ts';
import { localText } from '#shared/text/local-text.ts';
import { useLanguage } from '../../lib/i18n.ts';

/** The words of one form: read once at its root, so that a thousand items do not each listen to the language. */
export interface FormWords {
  readonly language: Language;
  readonly t: TFunction<readonly ['card-form', 'issues']>;
  /** A text of the design in the reader's language. */
  readonly text: (texts: Texts | undefined) => string;
  readonly issue: (issue: Issue) => string;
}

export const useFormWords = (): FormWords => {
  const { t } = useTranslation(['card-form', 'issues']);
  const language = useLanguage();
  return useMemo(
    () => ({
      language,
      t,
      text: (texts) => localText(texts, language),
      issue: ({ code, params }) => t(`issues:${code}.message` as 'issues:item.required.message', params),
    }),
    [t, language],
  );
};

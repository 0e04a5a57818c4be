import { useTranslation } from 'react-i18next';
import type { Diagnostic } from '#shared/design/diagnostic.ts';

/** One finding in the reader's language: where, and what, why and what to do about it. */
export interface FindingWords {
  /** '' for a finding about the file as a whole. */
  readonly place: string;
  readonly text: string;
}

/** Words findings from the catalogue that the server words them from, so that they follow the language of the screen. */
export const useFindingWords = () => {
  const { t } = useTranslation(['compile', 'manage-designs']);
  return ({ code, sheet, cell, params }: Diagnostic): FindingWords => {
    const { suggestion = '' } = params;
    const text = t(`compile:${code}.message` as 'compile:file.empty.message', params as { readonly most_mb: string });
    return {
      place: [sheet, cell].filter((part) => part !== '').join('!'),
      text: suggestion === '' ? text : `${text}${t('compile:suggestion.hint', { suggestion })}`,
    };
  };
};

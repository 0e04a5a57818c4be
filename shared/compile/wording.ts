import type { Diagnostic } from '../design/diagnostic.ts';
import en from '../i18n/en/compile.json' with { type: 'json' };
import ja from '../i18n/ja/compile.json' with { type: 'json' };
import { completeOf, isLanguage, type CompleteLanguage, type Language, type LanguageTag } from '../text/languages.ts';

interface Catalogue {
  readonly [key: string]: string;
}

const catalogues: { readonly [Code in CompleteLanguage]: Catalogue } = { ja, en };

const catalogueOf = (language: Language): Catalogue => completeOf(catalogues, language);

/** A text that becomes part of a design: in the design's language if the screens have it, else in English. */
export const catalogueText = (key: string, tag: LanguageTag): string => catalogueOf(isLanguage(tag) ? tag : 'en')[key] ?? '';

const fill = (text: string, params: Diagnostic['params']): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    String((Object.hasOwn(params, name) ? params[name] : undefined) ?? ''),
  );

export const wordsIn = (key: string, params: Diagnostic['params'] = {}): { readonly [Code in CompleteLanguage]: string } => ({
  en: fill(catalogues.en[key] ?? '', params),
  ja: fill(catalogues.ja[key] ?? '', params),
});

const placeText = ({ sheet, cell, cells = [] }: Diagnostic, catalogue: Catalogue): string => {
  if (sheet !== '' && cells.length > 1) return fill(catalogue['place.cells.label'] ?? '', { sheet, cells: cells.join(', ') });
  if (sheet !== '' && cell !== '') return fill(catalogue['place.cell.label'] ?? '', { sheet, cell });
  if (sheet !== '') return fill(catalogue['place.sheet.label'] ?? '', { sheet });
  return cell === '' ? '' : fill(catalogue['place.path.label'] ?? '', { cell });
};

export const wordDiagnostics = (diagnostics: readonly Diagnostic[], language: Language): string[] => {
  const catalogue = catalogueOf(language);
  return diagnostics.map((diagnostic) => {
    const { code, params, severity } = diagnostic;
    const text = fill(catalogue[`${code}.message`] ?? code, params);
    const suggestion =
      params.suggestion === undefined || params.suggestion === ''
        ? ''
        : fill(catalogue['suggestion.hint'] ?? '', params);
    const mark = catalogue[`severity.${severity}.label`] ?? '';
    return `${placeText(diagnostic, catalogue)}${mark}${text}${suggestion}`;
  });
};

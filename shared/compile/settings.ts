import type { Path } from '../design/card-design.ts';
import type { Language, Texts } from '../text/languages.ts';
import { readList } from './cell-text.ts';
import type { Findings } from './findings.ts';
import { readLanguage } from './language-names.ts';
import type { SurveyContext } from './rows/row-reading.ts';
import { placeOf, textOf, textsOf } from './table.ts';
import type { Table } from './table.ts';

export interface Settings {
  readonly title: Texts;
  readonly idAttributes: readonly Path[];
  readonly numbering: readonly Path[];
  readonly summary: readonly Path[];
}

/** The setting `default_language`; null when it is blank or names no language of the product. */
export const defaultLanguageOf = (settings: Table | null, findings: Findings): Language | null => {
  const row = settings?.rows[0];
  const written = row === undefined ? '' : textOf(row, 'default_language');
  if (row === undefined || written === '') return null;
  const language = readLanguage(written);
  // XLSForm's own word for "no language".
  if (language === null && written.toLowerCase() !== 'default') {
    findings.add('settings.language_unknown', placeOf(row, 'default_language'), { language: written });
  }
  return language;
};

/** Reads the one row of the sheet `settings`; everything in it may be left out. */
export const readSettings = (settings: Table | null, context: SurveyContext): Settings => {
  const { findings, references, language } = context;
  const [row, second] = settings?.rows ?? [];
  if (second !== undefined) findings.add('settings.more_rows', placeOf(second));
  const title = row && textsOf(row, 'form_title', language);
  if (title === undefined) {
    findings.add(
      'settings.title_missing',
      row === undefined ? { sheet: 'settings', cell: '' } : placeOf(row, 'form_title'),
    );
  }
  const paths = (column: string): Path[] => {
    if (row === undefined) return [];
    const place = placeOf(row, column);
    return readList(textOf(row, column)).map((written) => {
      const target = references.need(written, '', place, findings);
      const whole = target === null ? written : `${target.page}.${target.node.name}`;
      // These lists name items, not components of their answers.
      if (target !== null && target.path !== whole)
        findings.add('reference.unknown', place, { reference: written, suggestion: whole });
      return whole;
    });
  };
  return {
    title: title ?? { [language]: (row && textOf(row, 'form_id')) || 'form' },
    idAttributes: paths('id_attributes'),
    numbering: paths('numbering'),
    summary: paths('summary'),
  };
};

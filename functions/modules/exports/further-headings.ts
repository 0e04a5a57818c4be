import { tablesOf } from '#shared/modules/exports/tables.ts';
import { languages } from '#shared/text/languages.ts';
import type { FileHeadings } from '../../export/file-format.ts';

export const furtherHeadings: FileHeadings = function* furtherHeadings(versions, widths) {
  for (const lang of languages) {
    for (const repeats of ['wide', 'long'] as const) {
      for (const { columns } of tablesOf(versions, widths, { lang, excel: true, style: 'excel', repeats })) {
        for (const { heading, name } of columns) yield [heading.trim(), name];
      }
    }
  }
};

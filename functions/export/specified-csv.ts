import { answerColumns } from '#shared/export/columns.ts';
import { isSpecified } from '#shared/export/options.ts';
import { headerRow, rowWriter, unreadableRow } from '#shared/export/rows.ts';
import { createUnited } from '#shared/export/united-versions.ts';
import type { FileFormat } from './file-format.ts';
import { byteOrderMark, createLines } from './write-lines.ts';

export const specifiedCsv: FileFormat = {
  isOf: isSpecified,
  open: (write, { options, versions, widths }) => {
    const { lang, excel } = options;
    const columns = answerColumns(versions, widths, lang, options.helpers);
    const head = (excel ? byteOrderMark : '') + headerRow(columns, options);
    const writer = createLines(write, head, rowWriter(columns, lang, options), (card) => unreadableRow(columns, card, options));
    const united = createUnited(versions, lang);
    return { ...writer, card: (card) => writer.card(united(card)) };
  },
};

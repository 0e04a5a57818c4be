import { answerColumns, headerRow, rowWriter, unreadableRow } from '#shared/export/columns.ts';
import { isSpecified } from '#shared/export/options.ts';
import { createUnited } from '#shared/export/choices.ts';
import type { FileFormat, CardWriter, FileCard, UnreadableCard } from './file-format.ts';
import type { Write } from '../storage/export-files.ts';

export const byteOrderMark = '\ufeff';
const gathered = 64 * 1024;

export const createLines = (write: Write, head: string, line: (card: FileCard) => string, lineOfUnreadable: (card: UnreadableCard) => string, tail = ''): CardWriter => {
  let lines = head;
  const flush = async (): Promise<void> => {
    const full = Buffer.from(lines, 'utf8');
    lines = '';
    await write(full);
  };
  const add = async (more: string): Promise<void> => {
    lines += more;
    if (lines.length >= gathered) await flush();
  };
  return {
    card: (card) => add(line(card)),
    unreadable: (card) => add(lineOfUnreadable(card)),
    end: async () => {
      lines += tail;
      await flush();
    },
    discard: async () => undefined,
  };
};

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

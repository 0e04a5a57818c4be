import type { Write } from '../storage/export-files.ts';
import type { CardWriter, FileCard, UnreadableCard } from './file-format.ts';

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

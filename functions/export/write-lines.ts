import type { TableCard } from '#shared/export/tables.ts';
import type { Write } from '../storage/write-zip.ts';
import type { CardWriter, UnreadableCard } from './file-format.ts';

export const byteOrderMark = '\ufeff';
/** Lines are gathered to this many bytes: one write for some hundred cards. */
const gathered = 64 * 1024;
/** Bytes of UTF-8 that a character takes at most. */
const mostBytes = 3;

/** What is text alone, line by line. */
export const createLines = async (write: Write, head: string, line: (card: TableCard) => string, lineOfUnreadable: (card: UnreadableCard) => string, tail = ''): Promise<CardWriter> => {
  const room = 2 * gathered;
  let [bytes, used] = [Buffer.allocUnsafeSlow(room), 0];
  const flush = async (): Promise<void> => {
    const full = bytes.subarray(0, used);
    [bytes, used] = [Buffer.allocUnsafeSlow(room), 0];
    await write(full);
  };
  // Each line is encoded where it is to stand: to join the lines first is a tenth of a file's time. What is written ends with this line: another worker goes on behind it.
  const add = async (more: string): Promise<void> => {
    const isLong = more.length * mostBytes > room - used;
    if (!isLong) used += bytes.write(more, used, 'utf8');
    if (isLong || used >= gathered) await flush();
    if (isLong) await write(Buffer.from(more, 'utf8'));
  };
  await add(head);
  return {
    card: (card) => add(line(card)),
    unreadable: (card) => add(lineOfUnreadable(card)),
    end: async () => {
      await add(tail);
      await flush();
    },
    discard: async () => undefined,
  };
};

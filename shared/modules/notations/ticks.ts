import type { CheckItem } from '../../design/card-design.ts';
import { foldWidth } from '../../text/width.ts';
import { asRead, blank, type TextReader, unreadable } from '../../items/reading.ts';

const ticked = new Set(['true', 'yes', 'y', '1', 'on', '○', '〇', '◯', '✓', '✔', '☑', 'はい', '有', 'あり']);
const unticked = new Set(['', 'false', 'no', 'n', '0', 'off', '×', '✕', '☐', 'いいえ', '無', 'なし']);

export const checkReader: TextReader<CheckItem> = {
  read: (_item, text) => {
    const word = foldWidth(text).trim().toLowerCase();
    return ticked.has(word) ? asRead(true) : unticked.has(word) ? blank : unreadable('item.invalid');
  },
};

import type { GcsItem } from '../../design/card-design.ts';
import { foldTyped } from '../../text/width.ts';
import { asRead, blank, type TextReader, unreadable } from '../../items/reading.ts';

export const gcsReader: TextReader<GcsItem> = {
  read: (_item, text) => {
    const folded = foldTyped(text);
    if (folded === '') return blank;
    const [, eye, verbal, motor] = /^E ?([1-4])[ ,/-]*V ?([1-5])[ ,/-]*M ?([1-6])$/i.exec(folded) ?? [];
    return eye === undefined ? unreadable('item.invalid') : asRead({ E: Number(eye), V: Number(verbal), M: Number(motor) });
  },
};

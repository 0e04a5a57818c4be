import type { StartItem } from '../../design/card-design.ts';
import { foldTyped } from '../../text/width.ts';
import { readWhole } from '../number/reader.ts';
import { blank, type Reading, type TextReader, unreadable } from '../reading.ts';

/** A rate per minute, counted: whole numbers only, lest 28.5 become 285 and the card top priority. */
export const readRate = (text: string): Reading<number> => readWhole(text, { units: ['/分'] }, 3);

/** A group is what the steps lead to, so no text gives it. */
export const startReader: TextReader<StartItem> = { read: (_item, text) => (foldTyped(text) === '' ? blank : unreadable('item.invalid')) };

import type { StartItem } from '../../design/card-design.ts';
import { foldTyped } from '../../text/width.ts';
import { readWhole } from '../number/reader.ts';
import { blank, type Reading, type TextReader, unreadable } from '../reading.ts';

/** Rates are whole numbers: 28.5 must not become 285, which is top priority. */
export const readRate = (text: string): Reading<number> => readWhole(text, { units: ['/分'] }, 3);

/** The group follows from the steps, so no text can set it. */
export const startReader: TextReader<StartItem> = { read: (_item, text) => (foldTyped(text) === '' ? blank : unreadable('item.invalid')) };

import { cleanId } from '../../text/same-text.ts';
import { foldTyped } from '../../text/width.ts';
import { asRead, blank, type Reading, type TextReader } from '../reading.ts';

// Lone surrogates have no UTF-8 form and would change in storage.
const carried = (text: string): string => text.toWellFormed().replaceAll('\0', '');

const asText = (text: string): Reading<string> => (text === '' ? blank : asRead(text));

export const readLine = (text: string): Reading<string> => asText(carried(text).replace(/\r\n|[\n\r\u2028\u2029]/g, ' '));

/** A code on the keypad of numbers has the same digits in any script. */
export const stringReader: TextReader<{ readonly keypad?: 'number' }> = { read: ({ keypad }, text) => readLine(keypad === 'number' ? foldTyped(text) : text) };

export const textReader: TextReader<unknown> = { read: (_item, text) => asText(carried(text.replace(/\r\n?/g, '\n'))) };

export const idReader: TextReader<unknown> = {
  read: (_item, text) => {
    const value = cleanId(carried(text));
    if (value === '') return blank;
    return asRead(value, value === text ? [] : [{ code: 'told.id_cleaned', params: { value } }]);
  },
};

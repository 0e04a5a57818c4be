import { cleanId } from '../../text/same-text.ts';
import { asRead, blank, type Reading, type TextReader } from '../reading.ts';

// Lone surrogates have no UTF-8 form and would change in storage.
const carried = (text: string): string => text.toWellFormed().replaceAll('\0', '');

const asText = (text: string): Reading<string> => (text === '' ? blank : asRead(text));

export const readLine = (text: string): Reading<string> => asText(carried(text).replace(/\r\n|[\n\r\u2028\u2029]/g, ' '));

export const stringReader: TextReader<unknown> = { read: (_item, text) => readLine(text) };

export const textReader: TextReader<unknown> = { read: (_item, text) => asText(carried(text.replace(/\r\n?/g, '\n'))) };

export const idReader: TextReader<unknown> = {
  read: (_item, text) => {
    const value = cleanId(carried(text));
    if (value === '') return blank;
    return asRead(value, value === text ? [] : [{ code: 'told.id_cleaned', params: { value } }]);
  },
};

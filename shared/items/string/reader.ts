import { cleanId } from '../../text/same-text.ts';
import { asRead, blank, type Reading, type TextReader } from '../reading.ts';

// Half a surrogate pair has no UTF-8 form: it would come back from storage as something else.
const carried = (text: string): string => text.toWellFormed().replaceAll('\0', '');

const asText = (text: string): Reading<string> => (text === '' ? blank : asRead(text));

/** One line: line breaks of pasted text become spaces. */
export const readLine = (text: string): Reading<string> => asText(carried(text).replace(/\r\n|[\n\r\u2028\u2029]/g, ' '));

export const stringReader: TextReader<unknown> = { read: (_item, text) => readLine(text) };

/** Several lines, ended by \n on every machine. */
export const textReader: TextReader<unknown> = { read: (_item, text) => asText(carried(text.replace(/\r\n?/g, '\n'))) };

/** An id attribute, stored as a clean id. */
export const idReader: TextReader<unknown> = {
  read: (_item, text) => {
    const value = cleanId(carried(text));
    if (value === '') return blank;
    return asRead(value, value === text ? [] : [{ code: 'told.id_cleaned', params: { value } }]);
  },
};

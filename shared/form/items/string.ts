import type { AnswerValue, StringItem, TextItem } from '../../design/card-design.ts';
import { countCharacters } from '../../text/characters.ts';
import { type Finding, noFindings } from '../issues.ts';
import type { Entered } from './behaviour.ts';

const readText = (raw: AnswerValue, lineBreak: RegExp, replacement: string): string | null | undefined => {
  if (raw === null || raw === '') return null;
  if (typeof raw === 'number') return String(raw);
  if (typeof raw !== 'string') return undefined;
  // Half a surrogate pair has no UTF-8 form: it would come back from storage as something else.
  return raw.toWellFormed().replaceAll('\0', '').replace(lineBreak, replacement) || null;
};

const tooLong = (item: StringItem | TextItem, value: AnswerValue): readonly Finding[] => {
  const { max_length } = item;
  if (max_length === undefined || typeof value !== 'string' || value.length <= max_length) return noFindings;
  return countCharacters(value) > max_length ? [{ code: 'item.too_long', params: { max_length } }] : noFindings;
};

/** One line of text: line breaks become spaces; undefined for what is no text. */
export const readLine = (raw: AnswerValue): string | null | undefined => readText(raw, /\r\n|[\n\r\u2028\u2029]/g, ' ');

/** One line: line breaks of pasted text become spaces. */
export const string: Entered<StringItem> = {
  answer: 'entered',
  normalise: (_item, raw) => readLine(raw),
  findings: tooLong,
};

/** Several lines, ended by \n on every machine. */
export const text: Entered<TextItem> = {
  answer: 'entered',
  normalise: (_item, raw) => readText(raw, /\r\n?/g, '\n'),
  findings: tooLong,
};

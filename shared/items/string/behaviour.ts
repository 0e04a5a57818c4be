import type { AnswerValue, StringItem, TextItem } from '../../design/card-design.ts';
import { stringReader } from './reader.ts';
import { textReader } from '../text/reader.ts';
import { countCharacters } from '../../text/characters.ts';
import { type Finding, noFindings } from '../findings.ts';
import type { Entered } from '../behaviour.ts';

/** A text that was read, or a number as its text. */
const heldText = (_item: unknown, raw: AnswerValue): string | null | undefined =>
  raw === null || typeof raw === 'string' ? raw : typeof raw === 'number' ? String(raw) : undefined;

const tooLong = (item: StringItem | TextItem, value: AnswerValue): readonly Finding[] => {
  const { max_length } = item;
  if (max_length === undefined || typeof value !== 'string' || value.length <= max_length) return noFindings;
  return countCharacters(value) > max_length ? [{ code: 'item.too_long', params: { max_length } }] : noFindings;
};

export const string: Entered<StringItem> = {
  answer: 'entered',
  holds: { kind: 'text' },
  keptAs: { text: 'safe' },
  isCountable: true,
  typed: stringReader,
  hold: heldText,
  findings: tooLong,
};

export const text: Entered<TextItem> = {
  answer: 'entered',
  holds: { kind: 'text' },
  keptAs: { string: 'loses_data' },
  typed: textReader,
  hold: heldText,
  findings: tooLong,
};

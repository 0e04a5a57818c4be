import type { DefaultOptions } from '../../design/card-design.ts';
import { maxAnswerLength, maxDigits } from '../../design/limits.ts';
import { readDecimal } from '../../text/decimal.ts';
import { foldWidth } from '../../text/width.ts';
import { readMoment, readYesNo } from '../cell-text.ts';
import { appearancesOf } from './appearance.ts';
import { momentRange, numberRange } from './range.ts';
import { countIn, report, textIn, withDefault } from './row-reading.ts';
import type { RowReader, RowReading } from './row-reading.ts';

const unusable = (reading: RowReading, value: string): undefined => {
  report(reading, 'default.unusable', 'default', { value, type: textIn(reading, 'type'), suggestion: '' });
};

/** An XLSForm expression that is worked out when the form opens; only the named ones have a counterpart here. */
const isExpression = (text: string): boolean => /\$\{|^[a-z-]+\(.*\)$/i.test(text);

const defaultNumber = (reading: RowReading): DefaultOptions | undefined => {
  const text = textIn(reading, 'default');
  if (text === '') return undefined;
  const value = readDecimal(text);
  return value === null ? unusable(reading, text) : { kind: 'value', value };
};

const readNumberRow = (reading: RowReading, fixedScale?: number): ReturnType<RowReader['read']> => {
  const scale = fixedScale ?? countIn(reading, 'scale', 0, maxDigits);
  const precision = countIn(reading, 'precision', 1, maxDigits);
  const format = { ...(scale !== undefined && { scale }), ...(precision !== undefined && { precision }) };
  return {
    type: 'number',
    ...(Object.keys(format).length > 0 && { number_format: format }),
    ...numberRange(reading, scale),
    ...withDefault(defaultNumber(reading)),
  };
};

export const number: RowReader = {
  columns: ['min', 'max', 'constraint', 'scale', 'precision', 'default'],
  read: (reading) => readNumberRow(reading),
};

export const integer: RowReader = {
  columns: ['min', 'max', 'constraint', 'precision', 'default'],
  read: (reading) => readNumberRow(reading, 0),
};

const rangeKeys = ['start', 'end', 'step'];

/** XLSForm's slider: `start`, `end` and `step` become range and decimals (its defaults are 1, 10, 1). */
export const range: RowReader = {
  columns: ['parameters', 'default'],
  read: (reading) => {
    const part = (key: string, otherwise: number): number => {
      const text = reading.parameters.get(key);
      const value = text === undefined ? otherwise : readDecimal(text);
      if (value === null)
        report(reading, 'parameters.bad_value', 'parameters', { key, value: text ?? '', suggestion: '' });
      return value ?? otherwise;
    };
    for (const key of reading.parameters.keys()) {
      if (!rangeKeys.includes(key)) {
        report(reading, 'parameters.unknown', 'parameters', {
          key,
          suggestion: reading.context.findings.suggest(key, rangeKeys),
        });
      }
    }
    const [start, end, step] = [part('start', 1), part('end', 10), part('step', 1)];
    const scale = Math.min((String(step).split('.')[1] ?? '').length, maxDigits);
    return {
      type: 'number',
      number_format: { scale },
      valid_range: { min: Math.min(start, end), max: Math.max(start, end) },
      ...withDefault(defaultNumber(reading)),
    };
  },
};

const defaultText = (reading: RowReading): DefaultOptions | undefined => {
  const text = textIn(reading, 'default');
  if (text === '') return undefined;
  if (plainWord(text) === 'organisation' || plainWord(text) === 'organization') return { kind: 'organisation' };
  return isExpression(text) ? unusable(reading, text) : { kind: 'value', value: text };
};

const plainWord = (text: string): string => foldWidth(text).trim().toLowerCase();

const readTextRow = (reading: RowReading): ReturnType<RowReader['read']> => {
  const maxLength = countIn(reading, 'max_length', 1, maxAnswerLength);
  return {
    type: appearancesOf(reading.row).isMultiline ? 'text' : 'string',
    ...(maxLength !== undefined && { max_length: maxLength }),
    ...withDefault(defaultText(reading)),
  };
};

/** XLSForm's `text` is one line unless the appearance says `multiline`; our `string` is read the same way. */
export const text: RowReader = { columns: ['max_length', 'default'], read: readTextRow };

const presentWords = {
  date: { today: 'today', 'today()': 'today', 'now()': 'today' },
  time: { now: 'now', 'now()': 'now' },
  datetime: { now: 'now', 'now()': 'now', today: 'now', 'today()': 'now' },
} as const;

const momentRow = (kind: 'date' | 'time' | 'datetime'): RowReader => ({
  columns: ['min', 'max', 'constraint', 'default'],
  read: (reading) => {
    const words: { readonly [word: string]: 'today' | 'now' } = presentWords[kind];
    const text = textIn(reading, 'default');
    const word = plainWord(text);
    const present = Object.hasOwn(words, word) ? words[word] : undefined;
    const value = present === undefined && text !== '' ? readMoment(text, kind) : null;
    if (text !== '' && present === undefined && value === null) unusable(reading, text);
    const start =
      present === undefined ? (value === null ? undefined : ({ kind: 'value', value } as const)) : { kind: present };
    return { type: kind, ...momentRange(reading, kind), ...withDefault(start) };
  },
});

export const date = momentRow('date');
export const time = momentRow('time');
export const datetime = momentRow('datetime');

export const check: RowReader = {
  columns: ['default'],
  read: (reading) => {
    const text = textIn(reading, 'default');
    const isOn = plainWord(text) === 'ok' ? true : readYesNo(text);
    if (isOn === null) unusable(reading, text);
    return { type: 'check', ...withDefault(isOn === true ? { kind: 'value', value: true } : undefined) };
  },
};

/** The range of an age is in years. */
export const age: RowReader = {
  columns: ['min', 'max', 'constraint'],
  read: (reading) => ({ type: 'age', ...numberRange(reading, undefined) }),
};

export const location: RowReader = { columns: [], read: () => ({ type: 'location' }) };
export const triageStart: RowReader = { columns: [], read: () => ({ type: 'start' }) };
export const label: RowReader = { columns: [], read: () => ({ type: 'label' }) };
export const separator: RowReader = { columns: [], read: () => ({ type: 'separator' }) };

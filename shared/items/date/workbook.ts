import { readMoment, readYesNo } from '../../compile/workbook-rows.ts';
import { momentRange } from '../../compile/ranges.ts';
import { appearancesOf, plainWord, report, textIn, unusableDefault, withDefault, type ItemWorkbook, type RowReading } from '../../compile/row-reading.ts';
import type { DateItem, DatetimeItem, TimeItem } from '../../design/card-design.ts';
import { hasSeconds, writtenMoment } from '../../language/written-moments.ts';
import { daysOf, isAbout, precisionOf } from '../../language/partial-dates.ts';
import { foldTyped } from '../../text/width.ts';

type Kind = 'date' | 'time' | 'datetime';
type Exactness = Pick<DateItem, 'granularity' | 'partial' | 'about'> & Pick<TimeItem, 'seconds'>;

const tellSeconds = (reading: RowReading, column: 'default' | 'min' | 'max' | 'soft_min' | 'soft_max' | 'constraint'): void => {
  const value = textIn(reading, column);
  if (hasSeconds(value)) report(reading, 'cell.seconds', column, { column, value });
};

const isAsked = (reading: RowReading, key: string): boolean => {
  const written = reading.parameters.get(key);
  if (written === undefined) return false;
  const told = readYesNo(written);
  if (told === null) report(reading, 'parameters.bad_value', 'parameters', { key, value: written, suggestion: '' });
  return told === true;
};

const partialIn = (reading: RowReading): Pick<DateItem, 'partial'> => {
  const written = plainWord(reading.parameters.get('partial') ?? '');
  if (written === 'month' || written === 'year') return { partial: written };
  if (written !== '') report(reading, 'parameters.bad_value', 'parameters', { key: 'partial', value: written, suggestion: '' });
  return {};
};

const exactnessIn = (reading: RowReading, type: Kind): Exactness => {
  if (type !== 'date') return isAsked(reading, 'seconds') ? { seconds: true } : {};
  const { granularity } = appearancesOf(reading.row);
  const known = { ...partialIn(reading), ...(isAsked(reading, 'about') && { about: true as const }) };
  if (granularity === undefined) return known;
  for (const key of Object.keys(known)) report(reading, 'parameters.bad_value', 'parameters', { key, value: reading.parameters.get(key) ?? '', suggestion: '' });
  return { granularity };
};

const monthOrYear = /^(\d{4})(?:年|[-/.年](\d{1,2})月?)?(~?)$/;

const knownIn = (text: string): string | null => {
  const [, year, month, mark] = monthOrYear.exec(foldTyped(text).trim()) ?? [];
  const known = year === undefined ? text : `${year}${month === undefined ? '' : `-${month.padStart(2, '0')}`}${mark ?? ''}`;
  return daysOf(known) === null ? null : known;
};

const heldAs = (text: string, type: Kind, { partial, about, seconds }: Exactness): string | null => {
  const known = type === 'date' ? knownIn(text) : null;
  if (known !== null) {
    const precision = precisionOf(known);
    return (precision === 'day' || precision === partial || partial === 'year') && (about === true || !isAbout(known)) ? known : null;
  }
  const held = readMoment(text, type);
  const exact = seconds === true && held !== null ? writtenMoment(text) : null;
  return exact !== null && 'seconds' in exact && exact.seconds !== undefined ? `${held}:${exact.seconds.padStart(2, '0')}` : held;
};

/** A bound keeps its precision: 2026-11 means the whole month. It cannot be approximate. */
const boundAs = (text: string, type: Kind, { granularity, ...known }: Exactness): string | null => {
  const day = type === 'datetime' ? writtenMoment(text) : null;
  // A day alone is the whole day, not its midnight.
  if (day && 'date' in day && day.date !== null && day.time === null) return day.date;
  const held = heldAs(text, type, granularity === undefined ? known : { partial: granularity });
  return held !== null && isAbout(held) ? null : held;
};

const momentWorkbook = (
  type: (DateItem | TimeItem | DatetimeItem)['type'],
  present: 'today' | 'now',
  presentWords: readonly string[],
  aliases: readonly string[],
): ItemWorkbook => ({
  rows: {
    [type]: {
      ...(type === 'datetime' && { xlsform: 'dateTime' }),
      aliases,
      columns: ['min', 'max', 'soft_min', 'soft_max', 'constraint', 'default', 'parameters'],
      parameters: type === 'date' ? ['partial', 'about'] : ['seconds'],
      read: (reading) => {
        const text = textIn(reading, 'default');
        const isPresent = presentWords.includes(plainWord(text));
        const exactness = exactnessIn(reading, type);
        const value = isPresent || text === '' ? null : heldAs(text, type, exactness);
        if (text !== '' && !isPresent && value === null) unusableDefault(reading, text);
        if (type !== 'date' && exactness.seconds !== true) for (const column of ['default', 'min', 'max', 'soft_min', 'soft_max', 'constraint'] as const) tellSeconds(reading, column);
        const start = isPresent ? { kind: present } : value === null ? undefined : ({ kind: 'value', value } as const);
        return { type, ...momentRange(reading, type, (written) => boundAs(written, type, exactness)), ...exactness, ...withDefault(start) };
      },
    },
  },
});

export const dateWorkbook = momentWorkbook('date', 'today', ['today', 'today()', 'now()'], ['日付', '年月日', '日']);
export const timeWorkbook = momentWorkbook('time', 'now', ['now', 'now()'], ['時刻', '時間']);
export const datetimeWorkbook = momentWorkbook('datetime', 'now', ['now', 'now()', 'today', 'today()'], ['日時', '日付時刻', 'timestamp', 'dateandtime']);

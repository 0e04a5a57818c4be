import { readMoment } from '../../compile/workbook-rows.ts';
import { momentRange } from '../../compile/ranges.ts';
import { appearancesOf, plainWord, report, textIn, unusableDefault, withDefault } from '../../compile/row-reading.ts';
import type { ItemWorkbook, RowReading } from '../../compile/row-reading.ts';
import { rangeCells } from '../../compile/written-rows.ts';
import type { DateItem, DatetimeItem, TimeItem } from '../../design/card-design.ts';
import { hasSeconds } from '../../text/dates.ts';

/** Seconds are cut, as they are when somebody types them, but never without a word. */
const tellSeconds = (reading: RowReading, column: 'default' | 'min' | 'max' | 'soft_min' | 'soft_max' | 'constraint'): void => {
  const value = textIn(reading, column);
  if (hasSeconds(value)) report(reading, 'cell.seconds', column, { column, value });
};

/** A date, a time or both; `presentWords` are the defaults that mean the moment of entry. */
const momentWorkbook = <Item extends DateItem | TimeItem | DatetimeItem>(
  type: Item['type'],
  present: 'today' | 'now',
  presentWords: readonly string[],
  aliases: readonly string[],
): ItemWorkbook<Item> => ({
  rows: {
    [type]: {
      ...(type === 'datetime' && { xlsform: 'dateTime' }),
      aliases,
      columns: ['min', 'max', 'soft_min', 'soft_max', 'constraint', 'default'],
      read: (reading) => {
        const text = textIn(reading, 'default');
        const isPresent = presentWords.includes(plainWord(text));
        const value = isPresent || text === '' ? null : readMoment(text, type);
        if (text !== '' && !isPresent && value === null) unusableDefault(reading, text);
        if (type !== 'date') for (const column of ['default', 'min', 'max', 'soft_min', 'soft_max', 'constraint'] as const) tellSeconds(reading, column);
        const start = isPresent ? { kind: present } : value === null ? undefined : ({ kind: 'value', value } as const);
        const { granularity } = appearancesOf(reading.row);
        return { type, ...momentRange(reading, type), ...(type === 'date' && granularity && { granularity }), ...withDefault(start) };
      },
    },
  },
  write: (item) => ({
    type,
    ...('granularity' in item && item.granularity && { appearance: item.granularity === 'month' ? 'month-year' : 'year' }),
    ...rangeCells(item.valid_range),
  }),
});

export const dateWorkbook = momentWorkbook<DateItem>('date', 'today', ['today', 'today()', 'now()'], ['日付', '年月日', '日']);
export const timeWorkbook = momentWorkbook<TimeItem>('time', 'now', ['now', 'now()'], ['時刻', '時間']);
export const datetimeWorkbook = momentWorkbook<DatetimeItem>('datetime', 'now', ['now', 'now()', 'today', 'today()'], ['日時', '日付時刻', 'timestamp', 'dateandtime']);

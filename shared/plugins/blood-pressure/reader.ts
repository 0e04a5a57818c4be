import type { PluginItem } from '../../design/card-design.ts';
import { decimalText } from '../../text/decimal.ts';
import { foldTyped } from '../../text/width.ts';
import { readNumber } from '../../items/number/reader.ts';
import { asRead, blank, type Parts, type Reading, type TextReader, unreadable } from '../../items/reading.ts';

/** spec end-user 5: three characters of digits and the point. Longer ones are not cut: 1205 is not 120. */
export const maxPressureCharacters = 3;

export const readPressure = ({ suffix }: PluginItem, text: string): Reading<number> => {
  const read = readNumber(text, { suffix, units: ['mmHg'] });
  // For "120 80" the message about pairs helps more than "digits only".
  if (read.kind === 'unreadable' && read.code === 'item.unreadable_number') return unreadable('item.unreadable_pressure');
  if (read.kind !== 'read') return read;
  return read.value < 0 || decimalText(read.value).length > maxPressureCharacters ? unreadable('item.unreadable_pressure') : read;
};

const readPart =
  (part: 'SBP' | 'DBP') =>
  (item: PluginItem, text: string): Reading<Parts> => {
    const read = readPressure(item, text);
    return read.kind === 'read' ? asRead({ [part]: read.value }, read.told) : read;
  };

export const bloodPressureReader = {
  read: (_item, text) => (foldTyped(text) === '' ? blank : unreadable('item.unreadable_pressure')),
  parts: { SBP: readPart('SBP'), DBP: readPart('DBP') },
} satisfies TextReader<PluginItem>;

import type { PluginItem } from '../../design/card-design.ts';
import { decimalText } from '../../text/decimal.ts';
import { foldTyped } from '../../text/width.ts';
import { readNumber } from '../../items/number/reader.ts';
import { asRead, blank, type Parts, type Reading, type TextReader, unreadable } from '../../items/reading.ts';

/** spec end-user 5: three characters of digits and the point. Longer ones are not cut: 1205 is not 120. */
export const maxPressureCharacters = 3;

const readPressure = ({ suffix }: PluginItem, text: string): Reading<number> => {
  const read = readNumber(text, { suffix, units: ['mmHg'] });
  // For "120 80" the message about pairs helps more than "digits only".
  if (read.kind === 'unreadable' && read.code === 'item.unreadable_number') return unreadable('item.unreadable_pressure');
  if (read.kind !== 'read') return read;
  return read.value < 0 || decimalText(read.value).length > maxPressureCharacters ? unreadable('item.unreadable_pressure') : read;
};

const pairOf = (text: string): readonly [upper: string, lower: string] | null => {
  const [, upper, lower] = /^([^/ー-]*\d[^/ー-]*)[/\-ー\u2010-\u2015\u2212](?!分|min)([^/ー-]*)$/i.exec(foldTyped(text)) ?? [];
  return upper === undefined || lower === undefined ? null : [upper, lower];
};

const readPair = (item: PluginItem, [upper, lower]: readonly [string, string]): Reading<Parts> => {
  const [systolic, diastolic] = [readPressure(item, upper), readPressure(item, lower)];
  if (systolic.kind !== 'read') return unreadable('item.unreadable_pressure');
  if (diastolic.kind === 'unreadable') return unreadable('item.unreadable_pressure');
  if (diastolic.kind === 'blank') return asRead({ SBP: systolic.value }, [{ code: 'told.read_as', params: { value: systolic.value } }]);
  const value = { SBP: systolic.value, DBP: diastolic.value };
  return asRead(value, [{ code: 'told.read_as', params: { value: `${value.SBP} / ${value.DBP}` } }]);
};

const readPart =
  (part: 'SBP' | 'DBP') =>
  (item: PluginItem, text: string): Reading<Parts> => {
    const pair = pairOf(text);
    if (pair) return readPair(item, pair);
    const read = readPressure(item, text);
    return read.kind === 'read' ? asRead({ [part]: read.value }, read.told) : read;
  };

/** Either field takes a pair; a single number belongs to its field. */
export const bloodPressureReader: TextReader<PluginItem> = {
  read: (item, text) => {
    if (foldTyped(text) === '') return blank;
    const pair = pairOf(text);
    const read = pair && readPair(item, pair);
    return read?.kind === 'read' && 'DBP' in read.value ? read : unreadable('item.unreadable_pressure');
  },
  parts: { SBP: readPart('SBP'), DBP: readPart('DBP') },
};

import type { LocationItem } from '../../design/card-design.ts';
import { foldTyped } from '../../text/width.ts';
import { readNumber } from '../number/reader.ts';
import { asRead, blank, type Parts, type Reading, type TextReader, unreadable } from '../reading.ts';

/** Degrees keep six decimals, which are 0.1 m on the ground. */
export const degreePlaces = 6;

const readAxis =
  (axis: 'latitude' | 'longitude') =>
  (_item: LocationItem, text: string): Reading<Parts> => {
    const read = readNumber(text, {}, degreePlaces);
    if (read.kind === 'unreadable') return unreadable('item.unreadable_coordinate');
    return read.kind === 'read' ? asRead({ [axis]: read.value }, read.told) : read;
  };

export const locationReader: TextReader<LocationItem> = {
  read: (_item, text) => (foldTyped(text) === '' ? blank : unreadable('item.unreadable_coordinate')),
  parts: {
    latitude: readAxis('latitude'),
    longitude: readAxis('longitude'),
    accuracy: (_item, text) => {
      const read = readNumber(text, { units: ['m'] }, 1);
      if (read.kind !== 'read') return read;
      return read.value < 0 ? unreadable('item.unreadable_number') : asRead({ accuracy: read.value }, read.told);
    },
  },
};

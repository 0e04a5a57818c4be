import type { LocationItem } from '../../design/card-design.ts';
import { cutText, decimalText, writtenNumber } from '../../text/decimal.ts';
import { foldTyped } from '../../text/width.ts';
import { degreePlaces, locationReader } from '../../items/location/reader.ts';
import { asRead, blank, type Parts, type Reading, type TextReader, type Told, unreadable } from '../../items/reading.ts';

type Axis = 'latitude' | 'longitude';

interface Coordinate {
  readonly degrees: number;
  readonly axis: Axis | null;
  readonly isCut: boolean;
}

const directions: { readonly [word: string]: readonly [Axis, 1 | -1] } = {
  n: ['latitude', 1], 北緯: ['latitude', 1], s: ['latitude', -1], 南緯: ['latitude', -1],
  e: ['longitude', 1], 東経: ['longitude', 1], w: ['longitude', -1], 西経: ['longitude', -1],
}; // prettier-ignore

const word = '(北緯|南緯|東経|西経|[nsew])?';
const shape = new RegExp(`^${word} ?(.*?) ?${word}$`, 'i');
const sexagesimal = /^(\d{1,3}) ?[°º度] ?(?:(\d{1,2}) ?['′’分] ?)?(?:(\d{1,2}(?:\.\d{1,4})?) ?(?:["″”秒]|''|′′) ?)?$/;

const fromSexagesimal = (text: string): number | null => {
  const [, degrees, minutes = '0', seconds = '0'] = sexagesimal.exec(text) ?? [];
  if (degrees === undefined || Number(minutes) >= 60 || Number(seconds) >= 60) return null;
  // Ten thousandths of seconds avoid intermediate rounding.
  const units = (Number(degrees) * 3_600 + Number(minutes) * 60) * 10_000 + Math.round(Number(seconds) * 10_000);
  const scaled = BigInt(units) * BigInt(10 ** degreePlaces);
  return Number(scaled / 36_000_000n) / 10 ** degreePlaces;
};

/** Reads 35.6812, -35.68°, N35.6812, 35°40'52"N; refuses a sign together with a letter. */
const coordinateOf = (folded: string): Coordinate | null => {
  const [, before, number = '', after] = shape.exec(folded) ?? [];
  if (before !== undefined && after !== undefined) return null;
  const direction = directions[(before ?? after ?? '').toLowerCase()];
  const [axis, sign] = direction ?? [null, 1];
  const fromDegrees = fromSexagesimal(number);
  if (fromDegrees !== null) return { degrees: sign * fromDegrees, axis, isCut: false };
  const written = number.includes(',') ? null : writtenNumber(number.replace(/ ?[°º度]$/, ''));
  if (written === null || written.rest !== '' || (direction && written.text.startsWith('-'))) return null;
  const kept = cutText(written.text, degreePlaces);
  return { degrees: sign * Number(kept) || 0, axis, isCut: /[1-9]/.test(written.text.slice(kept.length)) };
};

/** A comma between digits may be a decimal point, so it needs a blank, point or letter to separate; a blank alone needs letters. */
const halvesOf = (folded: string): readonly [string, string] | null => {
  const bare = folded.replace(/[、､]/g, ',').replace(/^\((.*)\)$/, '$1');
  const comma = /^([^,]+),( ?)([^,]+)$/.exec(bare);
  if (comma) return comma[2] !== '' || /[^\d,+-]/.test(bare) ? [comma[1]!.trim(), comma[3]!.trim()] : null;
  const lettered = /^((?:北緯|南緯|東経|西経|[nsew]) ?\S.*?) ((?:北緯|南緯|東経|西経|[nsew]) ?\S.*)$/i.exec(bare) ?? /^(.+?[nsew]) (.+[nsew])$/i.exec(bare);
  return lettered ? [lettered[1]!, lettered[2]!] : null;
};

const toldOf = (text: string, isCut: boolean): readonly Told[] => [{ code: isCut ? 'told.decimals_cut' : 'told.read_as', params: { value: text } }];

const readPair = (halves: readonly [string, string]): Reading<Parts> => {
  const [one, other] = [coordinateOf(halves[0]), coordinateOf(halves[1])];
  if (!one || !other || (one.axis === null) !== (other.axis === null) || (one.axis !== null && one.axis === other.axis)) return unreadable('item.unreadable_coordinate');
  const [north, east] = one.axis === 'longitude' ? [other, one] : [one, other];
  const value = { latitude: north.degrees, longitude: east.degrees };
  return asRead(value, toldOf(`${decimalText(value.latitude)}, ${decimalText(value.longitude)}`, one.isCut || other.isCut));
};

const readAxis =
  (axis: Axis) =>
  (_item: LocationItem, text: string): Reading<Parts> => {
    const folded = foldTyped(text);
    if (folded === '') return blank;
    const halves = halvesOf(folded);
    if (halves) return readPair(halves);
    const found = coordinateOf(folded);
    if (found === null || (found.axis !== null && found.axis !== axis)) return unreadable('item.unreadable_coordinate');
    const isAsTyped = /^-?(?:\d+\.?\d*|\.\d+)$/.test(text.trim()) && !found.isCut;
    return asRead({ [axis]: found.degrees }, isAsTyped ? [] : toldOf(decimalText(found.degrees), found.isCut));
  };

export const readsCoordinates = {
  typed: {
    read: (_item, text) => {
      const folded = foldTyped(text);
      if (folded === '') return blank;
      const halves = halvesOf(folded);
      return halves ? readPair(halves) : unreadable('item.unreadable_coordinate');
    },
    parts: { ...locationReader.parts, latitude: readAxis('latitude'), longitude: readAxis('longitude') },
  } satisfies TextReader<LocationItem>,
};

import type { LocationItem } from '../../design/card-design.ts';
import { type TextReader, unreadable } from '../reading.ts';

/** Of degrees: a tenth of a metre on the ground. */
export const degreePlaces = 6;

/** Degrees north and east. Few designs ask for a place, so the form page loads how it is read with those (place-reader.ts). */
export const locationReader: { -readonly [Key in keyof TextReader<LocationItem>]: TextReader<LocationItem>[Key] } = { read: () => unreadable('item.unreadable_coordinate') };

import type { Item } from '../design/card-design.ts';
import { isSpecial, special } from './date/special.ts';
import { locationReader } from './location/reader.ts';
import { others } from './number/reader.ts';

/** Whether an item is typed in a way that is read by what has not been loaded. */
export const lacksReader = (item: Item): boolean => (isSpecial(item) && !special.date) || ('type' in item && item.type === 'location' && !locationReader.parts) || ('other_units' in item && others.read === null);

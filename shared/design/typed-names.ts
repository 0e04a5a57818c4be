import { siblingNames } from './sibling-names.ts';

/** A text that stands in an item, or in a part of it, although it could not be read: only cards that were saved with errors have some. */
export const { nameOf: typedName, split: splitTypedName } = siblingNames('@typed');

import type { AttributeItem } from '../design/card-design.ts';
import { chosenTexts } from '../modules/notations/chosen.ts';
import { behaviourOf } from './behaviours.ts';
import type { TextReader } from './reading.ts';

const byType: { readonly [type: string]: TextReader<AttributeItem> | undefined } = {
  ...chosenTexts,
};

/** The result is undefined for an item without entry. Each reader receives only items of its own type. */
export const readerOf = (item: AttributeItem): TextReader<AttributeItem> | undefined => {
  const behaviour = behaviourOf(item);
  return behaviour.answer === 'entered' ? (behaviour.typed ?? byType[item.type]) : undefined;
};

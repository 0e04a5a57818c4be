import type { AnswerValue, AttributeItem, Item } from '../design/card-design.ts';
import { pluginOutput } from '../plugins/outputs.ts';
import { itemBehaviours } from './behaviours.ts';
import { plainWords, type AnswerWords, type CellContext, type CellPart, type ItemOutput } from './output.ts';

const outputOf = (item: AttributeItem): ItemOutput<AttributeItem> => (item.type === 'plugin' ? pluginOutput : itemBehaviours[item.type].output) as ItemOutput<AttributeItem>;

export const cellParts = (item: AttributeItem, context: CellContext): readonly CellPart[] => outputOf(item).cells(item, context);

export const answerText = (item: Item, value: AnswerValue, words: AnswerWords): string => {
  if (Array.isArray(value)) return value.map((part: AnswerValue) => answerText(item, part, words)).join(' / ');
  return item.class === 'attribute' ? outputOf(item).words(item, value, words) : plainWords(value);
};

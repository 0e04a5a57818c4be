import { mentionsOf } from '../design/item-expressions.ts';
import { referencesOf, splitReference } from '../design/references.ts';
import type { Item, Path } from '../design/card-design.ts';
import type { Place } from '../design/walk.ts';
import { behaviourOf } from '../items/behaviours.ts';

const needsNoInput = (item: Item): boolean => {
  const behaviour = behaviourOf(item);
  return behaviour.answer === 'computed' && behaviour.needsNoInput === true;
};
export const isCalculated = (item: Item): boolean => item.class === 'attribute' && item.calculation !== undefined;

const needsInput = (item: Item): boolean => {
  const { answer, shows } = behaviourOf(item);
  return !needsNoInput(item) && (answer === 'computed' || (answer === 'none' && shows !== undefined));
};

/** A score needs one of these inputs, because a score of a count of 0 would look as if somebody had assessed the patient. */
export const scoreInputs = (places: readonly Place[], indexAt: (path: Path) => number): readonly (readonly number[] | null)[] => {
  const sourcesOf = ({ item }: Place): readonly number[] =>
    [...referencesOf(item), ...mentionsOf(item).filter(({ key }) => key === 'calculation')].map(({ path }) => indexAt(splitReference(path).item)).filter((index) => index >= 0);
  return places.map((place) => {
    if (!needsInput(place.item)) return null;
    const sources = sourcesOf(place);
    if (!sources.some((index) => needsNoInput(places[index]!.item) || isCalculated(places[index]!.item))) return null;
    const seen = new Set(sources);
    const answers: number[] = [];
    for (const index of seen) {
      const { item } = places[index]!;
      if (needsNoInput(item) || isCalculated(item)) for (const each of sourcesOf(places[index]!)) seen.add(each);
      if (!needsNoInput(item)) answers.push(index);
    }
    return answers.some((index) => !isCalculated(places[index]!.item)) ? answers : null;
  });
};

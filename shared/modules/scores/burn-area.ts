import { adultFrom, burnArea as areaOf, burnRegions, regionSize } from './clinical/burn-area.ts';
import type { PluginItem } from '../../design/card-design.ts';
import type { Computed } from '../../items/behaviour.ts';
import { inputsFor, numbersAt } from '../../plugins/inputs.ts';
import { withFigures } from './figures.ts';
import { knownAt } from './known-inputs.ts';

const grownIn = (item: PluginItem): number => withFigures(item, { adult_from: adultFrom }).adult_from;

export const burnArea: Computed<PluginItem> = {
  answer: 'computed',
  restates: true,
  compute: (item, sources) => areaOf(knownAt(item, sources, burnRegions), numbersAt(item, sources, ['age']).age, grownIn(item)) ?? null,
  explain: (item, sources) => {
    const { age } = numbersAt(item, sources, ['age']);
    const sizes = new Map<string, number>(age === undefined ? [] : burnRegions.map((region) => [region, regionSize(region, age, grownIn(item))]));
    const used = numbersAt(item, sources, ['age', ...burnRegions]);
    return {
      formula: 'burn_area',
      // The chart's head has no neck, unlike the head of injury scores.
      inputs: inputsFor(item, ['age', ...burnRegions], used).map((input) => ({
        ...input,
        name: input.name === 'head' ? 'head_alone' : input.name,
        ...(sizes.has(input.name) && { code: sizes.get(input.name)! }),
      })),
    };
  },
};

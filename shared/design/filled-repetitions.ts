import { behaviourOf } from '../items/behaviours.ts';
import type { CardDesign, Item, PageAnswers } from './card-design.ts';
import { maxRepetitions } from './limits.ts';
import { splitReasonName, splitTypedName } from './sibling-names.ts';
import { type Place, walkItems } from './walk.ts';

/** Formulas, tables, figures and files skip blank repetitions. form/filled.ts decides the same for answers on screen. */

/** Computed answers and read-only calculations do not make a repetition filled in. */
export const fillsRepetition = (item: Item): boolean =>
  item.class === 'attribute' && behaviourOf(item).answer === 'entered' && !(item.calculation !== undefined && item.readonly === true);

interface Fillers {
  readonly items: Set<string>;
  readonly repeats: Set<string>;
}

export interface FilledRepetitions {
  /** `suffix` holds the repetition numbers as in stored names ("_2_1"). */
  isFilled(page: string, repeat: string, answers: PageAnswers, suffix: string): boolean;
  count(page: string, repeat: string, answers: PageAnswers, suffix: string): number;
}

export const filledRepetitions = (designs: readonly CardDesign[]): FilledRepetitions => {
  const byRepeat = new Map<string, Fillers>();
  const fillersOf = ({ page, item }: Pick<Place, 'page' | 'item'>): Fillers => {
    const key = `${page.name}.${item.name}`;
    const known = byRepeat.get(key) ?? { items: new Set(), repeats: new Set() };
    byRepeat.set(key, known);
    return known;
  };
  for (const design of designs) {
    walkItems(design, (place) => {
      for (let around = place.repeat; around; around = around.repeat) {
        if (fillsRepetition(place.item)) fillersOf(around).items.add(place.item.name);
        else if (place.item.class === 'repeat') fillersOf(around).repeats.add(place.item.name);
      }
    });
  }
  const isFilled: FilledRepetitions['isFilled'] = (page, repeat, answers, suffix) => {
    const fillers = byRepeat.get(`${page}.${repeat}`);
    // Every repetition counts if nothing in the repeat can be answered.
    if (fillers === undefined || fillers.items.size === 0) return true;
    for (const name of fillers.items) if ((answers[name + suffix] ?? null) !== null) return true;
    return Object.entries(answers).some(([name, value]) => {
      if (value === null || !name.includes(suffix)) return false;
      const reason = splitReasonName(name);
      const [, item = '', indices = ''] = /^(.*?)((?:_[1-9]\d{0,5})+)$/.exec(reason?.stored ?? splitTypedName(name)?.stored ?? name) ?? [];
      return (indices === suffix || indices.startsWith(`${suffix}_`)) && (fillers.items.has(item) || (reason !== null && fillers.repeats.has(item)));
    });
  };
  return {
    isFilled,
    count: (page, repeat, answers, suffix) => {
      const held = answers[repeat + suffix];
      const most = typeof held === 'number' ? Math.min(held, maxRepetitions) : 0;
      let count = 0;
      for (let index = 1; index <= most; index += 1) count += isFilled(page, repeat, answers, `${suffix}_${index}`) ? 1 : 0;
      return count;
    },
  };
};

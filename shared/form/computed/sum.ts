import { fraction, plus, roundHalfUp } from '../../clinical/exact-decimal.ts';
import type { PluginItem } from '../../design/card-design.ts';
import type { Computed } from '../items/behaviour.ts';
import { paramOf } from './params.ts';

/** The sum of the sources that are answered, as an integer; blank while none is (spec end-user 5, sum plugin). */
export const sum: Computed<PluginItem> = {
  answer: 'computed',
  compute: (item, sources) => {
    const paths = paramOf(item, 'sources');
    if (!Array.isArray(paths)) return null;
    const numbers: number[] = [];
    for (const path of paths as readonly string[]) {
      const value = sources.number(path);
      if (value !== undefined) numbers.push(value);
    }
    if (numbers.length === 0) return null;
    const total = numbers.reduce((left, right) => left + right, 0);
    if (Number.isSafeInteger(total) && numbers.every(Number.isSafeInteger)) return total;
    return roundHalfUp(numbers.map(fraction).reduce(plus), 0);
  },
};

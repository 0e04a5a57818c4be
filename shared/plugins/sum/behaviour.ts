import { fraction, plus, roundHalfUp } from '../../text/decimal.ts';
import type { PluginItem } from '../../design/card-design.ts';
import type { Computed, Sources } from '../../items/behaviour.ts';
import { paramOf } from '../inputs.ts';

export const summedPaths = (item: PluginItem): readonly string[] => {
  const paths = paramOf(item, 'sources');
  return Array.isArray(paths) ? (paths as readonly string[]) : [];
};

const total = (item: PluginItem, sources: Sources): number | null => {
  const numbers: number[] = [];
  for (const path of summedPaths(item)) {
    const value = sources.number(path);
    if (value !== undefined) numbers.push(value);
  }
  if (numbers.length === 0) return null;
  const plain = numbers.reduce((left, right) => left + right, 0);
  if (Number.isSafeInteger(plain) && numbers.every(Number.isSafeInteger)) return plain;
  return roundHalfUp(numbers.map(fraction).reduce(plus), 0);
};

/** The sum is an integer, and blank while no source is answered (spec end-user 5, sum plugin). */
export const sum: Computed<PluginItem> = {
  answer: 'computed',
  restates: true,
  compute: total,
};

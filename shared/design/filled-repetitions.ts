import { behaviourOf } from '../items/behaviours.ts';
import type { AnswerValue, CardDesign, Item, PageAnswers } from './card-design.ts';
import { maxRepetitions } from './limits.ts';
import { splitReasonName, splitTypedName } from './sibling-names.ts';
import { walkItems } from './walk.ts';

/** Formulas, tables, figures and files skip blank repetitions. form/filled.ts decides the same for answers on screen. */

/** Computed answers and read-only calculations do not make a repetition filled in. */
export const fillsRepetition = (item: Item): boolean =>
  item.class === 'attribute' && behaviourOf(item).answer === 'entered' && !(item.calculation !== undefined && item.readonly === true);

interface Named {
  readonly isOwn: boolean;
  readonly isRepeat: boolean;
  readonly fills: boolean;
  readonly around: readonly string[];
}

/** The names that fill the repetitions of a repeat; of a repeat within it, the reason why it has no repetitions. */
interface Fillers {
  readonly items: Set<string>;
  readonly repeats: Set<string>;
  /** Whether something in the repeat can be answered, in the version of the card if that has the repeat. */
  isFillable: boolean;
}

type Pages = Map<string, Map<string, Named>>;

const addNames = (to: Pages, design: CardDesign, isOwn: boolean): void =>
  walkItems(design, ({ page, item, repeat }) => {
    const around: string[] = [];
    for (let each = repeat; each; each = each.repeat) around.unshift(each.item.name);
    const names = to.get(page.name) ?? new Map<string, Named>();
    to.set(page.name, names.set(item.name, { isOwn, isRepeat: item.class === 'repeat', fills: fillsRepetition(item), around }));
  });

/** Reads the stored answers of a page of a card. Where a name changed its meaning, that of the card's own version counts. */
const readerOf = (names: ReadonlyMap<string, ReadonlyMap<string, Named>>) => {
  const byRepeat = new Map<string, Fillers>();
  for (const [page, items] of names) {
    for (const [name, { isOwn, isRepeat, fills, around }] of items) {
      for (const repeat of around) {
        const key = `${page}.${repeat}`;
        const known = byRepeat.get(key) ?? { items: new Set(), repeats: new Set(), isFillable: false };
        byRepeat.set(key, known);
        if (fills) known.items.add(name);
        known.isFillable ||= fills && (isOwn || items.get(repeat)?.isOwn !== true);
        if (isRepeat) known.repeats.add(name);
      }
    }
  }
  const isFilled = (page: string, repeat: string, answers: PageAnswers, suffix: string): boolean => {
    const fillers = byRepeat.get(`${page}.${repeat}`);
    // Where nothing in a repeat can be answered, each repetition counts.
    if (fillers?.isFillable !== true) return true;
    for (const name of fillers.items) if ((answers[name + suffix] ?? null) !== null) return true;
    return Object.entries(answers).some(([name, value]) => {
      if (value === null || !name.includes(suffix)) return false;
      const reason = splitReasonName(name);
      const [, item = '', indices = ''] = /^(.*?)((?:_[1-9]\d{0,5})+)$/.exec(reason?.stored ?? splitTypedName(name)?.stored ?? name) ?? [];
      return (indices === suffix || indices.startsWith(`${suffix}_`)) && (fillers.items.has(item) || (reason !== null && fillers.repeats.has(item)));
    });
  };
  const isFilledAround = (page: string, around: readonly string[], answers: PageAnswers, suffix: string): boolean => {
    const indices = suffix.split('_');
    return around.every((repeat, level) => isFilled(page, repeat, answers, indices.slice(0, level + 2).join('_')));
  };
  /** The numbers of the filled repetitions of a repeat; `suffix` is the numbers of the repetitions around it as stored names have them ("_2_1"). */
  const numbers = (page: string, repeat: string, answers: PageAnswers, suffix: string): readonly number[] => {
    const held = answers[repeat + suffix];
    const count = typeof held === 'number' && names.get(page)?.get(repeat)?.isRepeat === true ? Math.min(held, maxRepetitions) : 0;
    return Array.from({ length: count }, (_, at) => at + 1).filter((index) => isFilled(page, repeat, answers, `${suffix}_${index}`));
  };
  return {
    numbers,
    /** What files write of an answer: of a repeat the number of its filled repetitions, and of a blank repetition nothing that the form works out. */
    answer: (page: string, name: string, answers: PageAnswers, suffix: string): AnswerValue => {
      const answer = answers[name + suffix] ?? null;
      const named = answer === null ? undefined : names.get(page)?.get(name);
      if (named === undefined) return answer;
      if (!named.fills && named.around.length > 0 && !isFilledAround(page, named.around, answers, suffix)) return null;
      return named.isRepeat && typeof answer === 'number' ? numbers(page, name, answers, suffix).length : answer;
    },
    /** Whether an item stands in these repeats, outermost first; so does a name that no version knows. */
    standsIn: (page: string, name: string, around: readonly string[]): boolean => {
      const named = names.get(page)?.get(name);
      return named === undefined || (named.around.length === around.length && named.around.every((repeat, level) => repeat === around[level]));
    },
  };
};

export type FilledRepetitions = ReturnType<typeof readerOf>;

/** The readers of the cards of a folder, by the version of a card. Names that the version does not have mean what the latest one with them says: kept answers have such. */
export const filledRepetitions = (versions: readonly { readonly version: number; readonly design: CardDesign }[]): ((version: number) => FilledRepetitions) => {
  const ascending = versions.toSorted((one, other) => one.version - other.version);
  const readers = new Map<number, FilledRepetitions>();
  return (version) => {
    const known = readers.get(version);
    if (known !== undefined) return known;
    const names: Pages = new Map();
    const own = ascending.filter((each) => each.version === version);
    for (const each of [...ascending, ...own]) addNames(names, each.design, each.version === version);
    const reader = readerOf(names);
    readers.set(version, reader);
    return reader;
  };
};

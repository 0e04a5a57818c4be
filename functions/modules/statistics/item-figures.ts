import { levelName, type AnswerValue, type Choice, type Item } from '#shared/design/card-design.ts';
import { holdsAt } from '#shared/design/check-expressions.ts';
import type { Places } from '#shared/design/places.ts';
import type { Place } from '#shared/design/walk.ts';
import { isObject, partOf } from '#shared/items/answers.ts';
import { behaviourOf, partsOf } from '#shared/items/behaviours.ts';
import { daysOfAnswer } from '#shared/language/partial-dates.ts';
import type { Texts } from '#shared/text/languages.ts';
import type { MonthOfCards } from './data/creations.ts';
import { wholeShares } from './small-numbers.ts';
import { spreadOf, type Spread } from './spread.ts';

export type FigureKind = 'choices' | 'yes_no' | 'codes' | 'numbers' | 'ages' | 'months' | 'texts';

const holdingKinds: Readonly<Record<string, FigureKind>> = { number: 'numbers', yes_no: 'yes_no', date: 'months', datetime: 'months' };

const listedChoices = (item: Item): readonly Pick<Choice, 'value' | 'title'>[] | null => {
  if (item.class !== 'attribute') return null;
  if ('choices' in item) return item.choices;
  if (item.type === 'plugin' && item.plugin.kind === 'interlocked_dropdown') return Object.values(item.plugin.params.choices).flat();
  if (item.type === 'score_level' && item.params?.levels !== undefined) return item.params.levels.map((level) => ({ value: levelName(level), title: level.title }));
  return null;
};

/** Free texts, places and times of day get no figure: only whether they are answered. */
export const figureKind = (place: Place, { byPath }: Places): FigureKind | null => {
  const { item } = place;
  if (item.class !== 'attribute' || behaviourOf(item).answer === 'none') return null;
  if (listedChoices(item) !== null) return 'choices';
  if (item.type === 'suggest') return 'codes';
  const holds = holdsAt(place, byPath);
  if (holds?.kind === 'number' && holds.isAge === true) return 'ages';
  return holdingKinds[holds?.kind ?? ''] ?? (numericParts(item).length > 0 ? 'numbers' : 'texts');
};

/** A pair, such as a blood pressure, has a figure for each part. A total or an age in parts is one number. */
const numericParts = (item: Item): readonly string[] => {
  const parts = Object.entries(partsOf(item));
  return parts.every(([, kind]) => kind === 'number') ? parts.map(([name]) => name) : [];
};

export const partsWithFigures = (place: Place, { byPath }: Places): readonly (string | null)[] => {
  const parts = holdsAt(place, byPath) === null ? numericParts(place.item) : [];
  return parts.length > 0 ? parts : [null];
};

export const partTitle = (item: Item, part: string): string => {
  if (item.class !== 'attribute' || item.type !== 'plugin' || item.plugin.kind !== 'blood_pressure') return part;
  return item.plugin.params[part as 'SBP' | 'DBP'].name || part;
};

const numberIn = (item: Item, value: AnswerValue, part: string | null): number | undefined => {
  const given = part === null ? value : partOf(value, part);
  const behaviour = behaviourOf(item);
  const number = part === null && behaviour.answer === 'entered' && behaviour.number ? behaviour.number(given) : given;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};

/** An age is the number years + months/100; months are left out. */
const completedYears = (age: number): number => Math.floor(age);

/** Null for a blank, an invalid date or only a year. */
export const monthIn = (value: unknown): string | null => {
  const days = daysOfAnswer(value);
  const month = days?.first.slice(0, 7);
  return month !== undefined && days?.last.startsWith(month) === true ? month : null;
};

/** Long lists show their most frequent values. */
const mostChoices = 30;

interface Named {
  readonly value: string;
  readonly title: Texts;
}

/** Values in the order of the design; those of earlier versions follow. */
const createChoiceTally = (known: readonly Named[], isOpen: boolean) => {
  const counts = new Map<string, { readonly title: Texts; cards: number }>(known.map(({ value, title }) => [value, { title, cards: 0 }]));
  let answers = 0;
  return {
    /** Only `offered` values are listed, because others may be free texts. */
    add: (values: readonly string[], offered: (value: string) => Texts | undefined): void => {
      let isListed = false;
      for (const value of new Set(values)) {
        const title = offered(value);
        if (title === undefined) continue;
        const count = counts.get(value) ?? { title, cards: 0 };
        counts.set(value, count);
        count.cards += 1;
        isListed = true;
      }
      if (isListed) answers += 1;
    },
    tell: () => {
      const all = [...counts].map(([value, { title, cards }]) => ({ value, title, cards }));
      const isLong = isOpen || all.length > mostChoices;
      const ordered = isLong ? all.filter(({ cards }) => cards > 0).toSorted((a, b) => b.cards - a.cards) : all;
      const shown = ordered.slice(0, mostChoices);
      const left = ordered.slice(mostChoices);
      return {
        count: answers,
        choices: shown.map((each) => ({ ...each, share: wholeShares([each.cards], answers)[0] ?? null })),
        ...(left.length > 0 && { rest: { values: left.length, cards: left.reduce((sum, { cards }) => sum + cards, 0) } }),
      };
    },
  };
};

const asValues = (value: AnswerValue): readonly string[] => (Array.isArray(value) ? (value as readonly AnswerValue[]) : [value]).filter((each) => each !== null && typeof each !== 'object').map(String);

const titlesOf = new WeakMap<Item, ReadonlyMap<string, Texts>>();
const offeredIn = (item: Item): ReadonlyMap<string, Texts> => {
  const titles = titlesOf.get(item) ?? new Map((listedChoices(item) ?? []).map(({ value, title }) => [value, title]));
  titlesOf.set(item, titles);
  return titles;
};

/** `add` takes a shown answer, not blank, and the item of the design that the card was saved with. */
export interface Figure {
  readonly add: (value: AnswerValue, item: Item) => void;
  readonly tell: () => FigureTold;
}

type Choices = ReturnType<ReturnType<typeof createChoiceTally>['tell']>;
/** `count`: the answers in the figure. */
export type FigureTold =
  | ({ readonly of: 'choices' | 'yes_no' | 'codes'; readonly many?: true } & Choices)
  | { readonly of: 'numbers' | 'ages'; readonly count: number; readonly spread: Spread | null }
  | { readonly of: 'months'; readonly count: number; readonly months: MonthOfCards[] }
  | { readonly of: 'texts' };

const chosen = (item: Item): Figure => {
  const tally = createChoiceTally([...offeredIn(item)].map(([value, title]) => ({ value, title })), false);
  const isMany = item.class === 'attribute' && item.type === 'multi';
  return { add: (value, saved) => tally.add(asValues(value), (each) => offeredIn(saved).get(each)), tell: () => ({ of: 'choices', ...tally.tell(), ...(isMany && { many: true }) }) };
};

const yesNo = (): Figure => {
  const tally = createChoiceTally(['true', 'false'].map((value) => ({ value, title: {} })), false);
  return { add: (value) => tally.add(asValues(value), (each) => (each === 'true' || each === 'false' ? {} : undefined)), tell: () => ({ of: 'yes_no', ...tally.tell() }) };
};

const coded = (language: string): Figure => {
  const tally = createChoiceTally([], true);
  return {
    add: (value) => {
      const [code, name] = isObject(value) ? [value['code'], value['name']] : [];
      if (typeof code === 'string') tally.add([code], () => (typeof name === 'string' ? { [language]: name } : {}));
    },
    tell: () => ({ of: 'codes', ...tally.tell() }),
  };
};

const numeric = (part: string | null, isAge: boolean): Figure => {
  const values: number[] = [];
  return {
    add: (value, saved) => {
      const number = numberIn(saved, value, part);
      if (number !== undefined) values.push(isAge ? completedYears(number) : number);
    },
    tell: () => ({ of: isAge ? 'ages' : 'numbers', count: values.length, spread: spreadOf(values) }),
  };
};

const dated = (): Figure => {
  const months = new Map<string, number>();
  return {
    add: (value) => {
      const month = monthIn(value);
      if (month !== null) months.set(month, (months.get(month) ?? 0) + 1);
    },
    tell: () => ({ of: 'months', count: [...months.values()].reduce((sum, cards) => sum + cards, 0), months: [...months].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([month, cards]) => ({ month, cards })) }),
  };
};

export const createFigure = (kind: FigureKind, item: Item, part: string | null, language: string): Figure => {
  if (kind === 'choices') return chosen(item);
  if (kind === 'yes_no') return yesNo();
  if (kind === 'codes') return coded(language);
  if (kind === 'months') return dated();
  if (kind === 'numbers' || kind === 'ages') return numeric(part, kind === 'ages');
  return { add: () => undefined, tell: () => ({ of: 'texts' }) };
};

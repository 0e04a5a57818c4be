import type { AnswerValue, Answers, Path } from './card-design.ts';
import type { DesignComparison } from './compare-designs.ts';
import type { DesignChange, Probe } from './design-change.ts';
import { evaluateExpression, type Reading, type Term } from '../expression/evaluate-expression.ts';
import type { Gates } from './gates.ts';
import { splitReference } from './references.ts';
import { termIn } from './term-in.ts';
import type { Place } from './walk.ts';

/** A card as far as a comparison looks at it. */
export interface ComparedCard {
  readonly id: string;
  readonly vals: Answers;
}

/** How many cards a change concerns. */
export interface CardCounts {
  /** Hold an answer that has no place in the later version. */
  readonly lost: number;
  /** Hold an answer that the later version finds wrong. */
  readonly unfit: number;
  /** Lack an answer that the later version requires. */
  readonly incomplete: number;
}

export interface ChangeOnCards extends CardCounts {
  /** Whether cards tell what the change does to them; where not, no count says that none is concerned. */
  readonly counted: boolean;
  /** A few of these cards, by id. */
  readonly examples: readonly string[];
}

export interface CardEffects {
  readonly cards: number;
  /** Each card counts once, however many changes concern it. */
  readonly total: CardCounts;
  /** In the order of the comparison's changes. */
  readonly changes: readonly (DesignChange & ChangeOnCards)[];
}

const examplesKept = 5;
const mostRepetitions = 999;

const isBlank = (value: AnswerValue | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const own = (answers: Answers, page: string, name: string): AnswerValue | undefined => {
  const values = Object.hasOwn(answers, page) ? answers[page] : undefined;
  return values && Object.hasOwn(values, name) ? values[name] : undefined;
};

const depthOf = ({ repeat }: Place): number => (repeat ? depthOf(repeat) + 1 : 0);

/** The suffixes under which a card holds an item: one where it stands in no repetition. */
const suffixesOf = ({ repeat }: Place, answers: Answers): readonly string[] => {
  if (!repeat) return [''];
  return suffixesOf(repeat, answers).flatMap((suffix) => {
    const count = own(answers, repeat.page.name, repeat.item.name + suffix);
    const times = typeof count === 'number' ? Math.min(Math.max(count, 0), mostRepetitions) : 0;
    return Array.from({ length: times }, (_, index) => `${suffix}_${index + 1}`);
  });
};

/** The suffix of an item that stands in fewer repetitions. */
const outer = (suffix: string, depth: number): string => suffix.split('_').slice(0, depth + 1).join('_');

/** Repeats that two items stand in both. */
const commonDepth = (one: Place | null, other: Place): number => {
  const around = new Set<Place>();
  for (let repeat = other.repeat; repeat; repeat = repeat.repeat) around.add(repeat);
  for (let repeat = one?.repeat ?? null; repeat; repeat = repeat.repeat) if (around.has(repeat)) return depthOf(repeat) + 1;
  return 0;
};

/** The card's answers as an expression at a place reads them; what the later version hides is blank. */
const readingAt = (from: Place, suffix: string, answers: Answers, gates: Gates, today: string): Reading => {
  const termsOf = (written: Path, isOne: boolean): readonly Term[] => {
    const { item, part } = splitReference(written);
    const target = gates.place(item);
    if (!target) return [];
    const near = outer(suffix, commonDepth(from, target));
    const suffixes = isOne ? [outer(suffix, depthOf(target))] : suffixesOf(target, answers).filter((each) => each === near || each.startsWith(`${near}_`) || near === '');
    return suffixes.map((each) =>
      isShown(target, each, answers, gates, today) ? termIn(target.item, own(answers, target.page.name, target.item.name + each), part) : termIn(target.item, undefined, part),
    );
  };
  return { today, self: null, read: (path) => termsOf(path, true)[0] ?? null, readAll: (path) => termsOf(path, false) };
};

/** Whether the later version shows an item, by the answers that the card has. */
const isShown = (place: Place, suffix: string, answers: Answers, gates: Gates, today: string): boolean =>
  gates.conditions(place).every((condition) => {
    const near = outer(suffix, depthOf(condition.place));
    return evaluateExpression(condition.whole, readingAt(condition.place, near, answers, gates, today)) === true;
  }) &&
  gates.all(place).every(({ source, when }) => {
    const value = own(answers, source.page.name, source.item.name + outer(suffix, depthOf(source)));
    const meets = (each: AnswerValue | undefined): boolean => when.includes(typeof each === 'string' ? each : each === true ? 'true' : '');
    return Array.isArray(value) ? (value as readonly AnswerValue[]).some(meets) : !isBlank(value) && meets(value);
  });

const isLost = ({ before, isLost: loses, hidden }: Probe, answers: Answers, gates: Gates, today: string): boolean => {
  const holds = (place: Place, test: (value: AnswerValue, suffix: string) => boolean): boolean =>
    suffixesOf(place, answers).some((suffix) => {
      const value = own(answers, place.page.name, place.item.name + suffix);
      return value !== undefined && !isBlank(value) && test(value, suffix);
    });
  return (before && loses && holds(before, loses)) || (hidden !== undefined && holds(hidden, (_, suffix) => !isShown(hidden, suffix, answers, gates, today)));
};

const isUnfit = ({ before, isUnfit: fails }: Probe, answers: Answers, today: string): boolean =>
  before !== undefined &&
  fails !== undefined &&
  suffixesOf(before, answers).some((suffix) => {
    const value = own(answers, before.page.name, before.item.name + suffix);
    return value !== undefined && !isBlank(value) && fails(value, today);
  });

const isIncomplete = ({ needed }: Probe, answers: Answers, gates: Gates, today: string): boolean =>
  needed !== undefined &&
  suffixesOf(needed, answers).some(
    (suffix) => isBlank(own(answers, needed.page.name, needed.item.name + suffix)) && isShown(needed, suffix, answers, gates, today),
  );

const empty = () => ({ lost: 0, unfit: 0, incomplete: 0 });

/** Collects what a comparison means for cards, one card after another: memory does not grow with them. */
export const openEffects = ({ changes, after }: DesignComparison, today: string): { add(card: ComparedCard): void; result(): CardEffects } => {
  const counts = changes.map(({ change, probe }) => ({ change, probe, ...empty(), examples: [] as string[] }));
  const probed = counts.filter(({ probe }) => Object.keys(probe).length > 0);
  const total = empty();
  let cards = 0;
  return {
    add: ({ id, vals }) => {
      cards += 1;
      const whole = { lost: false, unfit: false, incomplete: false };
      for (const count of probed) {
        const found = { lost: isLost(count.probe, vals, after, today), unfit: isUnfit(count.probe, vals, today), incomplete: isIncomplete(count.probe, vals, after, today) };
        if (!found.lost && !found.unfit && !found.incomplete) continue;
        for (const key of ['lost', 'unfit', 'incomplete'] as const) {
          if (!found[key]) continue;
          count[key] += 1;
          whole[key] = true;
        }
        if (count.examples.length < examplesKept) count.examples.push(id);
      }
      for (const key of ['lost', 'unfit', 'incomplete'] as const) if (whole[key]) total[key] += 1;
    },
    result: () => ({
      cards,
      total: { ...total },
      changes: counts.map(({ change, probe, lost, unfit, incomplete, examples }) => ({
        ...change,
        counted: Object.keys(probe).length > 0,
        lost,
        unfit,
        incomplete,
        examples: [...examples],
      })),
    }),
  };
};

/** What a comparison means for the given cards. */
export const effectOn = (comparison: DesignComparison, cards: Iterable<ComparedCard>, today: string): CardEffects => {
  const effects = openEffects(comparison, today);
  for (const card of cards) effects.add(card);
  return effects.result();
};

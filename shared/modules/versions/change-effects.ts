import type { AnswerValue, Answers, Item, Path } from '../../design/card-design.ts';
import type { Gates } from '../../design/gates.ts';
import { mentionsOf } from '../../design/item-expressions.ts';
import { reasonName } from '../../design/sibling-names.ts';
import { isWithinReach, splitReference } from '../../design/references.ts';
import type { Place } from '../../design/walk.ts';
import { evaluateCondition, type Term } from '../../expression/evaluate-expression.ts';
import { isBlankAnswer, partOf } from '../../items/answers.ts';
import { type FormContext, silent, type Sources, termOf } from '../../items/behaviour.ts';
import { behaviourOf } from '../../items/behaviours.ts';
import { partsForReasons } from '../../items/reason-parts.ts';
import { findingsIn, outdatedIn, lostIn, noSources } from '../../items/judge.ts';
import type { DesignComparison } from '../../compare/compare-designs.ts';
import type { DesignChange, Probe } from '../../compare/design-change.ts';

/** A card as far as a comparison looks at it. */
export interface ComparedCard {
  readonly id: string;
  /** Its id attributes in one line. */
  readonly name?: string;
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
  /** Of the examples that have one, by id. */
  readonly names: { readonly [id: string]: string };
  /** Each card counts once, however many changes concern it. */
  readonly total: CardCounts;
  /** In the order of the comparison's changes. */
  readonly changes: readonly (DesignChange & ChangeOnCards)[];
}

const examplesKept = 5;
const mostRepetitions = 999;

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

/** The card's answers as an item at a place of the later version reads them; what that version hides is blank. */
const sourcesAt = (from: Place, suffix: string, answers: Answers, gates: Gates, context: FormContext): Sources => {
  const found = (written: Path, isOne: boolean): readonly { readonly term: Term; readonly value: AnswerValue }[] => {
    const { item, part } = splitReference(written);
    const target = gates.place(item);
    if (!target) return [];
    const near = outer(suffix, commonDepth(from, target));
    const suffixes = isOne ? [outer(suffix, depthOf(target))] : suffixesOf(target, answers).filter((each) => each === near || each.startsWith(`${near}_`) || near === '');
    return suffixes.map((each) => {
      const held = isShown(target, each, answers, gates, context) ? (own(answers, target.page.name, target.item.name + each) ?? null) : null;
      const value = part === null ? held : partOf(held, part);
      return { value, term: termOf(part === null ? behaviourOf(target.item) : silent, value) };
    });
  };
  /** From outside of its repetitions an item is read in the first one. */
  const isReached = (written: Path): boolean => {
    const target = gates.place(splitReference(written).item);
    return target === undefined || isWithinReach(from, target);
  };
  return {
    ...noSources(context),
    value: (path) => found(path, true)[0]?.value ?? null,
    terms: { today: context.today, self: null, read: (path) => found(path, isReached(path))[0]?.term ?? null, readAll: (path) => found(path, false).map(({ term }) => term) },
  };
};

/** Whether the later version shows an item, by the answers that the card has. */
const isShown = (place: Place, suffix: string, answers: Answers, gates: Gates, context: FormContext): boolean =>
  gates.conditions(place).every((condition) => {
    const near = outer(suffix, depthOf(condition.place));
    return evaluateCondition(condition.whole, sourcesAt(condition.place, near, answers, gates, context).terms) === true;
  }) &&
  gates.all(place).every(({ source, when }) => {
    const value = own(answers, source.page.name, source.item.name + outer(suffix, depthOf(source)));
    const meets = (each: AnswerValue | undefined): boolean => when.includes(typeof each === 'string' ? each : each === true ? 'true' : '');
    return Array.isArray(value) ? (value as readonly AnswerValue[]).some(meets) : !isBlankAnswer(value) && meets(value);
  });

/** Whether an answer of the item stands in the card that passes the test. */
const holds = (place: Place, answers: Answers, test: (value: AnswerValue, suffix: string) => boolean): boolean =>
  suffixesOf(place, answers).some((suffix) => {
    const value = own(answers, place.page.name, place.item.name + suffix);
    return value !== undefined && !isBlankAnswer(value) && test(value, suffix);
  });

/** What a computed item held is computed anew; of other answers the later item says what it cannot hold. */
const lostTo = (before: Item, after: Item, value: AnswerValue, sources: Sources): AnswerValue => {
  if (before.class !== 'attribute' || after.class !== 'attribute') return before.class === after.class ? null : value;
  const answer = behaviourOf(after).answer;
  if (answer === 'computed') return behaviourOf(before).answer === 'computed' ? null : value;
  return lostIn(after, value, sources) ?? outdatedIn(after, value, sources);
};

/** What a change does to one answer. */
interface Verdict {
  readonly isLost: boolean;
  readonly isUnfit: boolean;
}
type Judge = (value: AnswerValue, sources: () => Sources) => Verdict;

/** Verdicts to remember per change: cards hold few different answers to most items. */
const mostRemembered = 1_000;

/** Asks the later item about answers of the earlier one; the same answer is judged once, unless the verdict depends on other answers. */
const judgeOf = ({ before, after, loses, finds }: NonNullable<Probe['judged']>): Judge => {
  const known = new Map<AnswerValue, Verdict>();
  const behaviour = behaviourOf(after.item);
  const looksAround = 'plugin' in after.item ? behaviour.answer === 'entered' && behaviour.current !== undefined : mentionsOf(after.item).some(({ key }) => key === 'constraint' || key === 'choice_filter');
  return (value, sourcesOf) => {
    const last = known.get(value);
    if (last) return last;
    const sources = sourcesOf();
    const lost = loses ? lostTo(before.item, after.item, value, sources) : null;
    const verdict = {
      isLost: lost !== null && loses?.(lost) === true,
      isUnfit: finds !== undefined && findingsIn(after.item, value, sources).some(({ code }) => finds.includes(code)),
    };
    if (!looksAround && typeof value !== 'object' && known.size < mostRemembered) known.set(value, verdict);
    return verdict;
  };
};

/** The reasons that stand in the card in place of an item's answer, or of a part of it. */
const reasonsHeld = (place: Place, suffix: string, answers: Answers): readonly AnswerValue[] =>
  place.item.reasons === undefined ? [] : ['', ...partsForReasons(place.item)].flatMap((part) => own(answers, place.page.name, reasonName(place.item.name + suffix, part)) ?? []);

const holdsReason = (place: Place | undefined, answers: Answers, test: (reason: AnswerValue, suffix: string) => boolean): boolean =>
  place?.item.reasons !== undefined && suffixesOf(place, answers).some((suffix) => reasonsHeld(place, suffix, answers).some((reason) => test(reason, suffix)));

const effectIn = ({ gone, judged, hidden, needed, untaken }: Probe, judge: Judge | null, answers: Answers, gates: Gates, context: FormContext) => {
  let isLost = (gone !== undefined && holds(gone, answers, () => true)) || (hidden !== undefined && holds(hidden, answers, (_, suffix) => !isShown(hidden, suffix, answers, gates, context)));
  isLost ||= holdsReason(gone, answers, () => true) || holdsReason(hidden, answers, (_, suffix) => !isShown(hidden!, suffix, answers, gates, context));
  isLost ||= holdsReason(untaken?.of, answers, (reason) => typeof reason === 'string' && untaken!.reasons.has(reason));
  let isUnfit = false;
  if (judged && judge) {
    holds(judged.before, answers, (value, suffix) => {
      const verdict = judge(value, () => sourcesAt(judged.after, suffix, answers, gates, context));
      isLost ||= verdict.isLost;
      isUnfit ||= verdict.isUnfit;
      return isLost && isUnfit;
    });
  }
  return { lost: isLost, unfit: isUnfit, incomplete: needed !== undefined && isIncomplete(needed, answers, gates, context) };
};

const isIncomplete = (needed: Place, answers: Answers, gates: Gates, context: FormContext): boolean =>
  suffixesOf(needed, answers).some(
    (suffix) => isBlankAnswer(own(answers, needed.page.name, needed.item.name + suffix)) && reasonsHeld(needed, suffix, answers).length === 0 && isShown(needed, suffix, answers, gates, context),
  );

const empty = () => ({ lost: 0, unfit: 0, incomplete: 0 });

/** Collects what a comparison means for cards, one card after another: memory does not grow with them. */
export const openEffects = ({ changes, after }: DesignComparison, today: string): { add(card: ComparedCard): void; result(): CardEffects } => {
  // Nothing but today decides about a stored answer; its last minute, so that no answer of today counts as one of the future.
  const context: FormContext = { today, now: `${today}T23:59`, organisation: '', language: 'en', isNew: false };
  const counts = changes.map(({ change, probe }) => ({ change, probe, judge: probe.judged ? judgeOf(probe.judged) : null, ...empty(), examples: [] as string[] }));
  const probed = counts.filter(({ probe }) => Object.keys(probe).length > 0);
  const total = empty();
  const names: { [id: string]: string } = {};
  let cards = 0;
  return {
    add: ({ id, name = '', vals }) => {
      cards += 1;
      const whole = { lost: false, unfit: false, incomplete: false };
      for (const count of probed) {
        const found = effectIn(count.probe, count.judge, vals, after, context);
        if (!found.lost && !found.unfit && !found.incomplete) continue;
        for (const key of ['lost', 'unfit', 'incomplete'] as const) {
          if (!found[key]) continue;
          count[key] += 1;
          whole[key] = true;
        }
        if (count.examples.length >= examplesKept) continue;
        count.examples.push(id);
        if (name !== '') names[id] = name;
      }
      for (const key of ['lost', 'unfit', 'incomplete'] as const) if (whole[key]) total[key] += 1;
    },
    result: () => ({
      cards,
      names: { ...names },
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

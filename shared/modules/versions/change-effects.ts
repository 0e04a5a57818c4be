import type { AnswerValue, Answers, Item, Path } from '../../design/card-design.ts';
import type { Gates } from '../../design/gates.ts';
import { mentionsOf } from '../../design/item-expressions.ts';
import { reasonName } from '../../design/sibling-names.ts';
import { isWithinReach, splitReference } from '../../design/references.ts';
import type { Place } from '../../design/walk.ts';
import { evaluateCondition, type Term } from '../../language/expression/evaluate-expression.ts';
import { isBlankAnswer } from '../../items/answers.ts';
import { type FormContext, partIn, silent, type Sources, termOf } from '../../items/behaviour.ts';
import { behaviourOf } from '../../items/behaviours.ts';
import { partsForReasons } from '../../items/reason-parts.ts';
import { lostIn, noSources } from '../../items/judge.ts';
import type { DesignComparison } from './compare-designs.ts';
import type { DesignChange, Probe } from './design-change.ts';
import { findingsIn, outdatedIn } from './judge-answers.ts';

export interface ComparedCard {
  readonly id: string;
  readonly name?: string;
  readonly vals: Answers;
}

export interface CardCounts {
  readonly lost: number;
  readonly unfit: number;
  readonly incomplete: number;
}

export interface ChangeOnCards extends CardCounts {
  readonly counted: boolean;
  readonly examples: readonly string[];
}

export interface CardEffects {
  readonly cards: number;
  readonly names: { readonly [id: string]: string };
  readonly total: CardCounts;
  readonly changes: readonly (DesignChange & ChangeOnCards)[];
}

const examplesKept = 5;
const mostRepetitions = 999;

const own = (answers: Answers, page: string, name: string): AnswerValue | undefined => {
  const values = Object.hasOwn(answers, page) ? answers[page] : undefined;
  return values && Object.hasOwn(values, name) ? values[name] : undefined;
};

const depthOf = ({ repeat }: Place): number => (repeat ? depthOf(repeat) + 1 : 0);

const suffixesOf = ({ repeat }: Place, answers: Answers): readonly string[] => {
  if (!repeat) return [''];
  return suffixesOf(repeat, answers).flatMap((suffix) => {
    const count = own(answers, repeat.page.name, repeat.item.name + suffix);
    const times = typeof count === 'number' ? Math.min(Math.max(count, 0), mostRepetitions) : 0;
    return Array.from({ length: times }, (_, index) => `${suffix}_${index + 1}`);
  });
};

const outer = (suffix: string, depth: number): string => suffix.split('_').slice(0, depth + 1).join('_');

const commonDepth = (one: Place | null, other: Place): number => {
  const around = new Set<Place>();
  for (let repeat = other.repeat; repeat; repeat = repeat.repeat) around.add(repeat);
  for (let repeat = one?.repeat ?? null; repeat; repeat = repeat.repeat) if (around.has(repeat)) return depthOf(repeat) + 1;
  return 0;
};

const sourcesAt = (from: Place, suffix: string, answers: Answers, gates: Gates, context: FormContext): Sources => {
  const found = (written: Path, isOne: boolean): readonly { readonly term: Term; readonly value: AnswerValue }[] => {
    const { item, part } = splitReference(written);
    const target = gates.place(item);
    if (!target) return [];
    const near = outer(suffix, commonDepth(from, target));
    const suffixes = isOne ? [outer(suffix, depthOf(target))] : suffixesOf(target, answers).filter((each) => each === near || each.startsWith(`${near}_`) || near === '');
    return suffixes.map((each) => {
      const held = isShown(target, each, answers, gates, context) ? (own(answers, target.page.name, target.item.name + each) ?? null) : null;
      const value = part === null ? held : partIn(behaviourOf(target.item), held, part);
      return { value, term: termOf(part === null ? behaviourOf(target.item) : silent, value) };
    });
  };
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

const holds = (place: Place, answers: Answers, test: (value: AnswerValue, suffix: string) => boolean): boolean =>
  suffixesOf(place, answers).some((suffix) => {
    const value = own(answers, place.page.name, place.item.name + suffix);
    return value !== undefined && !isBlankAnswer(value) && test(value, suffix);
  });

/** Computed values are recomputed; for other answers the later item tells what it cannot hold. */
const lostTo = (before: Item, after: Item, value: AnswerValue, sources: Sources): AnswerValue => {
  if (before.class !== 'attribute' || after.class !== 'attribute') return before.class === after.class ? null : value;
  const answer = behaviourOf(after).answer;
  if (answer === 'computed') return behaviourOf(before).answer === 'computed' ? null : value;
  return lostIn(after, value, sources) ?? outdatedIn(after, value, sources);
};

interface Verdict {
  readonly isLost: boolean;
  readonly isUnfit: boolean;
}
type Judge = (value: AnswerValue, sources: () => Sources) => Verdict;

const mostRemembered = 1_000;

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

export const openEffects = ({ changes, after }: DesignComparison, today: string): { add(card: ComparedCard): void; result(): CardEffects } => {
  // Only today's date matters for a stored answer; the last minute, so that answers of today are not in the future.
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

export const effectOn = (comparison: DesignComparison, cards: Iterable<ComparedCard>, today: string): CardEffects => {
  const effects = openEffects(comparison, today);
  for (const card of cards) effects.add(card);
  return effects.result();
};

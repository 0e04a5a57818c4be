import type { Answers, AnswerValue, CardDesign, Item, Path } from '#shared/design/card-design.ts';
import { onceFor } from '#shared/design/once-for.ts';
import { placesOf } from '#shared/design/places.ts';
import type { Place } from '#shared/design/walk.ts';
import { isBlankBlock } from '#shared/form/filled.ts';
import { effectiveValue, flag, hasFlag, pathOfSlot, type FormState } from '#shared/form/form-state.ts';
import { answerAt } from '#shared/form/item-paths.ts';
import { openState } from '#shared/form/open-form.ts';
import { none, pathOfIndex, prepare } from '#shared/form/prepare.ts';
import { eachExposedSlot } from '#shared/form/repetitions.ts';
import { behaviourOf, isUnseen } from '#shared/items/behaviours.ts';
import type { Clock } from '#shared/text/zones.ts';
import type { Withheld } from '../../answers/withhold.ts';
import { reasonAt } from './counted-answers.ts';
import { createFigure, figureKind, partsWithFigures, type Figure, type FigureKind } from './item-figures.ts';

const readyFor = onceFor((design: CardDesign) => {
  const prepared = prepare(design);
  const places = placesOf(prepared.design);
  return { prepared, places, kinds: places.all.map((place) => figureKind(place, places)) };
});

/** An item in a repeat counts once for each row. */
export interface CountedDistribution {
  readonly path: Path;
  readonly place: Place;
  readonly kind: FigureKind;
  readonly isInRepeat: boolean;
  /** Nobody enters it, or leaving it blank is an answer. */
  readonly isNeverMissing: boolean;
  readonly reasons: Map<string, number>;
  readonly figures: readonly { readonly part: string | null; readonly figure: Figure }[];
  asked: number;
  answered: number;
}

const isTick = (item: Item): boolean => item.class === 'attribute' && item.type === 'check';

/** A box without a tick says no. A computed result is the stored one, as in files. */
const shownAnswer = (state: FormState, slot: number, item: Item, vals: Answers): AnswerValue => {
  if (isTick(item)) return effectiveValue(state, slot) === true;
  return behaviourOf(item).answer === 'computed' ? answerAt(vals, pathOfSlot(state, slot)) : effectiveValue(state, slot);
};

/** Each card is read by its own design. Items that `design` lacks are skipped; an item that had another type there has no part in the figure. */
export const countDistributions = (design: CardDesign, clock: Clock, hidden: Withheld) => {
  const { prepared, places, kinds } = readyFor(design);
  const language = design.languages[0] ?? 'ja';
  const context = { ...clock, organisation: '', language, isNew: false } as const;
  const items = new Map<Path, CountedDistribution>();
  for (const [index, kind] of kinds.entries()) {
    const [place, path] = [places.all[index]!, pathOfIndex(prepared, index)];
    const { item } = place;
    if (kind === null || isUnseen(item) || behaviourOf(item).title === 'unseen' || hidden.has(path)) continue;
    const figures = partsWithFigures(place, places).map((part) => ({ part, figure: createFigure(kind, item, part, language) }));
    items.set(path, { path, place, kind, isInRepeat: prepared.repeat[index] !== none, isNeverMissing: isTick(item) || behaviourOf(item).answer === 'computed', reasons: new Map(), figures, asked: 0, answered: 0 });
  }

  const add = (savedWith: CardDesign, vals: Answers, { has }: Withheld): void => {
    const saved = readyFor(savedWith);
    const state = openState(saved.prepared, vals, context);
    eachExposedSlot(state, 0, (slot) => {
      const index = state.indexOf[slot]!;
      const path = pathOfIndex(saved.prepared, index);
      const counted = items.get(path);
      if (counted === undefined || saved.kinds[index] === null || has(path) || isBlankBlock(state, state.blockOf[slot]!)) return;
      const item = saved.prepared.items[index]!;
      const value = shownAnswer(state, slot, item, vals);
      const reason = reasonAt(state, slot);
      counted.asked += 1;
      if (reason !== null) counted.reasons.set(reason, (counted.reasons.get(reason) ?? 0) + 1);
      else if (behaviourOf(item).answer === 'computed' || isTick(item) ? value !== null : hasFlag(state, slot, flag.answered)) counted.answered += 1;
      if (value === null || saved.kinds[index] !== counted.kind) return;
      for (const { figure } of counted.figures) figure.add(value, item);
    });
  };

  return { add, result: (): readonly CountedDistribution[] => [...items.values()] };
};

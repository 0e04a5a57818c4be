import type { CardDesign, Item, Path } from './card-design.ts';
import { expressionsOf } from './item-expressions.ts';
import { referencesOf, splitReference } from './references.ts';
import { behaviourOf } from '../items/behaviours.ts';
import { pathOf, walkItems } from './walk.ts';
import type { Expression } from '../expression/expression.ts';

/** What a value tells of answers that nobody shall learn: nothing, a day or time of them, or an answer itself. */
export type Telling = 'nothing' | 'moment' | 'answer';

interface Result {
  readonly telling: Telling;
  /** Whether the value says when something was, in whatever form: "2026-03-04", 20516, "March". */
  readonly isMoment: boolean;
}

/** What is worked out from any other value: nothing, whatever the value is. */
const plain: Result = { telling: 'nothing', isMoment: false };

const rank: readonly Telling[] = ['nothing', 'moment', 'answer'];
const together = (results: readonly Result[]): Result => ({
  telling: rank[Math.max(0, ...results.map(({ telling }) => rank.indexOf(telling)))]!,
  isMoment: results.some(({ isMoment }) => isMoment),
});

/** Functions and operators that tell of two moments only how they lie to each other. */
const betweenMoments: ReadonlySet<string> = new Set([
  '-', '<', '<=', '>', '>=', '=', '!=',
  'difference-in-minutes', 'difference-in-hours', 'difference-in-months', 'cht:difference-in-days', 'cht:difference-in-weeks', 'cht:difference-in-months', 'cht:difference-in-years',
]);
/** Functions that tell of a moment only whether there is one. */
const ofPresence: ReadonlySet<string> = new Set(['string-length', 'boolean', 'count', 'count-non-empty']);
const clock: ReadonlySet<string> = new Set(['today', 'now']);

const isBlankText = (part: Expression): boolean => part.kind === 'text' && part.value === '';

const resultOf = (part: Expression, of: (path: Path) => Result): Result => {
  if (part.kind === 'item') return of(splitReference(part.path).item);
  if (part.kind !== 'call') return plain;
  const { name } = part;
  if (clock.has(name)) return { telling: 'nothing', isMoment: true };
  const parts = part.of.map((each) => resultOf(each, of));
  const all = together(parts);
  if (all.telling === 'answer') return { ...all, isMoment: false };
  const isInterval = betweenMoments.has(name) && parts.length === 2 && parts.every(({ isMoment }) => isMoment);
  const asksPresence = ofPresence.has(name) || ((name === '=' || name === '!=') && part.of.some(isBlankText));
  return isInterval || asksPresence ? plain : all;
};

/** Items that say when something was, by their type. */
const momentTypes: ReadonlySet<string> = new Set(['date', 'time', 'datetime']);
const isMomentItem = (item: Item): boolean => item.class === 'attribute' && momentTypes.has(item.type);

const none: readonly Path[] = [];

/** The items whose answers an item gives in other words: the summands of a sum, the day of a weekday. */
export const restatedBy = (item: Item): readonly Path[] => {
  const behaviour = behaviourOf(item);
  return behaviour.answer === 'computed' && behaviour.restates ? referencesOf(item).flatMap(({ key, path }) => (key === 'trigger' ? [] : [path])) : none;
};

/** What the formulas that an author wrote for an item read: its calculation and default, and what it restates. */
const formulasOf = (item: Item): readonly Expression[] => {
  const written = expressionsOf(item).flatMap(({ key, parsed }) => ((key === 'calculation' || key === 'default') && parsed.tree !== null ? [parsed.tree] : []));
  return [...restatedBy(item).map((path): Expression => ({ kind: 'item', at: 0, end: 0, path })), ...written];
};

/**
 * The items whose answers tell of the items that `own` names, by however many formulas: the named ones themselves, and what an author's formula makes of
 * them. A clinical score of the product, an age and an interval between two moments tell nothing. `own` gives what an item tells itself.
 */
export const tellingsIn = (design: CardDesign, own: (path: Path, item: Item) => Telling): ReadonlyMap<Path, Telling> => {
  const results = new Map<Path, Result>();
  const readers: { readonly path: Path; readonly base: Result; readonly formulas: readonly Expression[] }[] = [];
  walkItems(design, (place) => {
    const { item } = place;
    const path = pathOf(place);
    const base: Result = { telling: own(path, item), isMoment: isMomentItem(item) };
    const formulas = formulasOf(item);
    results.set(path, base);
    if (formulas.length > 0) readers.push({ path, base, formulas });
  });
  const of = (path: Path): Result => results.get(path) ?? plain;
  // A formula may read one that stands behind it. A circle, which no design in force has, ends here, too.
  for (let rest = readers.length, isChanged = true; isChanged && rest >= 0; rest -= 1) {
    isChanged = false;
    for (const { path, base, formulas } of readers) {
      const result = together([base, ...formulas.map((formula) => resultOf(formula, of))]);
      const before = of(path);
      if (result.telling === before.telling && result.isMoment === before.isMoment) continue;
      results.set(path, result);
      isChanged = true;
    }
  }
  return new Map([...results].flatMap(([path, { telling }]) => (telling === 'nothing' ? [] : [[path, telling] as const])));
};

import type { CardDesign, Item, Path } from './card-design.ts';
import { expressionsOf } from './item-expressions.ts';
import { referencesOf, splitReference } from './references.ts';
import { behaviourOf } from '../items/behaviours.ts';
import { pathOf, walkItems } from './walk.ts';
import type { Expression } from '../expression/expression.ts';

/** What a value tells of answers that nobody shall learn: nothing, a day or time of them, or an answer itself. */
export type Telling = 'nothing' | 'moment' | 'answer';

type Call = Extract<Expression, { readonly kind: 'call' }>;

interface Result {
  readonly telling: Telling;
  /** Whether the value says when something was, in whatever form: "2026-03-04", 20516, "March". */
  readonly isMoment: boolean;
  /** The entered moments of which the value is one, or one seen in the same way ("its year"); null for any other value. */
  readonly moments: ReadonlySet<Path> | null;
  /** In which way: a function and its format. Blank for the moment itself. */
  readonly view: string;
}

/** What is worked out from any other value: nothing, whatever the value is. */
const plain: Result = { telling: 'nothing', isMoment: false, moments: null, view: '' };
const present: Result = { telling: 'nothing', isMoment: true, moments: new Set(['now()']), view: '' };

const rank: readonly Telling[] = ['nothing', 'moment', 'answer'];
const together = (results: readonly Result[]): Pick<Result, 'telling' | 'isMoment'> => ({
  telling: rank[Math.max(0, ...results.map(({ telling }) => rank.indexOf(telling)))]!,
  isMoment: results.some(({ isMoment }) => isMoment),
});

/** Functions and operators that tell of two moments only how they lie to each other. */
const betweenMoments: ReadonlySet<string> = new Set([
  '-', '<', '<=', '>', '>=', '=', '!=',
  'difference-in-minutes', 'difference-in-hours', 'difference-in-months', 'cht:difference-in-days', 'cht:difference-in-weeks', 'cht:difference-in-months', 'cht:difference-in-years',
]);
/** Functions that show a moment in one way: as a number, or by a format. */
const views: ReadonlySet<string> = new Set(['number', 'decimal-date-time', 'format-date', 'format-date-time']);
/** Functions that give one of the moments in them, or one made of a day and a time. */
const amongMoments: ReadonlySet<string> = new Set(['date', 'date-time', 'coalesce', 'min', 'max', 'once', '|']);
/** Functions that tell of a moment only whether there is one. */
const ofPresence: ReadonlySet<string> = new Set(['string-length', 'boolean', 'count', 'count-non-empty']);
const clock: ReadonlySet<string> = new Set(['today', 'now']);

const isBlankText = (part: Expression): boolean => part.kind === 'text' && part.value === '';

const isDisjoint = (one: ReadonlySet<Path>, other: ReadonlySet<Path>): boolean => [...one].every((path) => !other.has(path));

/** Two entered moments that are not the same one, seen in the same way. A day that the design names is none: the days since then would tell the other one. */
const isInterval = ([one = plain, other = plain, ...rest]: readonly Result[]): boolean =>
  rest.length === 0 && one.moments !== null && other.moments !== null && one.view === other.view && isDisjoint(one.moments, other.moments);

/** The moments of which the value of a call is one; null where it is something else that was made of them. */
const momentsOf = ({ name, of }: Call, parts: readonly Result[]): Pick<Result, 'moments' | 'view'> => {
  const [first = plain] = parts;
  const [, format] = of;
  const isView = views.has(name) && first.moments !== null && first.view === '' && (format === undefined || format.kind === 'text');
  if (isView) return { moments: first.moments, view: `${name} ${format?.kind === 'text' ? format.value : ''}` };
  const isOne = amongMoments.has(name) && parts.length > 0 && parts.every(({ moments, view }) => moments !== null && view === '');
  return { moments: isOne ? new Set(parts.flatMap(({ moments }) => [...moments!])) : null, view: '' };
};

const resultOf = (part: Expression, of: (path: Path) => Result): Result => {
  if (part.kind === 'item') return of(splitReference(part.path).item);
  if (part.kind !== 'call') return plain;
  const { name } = part;
  if (clock.has(name)) return present;
  const parts = part.of.map((each) => resultOf(each, of));
  const all = together(parts);
  if (all.telling === 'answer') return { telling: 'answer', isMoment: false, moments: null, view: '' };
  if (betweenMoments.has(name) && isInterval(parts)) return plain;
  const isPresence = (ofPresence.has(name) && part.of.every(({ kind }) => kind === 'item')) || ((name === '=' || name === '!=') && part.of.some(isBlankText) && part.of.some(({ kind }) => kind === 'item'));
  if (isPresence) return plain;
  return { ...all, ...momentsOf(part, parts) };
};

/** Items that say when something was, by their type. */
const momentTypes: ReadonlySet<string> = new Set(['date', 'time', 'datetime']);
const isMomentItem = (item: Item): boolean => item.class === 'attribute' && momentTypes.has(item.type);

const none: readonly Path[] = [];

/** The items whose answers an item gives in other words: the summands of a sum, the day of a weekday. */
export const restatedBy = (item: Item): readonly Path[] => {
  const behaviour = behaviourOf(item);
  return behaviour.answer === 'computed' && behaviour.restates ? sourcesOf(item) : none;
};

const sourcesOf = (item: Item): readonly Path[] => referencesOf(item).flatMap(({ key, path }) => (key === 'trigger' ? [] : [path]));

const itemAt = (path: Path): Expression => ({ kind: 'item', at: 0, end: 0, path });

/** The interval that a plugin works out, as the formula that says the same. */
const intervalOf = (item: Item): readonly Expression[] => {
  const behaviour = behaviourOf(item);
  return behaviour.answer === 'computed' && behaviour.isInterval ? [{ kind: 'call', at: 0, name: '-', of: sourcesOf(item).map(itemAt) }] : [];
};

/** What the formulas that an author wrote for an item read: its calculation and default, and what it restates. */
const formulasOf = (item: Item): readonly Expression[] => {
  const written = expressionsOf(item).flatMap(({ key, parsed }) => ((key === 'calculation' || key === 'default') && parsed.tree !== null ? [parsed.tree] : []));
  return [...restatedBy(item).map(itemAt), ...intervalOf(item), ...written];
};

/** Whether the design itself says which day an item has, at least at first. */
const hasFixedDefault = (item: Item): boolean => item.class === 'attribute' && item.default_options?.kind === 'value';

interface Tellings {
  /** The items whose answers tell of the items that `own` names, by however many formulas. */
  readonly by: ReadonlyMap<Path, Telling>;
  /** Days and times that the design fixes: of a constant, or worked out without any moment that somebody entered. */
  readonly fixed: ReadonlySet<Path>;
}

/**
 * What tells of the items that `own` names: these themselves, and what an author's formula makes of them. A clinical score of the product tells nothing,
 * and neither does an interval between two moments that somebody entered. `own` gives what an item tells itself.
 */
export const tellingsIn = (design: CardDesign, own: (path: Path, item: Item) => Telling): Tellings => {
  const results = new Map<Path, Result>();
  const readers: { readonly path: Path; readonly base: Result; readonly formulas: readonly Expression[] }[] = [];
  const momentItems = new Set<Path>();
  walkItems(design, (place) => {
    const { item } = place;
    const path = pathOf(place);
    const formulas = formulasOf(item);
    if (isMomentItem(item)) momentItems.add(path);
    const isEntered = isMomentItem(item) && formulas.length === 0 && !hasFixedDefault(item);
    const base: Result = { telling: own(path, item), isMoment: isEntered, moments: isEntered ? new Set([path]) : null, view: '' };
    results.set(path, base);
    if (formulas.length > 0) readers.push({ path, base, formulas });
  });
  const of = (path: Path): Result => results.get(path) ?? plain;
  const merged = (path: Path, base: Result, formulas: readonly Expression[]): Result => {
    const worked = formulas.map((formula) => resultOf(formula, of));
    const view = worked[0]?.view ?? '';
    const isOne = worked.every((each) => each.moments !== null && each.view === view);
    return { ...together([base, ...worked]), moments: isOne ? new Set([path, ...worked.flatMap(({ moments }) => [...moments!])]) : null, view };
  };
  // A formula may read one that stands behind it. A circle, which no design in force has, ends here, too.
  for (let rest = readers.length, isChanged = true; isChanged && rest >= 0; rest -= 1) {
    isChanged = false;
    for (const { path, base, formulas } of readers) {
      const result = merged(path, base, formulas);
      const before = of(path);
      if (result.telling === before.telling && result.isMoment === before.isMoment && result.moments?.size === before.moments?.size) continue;
      results.set(path, result);
      isChanged = true;
    }
  }
  return {
    by: new Map([...results].flatMap(([path, { telling }]) => (telling === 'nothing' ? [] : [[path, telling] as const]))),
    fixed: new Set([...momentItems].filter((path) => !of(path).isMoment)),
  };
};

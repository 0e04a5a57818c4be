import type { CardDesign, Item, Path } from './card-design.ts';
import { expressionsOf } from './item-expressions.ts';
import { referencesOf, splitReference } from './references.ts';
import { behaviourOf } from '../items/behaviours.ts';
import { pathOf, walkItems } from './walk.ts';
import type { Expression } from '../language/expression/expression.ts';

/** A value reveals of withheld answers nothing, a day or time, or an answer. */
export type Telling = 'nothing' | 'moment' | 'answer';

type Call = Extract<Expression, { readonly kind: 'call' }>;

interface Result {
  readonly telling: Telling;
  /** The value may equal one of these entered moments, up to a fixed number of days; null is any other value. */
  readonly moments: ReadonlySet<Path> | null;
  /** The format of these moments is like "format-date('%Y')"; it is empty for the moments themselves. */
  readonly view: string;
}

const plain: Result = { telling: 'nothing', moments: null, view: '' };
const present: Result = { telling: 'nothing', moments: new Set(['now()']), view: '' };

const rank: readonly Telling[] = ['nothing', 'moment', 'answer'];
const tellingOf = (results: readonly Result[]): Telling => rank[Math.max(0, ...results.map(({ telling }) => rank.indexOf(telling)))]!;

/** The result of these functions and operators reveals only the distance or order of two moments. */
const betweenMoments: ReadonlySet<string> = new Set([
  '-', '<', '<=', '>', '>=', '=', '!=',
  'difference-in-minutes', 'difference-in-hours', 'difference-in-months', 'cht:difference-in-days', 'cht:difference-in-weeks', 'cht:difference-in-months', 'cht:difference-in-years',
]);
/** These functions format one moment. Two moments in the same format still reveal only their distance or order. */
const views: ReadonlySet<string> = new Set(['number', 'string', 'int', 'round', 'floor', 'ceiling', 'substr', 'decimal-date-time', 'decimal-time', 'format-date', 'format-date-time']);
const amongMoments: ReadonlySet<string> = new Set(['date', 'date-time', 'coalesce', 'min', 'max', 'once', 'prefill', '|']);
const picks: ReadonlySet<string> = new Set(['filter', 'indexed-repeat']);
const ofPresence: ReadonlySet<string> = new Set(['string-length', 'boolean', 'count', 'count-non-empty']);
const clock: ReadonlySet<string> = new Set(['today', 'now']);

const isLiteral = ({ kind }: Expression): boolean => kind === 'text' || kind === 'number';
const isItem = ({ kind }: Expression): boolean => kind === 'item';
const isBlankText = (part: Expression): boolean => part.kind === 'text' && part.value === '';
const written = (part: Expression): string => (part.kind === 'text' || part.kind === 'number' ? JSON.stringify(part.value) : '');

/** Both moments must be entered: the distance to a day fixed by the design would reveal the other moment. */
const isInterval = ([one = plain, other = plain, ...rest]: readonly Result[]): boolean => rest.length === 0 && one.moments !== null && other.moments !== null && one.view === other.view;

const oneOf = (results: readonly Result[]): Pick<Result, 'moments' | 'view'> => {
  const [{ view } = plain] = results;
  const isOne = results.length > 0 && results.every((each) => each.moments !== null && each.view === view);
  return isOne ? { moments: new Set(results.flatMap(({ moments }) => [...moments!])), view } : { moments: null, view: '' };
};

const momentsOf = ({ name, of }: Call, parts: readonly Result[]): Pick<Result, 'moments' | 'view'> => {
  const [first = plain, ...others] = parts;
  const hasLiterals = of.slice(1).every(isLiteral);
  if (views.has(name) && first.moments !== null && hasLiterals) return { moments: first.moments, view: `${name}(${[first.view, ...of.slice(1).map(written)].join()})` };
  if ((name === '+' || name === '-' || name === 'add-date') && first.view === '' && of.length > 1 && hasLiterals) return first;
  if (picks.has(name)) return tellingOf(others) === 'nothing' ? first : plain;
  if (name === 'if') return first.telling === 'nothing' ? oneOf(others) : plain;
  const { moments, view } = oneOf(parts);
  return amongMoments.has(name) && view === '' ? { moments, view } : plain;
};

const isTimeOfDay = ({ name, of: [, format] }: Call): boolean =>
  name === 'decimal-time' || (name.startsWith('format-date') && format?.kind === 'text' && /%/.test(format.value) && !/%[^HhMSs3P]/.test(format.value));

const resultOf = (part: Expression, of: (path: Path) => Result, timesTell: boolean): Result => {
  if (part.kind === 'item') return of(splitReference(part.path).item);
  if (part.kind !== 'call') return plain;
  const { name } = part;
  if (clock.has(name)) return present;
  const parts = part.of.map((each) => resultOf(each, of, timesTell));
  const telling = tellingOf(parts);
  if (telling === 'answer') return { ...plain, telling };
  if (betweenMoments.has(name) && isInterval(parts)) return plain;
  if (!timesTell && isTimeOfDay(part)) return plain;
  const asksPresence = (ofPresence.has(name) && part.of.every(isItem)) || ((name === '=' || name === '!=') && part.of.some(isBlankText) && part.of.some(isItem));
  return asksPresence ? plain : { ...momentsOf(part, parts), telling };
};

const momentTypes: ReadonlySet<string> = new Set(['date', 'time', 'datetime']);
export const isMomentItem = (item: Item): boolean => item.class === 'attribute' && momentTypes.has(item.type);

const none: readonly Path[] = [];

const sourcesOf = (item: Item): readonly Path[] => referencesOf(item).flatMap(({ key, path }) => (key === 'trigger' ? [] : [path]));

/** An item restates its sources, such as the summands of a sum or the day of a weekday. */
export const restatedBy = (item: Item): readonly Path[] => {
  const behaviour = behaviourOf(item);
  return behaviour.answer === 'computed' && behaviour.restates ? sourcesOf(item) : none;
};

const itemAt = (path: Path): Expression => ({ kind: 'item', at: 0, end: 0, path });

const intervalOf = (item: Item): readonly Expression[] => {
  const behaviour = behaviourOf(item);
  return behaviour.answer === 'computed' && behaviour.isInterval ? [{ kind: 'call', at: 0, name: '-', of: sourcesOf(item).map(itemAt) }] : [];
};

const formulasOf = (item: Item): readonly Expression[] => {
  const own = expressionsOf(item).flatMap(({ key, parsed }) => ((key === 'calculation' || key === 'default') && parsed.tree !== null ? [parsed.tree] : []));
  return [...restatedBy(item).map(itemAt), ...intervalOf(item), ...own];
};

const hasFixedDefault = (item: Item): boolean => item.class === 'attribute' && item.default_options?.kind === 'value';

interface Asked {
  readonly own: (path: Path, item: Item) => Telling;
  /** Others know these moments, so an interval to them reveals the other end. */
  readonly isKnown?: (path: Path, item: Item) => boolean;
  readonly timesTell?: boolean;
}

/** Scores and intervals between two entered moments reveal nothing; any other formula reveals an answer unless it is proved not to. */
export const tellingsIn = (design: CardDesign, { own, isKnown = () => false, timesTell = true }: Asked) => {
  const results = new Map<Path, Result>();
  const readers: { readonly path: Path; readonly base: Result; readonly formulas: readonly Expression[] }[] = [];
  const momentItems: Path[] = [];
  walkItems(design, (place) => {
    const { item } = place;
    const path = pathOf(place);
    const formulas = formulasOf(item);
    if (isMomentItem(item)) momentItems.push(path);
    const isEntered = isMomentItem(item) && formulas.length === 0 && !hasFixedDefault(item) && !isKnown(path, item);
    const base: Result = { telling: own(path, item), moments: isEntered ? new Set([path]) : null, view: '' };
    results.set(path, base);
    if (formulas.length > 0) readers.push({ path, base, formulas });
  });
  const of = (path: Path): Result => results.get(path) ?? plain;
  // A formula may read a later item, so repeat until nothing changes; the count of readers ends a circle.
  for (let rest = readers.length, isChanged = true; isChanged && rest >= 0; rest -= 1) {
    isChanged = false;
    for (const { path, base, formulas } of readers) {
      const worked = formulas.map((formula) => resultOf(formula, of, timesTell));
      const result = { ...oneOf(worked), telling: tellingOf([base, ...worked]) };
      const before = of(path);
      if (result.telling === before.telling && result.view === before.view && result.moments?.size === before.moments?.size) continue;
      results.set(path, result);
      isChanged = true;
    }
  }
  return {
    /** The map tells what each item reveals of the items that `own` names, through any number of formulas. */
    by: new Map([...results].flatMap(([path, { telling }]) => (telling === 'nothing' ? [] : [[path, telling] as const]))),
    made: new Set(momentItems.filter((path) => of(path).moments === null || of(path).view !== '')),
  };
};

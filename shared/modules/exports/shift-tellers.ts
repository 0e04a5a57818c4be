import type { CardDesign, Item, Path } from '../../design/card-design.ts';
import { type ExpressionKey, expressionsOf } from '../../design/item-expressions.ts';
import { onceFor } from '../../design/once-for.ts';
import { referencesOf, splitReference } from '../../design/references.ts';
import { tellingsIn } from '../../design/tellings.ts';
import { isMarked, pathOf, walkItems, type Place } from '../../design/walk.ts';
import { sourcesOf } from '../../export/identifying.ts';
import type { Expression } from '../../language/expression/expression.ts';
import { isAgeInYears } from './ages.ts';

const readsClock = (part: Expression): boolean => part.kind === 'call' && (part.name === 'now' || part.name === 'today' || part.of.some(readsClock));

const asksClockIn = (item: Item, asked: ExpressionKey): boolean => expressionsOf(item).some(({ key, parsed }) => key === asked && parsed.tree !== null && readsClock(parsed.tree));

const isDay = (item: Item): boolean => item.class === 'attribute' && (item.type === 'date' || item.type === 'datetime');

const isLeftOut = (item: Item): boolean => item.class === 'attribute' && (item.type === 'location' || (item.type === 'plugin' && item.plugin.kind === 'organisation_name'));

const isCoarse = (item: Item): boolean => item.class === 'attribute' && item.type === 'date' && (item.granularity !== undefined || item.partial !== undefined);

/** Items that are not dates but would reveal the shift of the card's days, or a left-out answer, through a formula, and dates that nobody simply entered.
 * `known`: days that other versions fix. */
export const dayTellersIn = (design: CardDesign, known: ReadonlySet<Path> = new Set()): ReadonlySet<Path> => {
  const dated = new Set<Path>();
  const { by } = tellingsIn(design, {
    own: (path, item) => {
      if (!isDay(item)) return isLeftOut(item) ? 'answer' : 'nothing';
      dated.add(path);
      return 'moment';
    },
    isKnown: (path, item) => known.has(path) || isCoarse(item),
    timesTell: false,
  });
  const made = madeIn(design);
  return new Set([...by.keys()].filter((path) => !dated.has(path) || made.has(path)));
};

const madeIn = onceFor((design: CardDesign): ReadonlySet<Path> => tellingsIn(design, { own: () => 'nothing' }).made);

/** Days that a version of the design fixes or takes from the clock; cards moved to another version keep them. */
export const knownDaysIn = (design: CardDesign): ReadonlySet<Path> => new Set([...madeIn(design), ...entryTimesIn(design)]);

/** A default of today or now that no person confirms, because the item is read-only or left out of the file. */
const hasFixedClock = (place: Place): boolean => {
  const { item } = place;
  return item.class === 'attribute' && (item.readonly === true || isMarked(place)) && (item.default_options?.kind === 'today' || item.default_options?.kind === 'now' || asksClockIn(item, 'default'));
};

/** Whether the form fills this item from the clock. A default that a person confirms or changes does not count. */
const asksClock = (place: Place): boolean => {
  const { item } = place;
  return asksClockIn(item, 'calculation') || hasFixedClock(place) || (item.class === 'attribute' && item.type === 'plugin' && item.plugin.params['is_empty'] === true);
};

/** An age in years is too coarse to reveal the day of its calculation. */
const isAge = (item: Item): boolean => isAgeInYears(item) || (item.class === 'attribute' && item.type === 'age');

/** Items that reveal when the card was filled in. The day of entry may be known from elsewhere, so a moved one would reveal the shift of the card's days. */
export const entryTimesIn = (design: CardDesign): ReadonlySet<Path> => {
  const worked: { readonly path: Path; readonly sources: readonly Path[] }[] = [];
  const found = new Set<Path>();
  walkItems(design, (place) => {
    const { item } = place;
    if (isAge(item)) return;
    if (asksClock(place)) found.add(pathOf(place));
    const inputs = item.class === 'attribute' && item.type === 'plugin' ? referencesOf(item).filter(({ key }) => key !== 'trigger') : [];
    worked.push({ path: pathOf(place), sources: [...sourcesOf(item), ...inputs.map(({ path }) => splitReference(path).item)] });
  });
  for (let known = -1; known < found.size; ) {
    known = found.size;
    for (const { path, sources } of worked) if (sources.some((source) => found.has(source))) found.add(path);
  }
  return found;
};

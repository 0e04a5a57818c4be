import type { CardDesign, Item, Path } from '../design/card-design.ts';
import { asksClockIn, mentionsOf } from '../design/item-expressions.ts';
import { referencesOf, splitReference } from '../design/references.ts';
import { pathOf, walkItems } from '../design/walk.ts';
import { isAgeInYears } from './ages.ts';
import { restatedBy, tellingsIn, type Telling } from '../design/tellings.ts';

/** The items that an author's own formula reads. A clinical score tells nobody, whatever its inputs are. */
const sourcesOf = (item: Item): readonly Path[] => {
  const read = mentionsOf(item).filter(({ key }) => key === 'calculation' || key === 'default');
  return [...restatedBy(item), ...read.map(({ path }) => path)].map((path) => splitReference(path).item);
};

/** What an author's formulas go back to, by however many steps: for each item that has one, all items that it reads. */
export const sourcesIn = (design: CardDesign): ReadonlyMap<Path, ReadonlySet<Path>> => {
  const sources = new Map<Path, Set<Path>>();
  walkItems(design, (place) => {
    const own = sourcesOf(place.item);
    if (own.length > 0) sources.set(pathOf(place), new Set(own));
  });
  // A set that grows is walked to its new end.
  for (const all of sources.values()) for (const path of all) for (const further of sources.get(path) ?? []) all.add(further);
  return sources;
};

/** Days and times: an age or an interval that is worked out of them is shown, even if they are not. */
const moments: ReadonlySet<string> = new Set(['date', 'time', 'datetime']);

const isOfType = (item: Item, types: ReadonlySet<string>): boolean => item.class === 'attribute' && types.has(item.type);

/** Items that tell by themselves which card, and so who, this is: id attributes, drawn numbers, what is marked as identifier. */
export const markedIn = (design: CardDesign): ReadonlySet<Path> => {
  const marked = new Set<Path>([...design.id_attributes, ...design.numbering]);
  walkItems(design, (place) => {
    if (place.item.identifier === true) marked.add(pathOf(place));
  });
  return marked;
};

/** Items that tell which card, and so who, this is: the marked ones, and what a formula makes of them. */
export const identifyingIn = (design: CardDesign): ReadonlySet<Path> => {
  const marked = markedIn(design);
  const own = (path: Path, item: Item): Telling => (!marked.has(path) ? 'nothing' : isOfType(item, moments) ? 'moment' : 'answer');
  return new Set(tellingsIn(design, own).by.keys());
};

/** Days, which move in a file without identifiers. */
const days: ReadonlySet<string> = new Set(['date', 'datetime']);

/** Items that would tell how far the days of a card were moved: no days themselves, and tell one by a formula, or a day that the design fixes. */
export const dayTellersIn = (design: CardDesign): ReadonlySet<Path> => {
  const dated = new Set<Path>();
  const { by, fixed } = tellingsIn(design, (path, item) => {
    if (!isOfType(item, days)) return 'nothing';
    dated.add(path);
    return 'moment';
  });
  return new Set([...by.keys()].filter((path) => !dated.has(path) || fixed.has(path)));
};

/** A default of today or now that nobody confirms or changes, because the item is read only, or that is left out of the file with its item: then nothing may tell it. */
const hasFixedClock = (item: Item): boolean =>
  item.class === 'attribute' && (item.readonly === true || item.identifier === true) && (item.default_options?.kind === 'today' || item.default_options?.kind === 'now' || asksClockIn(item, 'default'));

/** Whether the form itself asks the clock for this item's answer. A default that a person confirms or changes does not count. */
const asksClock = (item: Item): boolean =>
  asksClockIn(item, 'calculation') || hasFixedClock(item) || (item.class === 'attribute' && item.type === 'plugin' && item.plugin.params['is_empty'] === true);

/** An age in years says too little of the day on which it was worked out. */
const isAge = (item: Item): boolean => isAgeInYears(item) || (item.class === 'attribute' && item.type === 'age');

/**
 * Items that tell when the card was filled in: what the form works out from today's date or the present moment, and what is worked out from that.
 * The day of entry may be known from elsewhere, so a moved one would tell how far the card's days were moved.
 */
export const entryTimesIn = (design: CardDesign): ReadonlySet<Path> => {
  const worked: { readonly path: Path; readonly sources: readonly Path[] }[] = [];
  const found = new Set<Path>();
  walkItems(design, (place) => {
    const { item } = place;
    if (isAge(item)) return;
    if (asksClock(item)) found.add(pathOf(place));
    const inputs = item.class === 'attribute' && item.type === 'plugin' ? referencesOf(item).filter(({ key }) => key !== 'trigger') : [];
    worked.push({ path: pathOf(place), sources: [...sourcesOf(item), ...inputs.map(({ path }) => splitReference(path).item)] });
  });
  for (let known = -1; known < found.size; ) {
    known = found.size;
    for (const { path, sources } of worked) if (sources.some((source) => found.has(source))) found.add(path);
  }
  return found;
};

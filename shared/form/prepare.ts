import type { CardDesign, Item, Path } from '../design/card-design.ts';
import { mayWarn } from '../design/sibling-names.ts';
import { evaluationOrder } from '../design/dependencies.ts';
import { expressionCalled, type ExpressionKey, type ItemExpression, expressionsOf, type ItemMention, judgingKeys, mentionsOf } from '../design/item-expressions.ts';
import { mentionsInItem, mentionsInTexts } from '../design/item-texts.ts';
import { withLists } from '../design/lists.ts';
import { needsOf, referencesOf, splitReference, triggersOf } from '../design/references.ts';
import { pathOf, type Place, walkItems } from '../design/walk.ts';
import type { Reading } from '../language/expression/reading.ts';
import type { Expression } from '../language/expression/expression.ts';
import type { Behaviour } from '../items/behaviour.ts';
import { behaviourOf } from '../items/behaviours.ts';
import { fillsRepetition } from '../design/filled-repetitions.ts';
import { asId } from '../items/string/behaviour.ts';
import { fallbackLanguage, ownLanguage } from '../text/languages.ts';
import { createListRows } from './list-rows.ts';
import { scoreInputs } from './score-inputs.ts';

type Dependents = readonly (readonly number[])[];

/** Items are numbered in the order of display, and arrays by index hold their relations. The descendants of `index` are index + 1 up to `end[index]`. */
export interface PreparedDesign {
  readonly design: CardDesign;
  readonly items: readonly Item[];
  readonly behaviours: readonly Behaviour[];
  readonly indexOf: ReadonlyMap<Path, number>;
  readonly page: readonly number[];
  readonly end: readonly number[];
  readonly parent: readonly number[];
  readonly repeat: readonly number[];
  /** The gate is the choice item that must hold one of `when`, or none. */
  readonly gate: readonly number[];
  readonly when: readonly (readonly string[] | undefined)[];
  readonly relevant: readonly (Expression | null)[];
  readonly constraint: readonly (Expression | null)[];
  readonly calculations: readonly (Calculation | null)[];
  readonly startWith: readonly (Expression | null)[];
  readonly repeatCount: readonly (Expression | null)[];
  readonly requiredIf: readonly (Expression | null)[];
  readonly readonlyIf: readonly (Expression | null)[];
  /** The answers of others judge these items and may come later in `order`. */
  readonly crossChecked: readonly number[];
  /** Mentions in texts redraw an item but do not order it. */
  readonly mentioned: readonly (readonly Path[])[];
  readonly dependents: Dependents;
  readonly readers: Dependents;
  /** These items read other repetitions, so they are evaluated again in all repetitions. */
  readonly asksAcross: readonly (0 | 1)[];
  readonly warns: readonly (0 | 1)[];
  readonly order: Int32Array;
  readonly rank: Int32Array;
  /** A score needs at least one of these inputs; null means that its formula is blank without them. */
  readonly scoreInputs: readonly (readonly number[] | null)[];
  readonly fills: readonly number[];
  readonly isFillable: readonly number[];
  readonly references: ReadonlyMap<Path, PreparedReference>;
  readonly isNumbered: Uint8Array;
  /** The design's own language gives every reader the same results of formulas. */
  readonly language: string;
  readonly rows: NonNullable<Reading['rows']>;
}

export const fills = {
  never: 0,
  shown: 1,
  /** The item fills even while hidden, because its visibility may depend on the filling of its own repeat. */
  always: 2,
} as const;

interface Calculation {
  readonly formula: Expression;
  readonly startedBy: readonly Pick<ItemMention, 'path' | 'many'>[];
  readonly isTriggered: boolean;
  /** The formula uses chance or the clock, so its value is stored and not computed again. */
  readonly isDrawn: boolean;
  readonly isPrefill: boolean;
  /** A prefill that only copies this entered answer keeps the copy when that is cleared. */
  readonly copied: Path | null;
}

export interface PreparedReference {
  readonly index: number;
  readonly part: string | null;
}

const drawing: ReadonlySet<string> = new Set(['once', 'random', 'uuid', 'now']);
const prefilling: ReadonlySet<string> = new Set(['prefill']);

const nothing: readonly never[] = [];

export const none = -1;

export const pathOfIndex = ({ design, page, items }: PreparedDesign, index: number): Path => `${design.pages[page[index]!]!.name}.${items[index]!.name}`;

export const repeatsAround = ({ repeat }: Pick<PreparedDesign, 'repeat'>, index: number): readonly number[] => {
  const found: number[] = [];
  for (let around = repeat[index] ?? none; around !== none; around = repeat[around]!) found.unshift(around);
  return found;
};

/** The design must have passed its checks (design/read-design.ts or compile). Throws with the path of a circle. */
export const prepare = (stored: CardDesign): PreparedDesign => {
  const design = withLists(stored);
  const places: Place[] = [];
  const indexOf = new Map<Path, number>();
  walkItems(design, (place) => {
    places.push(place);
    indexOf.set(pathOf(place), place.index);
  });
  const written = places.map(({ item }) => expressionsOf(item));
  const expressionsFor = (key: ExpressionKey) => written.map((list) => expressionCalled(list, key));
  const language = ownLanguage(design) ?? fallbackLanguage;
  const count = places.length;
  const { order, circle } = evaluationOrder(count, (index) => needsOf(places[index]!, (path) => indexOf.get(path)));
  if (!order) throw new Error(`design.circle: ${circle.map((index) => pathOf(places[index]!)).join(' → ')}`);

  const rank = new Int32Array(count);
  for (const [position, index] of order.entries()) rank[index] = position;
  const isNumbered = new Uint8Array(count);
  for (const path of design.numbering) isNumbered[indexOf.get(path) ?? count] = 1;
  const gates = places.map((place) => gateOf(place, indexOf));
  // A group's source decides about the group's content, not about the group.
  const named = places.map(({ item }) => (item.class === 'group' ? nothing : referencesOf(item)));
  const references = named.map((list) => list.map(({ path }) => path));
  const expressions = places.map(({ item }) => mentionsOf(item));
  const mentions: readonly (readonly Path[])[] = references.map((paths, index) => (expressions[index]!.length === 0 ? paths : [...paths, ...expressions[index]!.map(({ path }) => path)]));
  // A default runs once, and a calculation with a trigger follows only the trigger.
  const followed = expressions.map((list, index) => (list.length === 0 ? nothing : list.filter(({ key }) => key !== 'default' && (key !== 'calculation' || !isTriggered(places[index]!)))));
  const looked = followed.map((list, index): readonly Pick<ItemMention, 'path' | 'many' | 'across'>[] =>
    named[index]!.some(({ isMany }) => isMany) ? [...list, ...named[index]!.filter(({ isMany }) => isMany).map(({ path }) => ({ path, many: true, across: true }))] : list,
  );
  const sources = references.map((paths, index) => (followed[index]!.length === 0 ? paths : [...paths, ...followed[index]!.map(({ path }) => path)]));
  const indexAt = (path: Path): number => indexOf.get(splitReference(path).item) ?? none;
  /** For items in repetitions the number of repetitions matters, too. */
  const repeats = looked.map((list, index) =>
    list.length === 0
      ? nothing
      : list.flatMap(({ path, many }) => {
          const own = many ? [] : repeatsOf(places[index]);
          return repeatsOf(places[indexAt(path)]).filter((repeat) => !own.includes(repeat));
        }),
  );
  const own = places.map(({ item }) => mentionsInItem(item).filter(({ path }) => indexAt(path) !== none));
  const ofChoices = (path: Path): readonly Path[] => own[indexAt(path)]!.flatMap((other) => (other.key.startsWith('choices') ? other.path : []));
  const mentioned = own.map((list) => (list.length === 0 ? nothing : [...new Set(list.flatMap(({ path }) => [path, ...ofChoices(path)]))]));
  const onPages = design.pages.flatMap(({ title }) => mentionsInTexts(title));
  const inputs = scoreInputs(places, indexAt);
  const dependents = dependentsOf(places, (index) => {
    const answers = inputs[index] ?? nothing;
    const found = sourcesOf([...sources[index]!.map(indexAt), ...answers], [...repeats[index]!, ...answers.flatMap((answer) => repeatsOf(places[answer]))], index, gates[index]!);
    // A rule that compares an item with its other repetitions is evaluated in all of them.
    return looked[index]!.some(({ path, across }) => across && indexAt(path) === index) ? [...found, index] : found;
  });
  const shaping = (index: number): readonly number[] => {
    const own = repeatsOf(places[index]);
    const asked = [...followed[index]!.filter(({ key }) => !judgingKeys.has(key)), ...named[index]!.map(({ path, isMany }) => ({ path, across: isMany === true }))];
    const around = asked.flatMap(({ path, across }) => repeatsOf(places[indexAt(path)]).filter((repeat) => across || !own.includes(repeat)));
    return sourcesOf([...asked.map(({ path }) => indexAt(path)), ...(inputs[index] ?? nothing)], around, index, gates[index]!);
  };
  return {
    design,
    items: places.map(({ item }) => item),
    behaviours: places.map((place) => (design.id_attributes.includes(pathOf(place)) ? asId(behaviourOf(place.item)) : behaviourOf(place.item))),
    indexOf,
    page: places.map(({ pageIndex }) => pageIndex),
    end: ends(places),
    parent: places.map(({ parent }) => parent?.index ?? none),
    repeat: places.map(({ repeat }) => repeat?.index ?? none),
    gate: gates,
    when: places.map(({ entry }, index) => (gates[index] === none ? undefined : entry?.when)),
    relevant: written.map((list, index) => (places[index]!.item.force_display === true ? null : expressionCalled(list, 'relevant'))),
    constraint: expressionsFor('constraint'),
    calculations: written.map((list, index) => calculationOf(places[index]!.item, list, (path) => indexAt(path) !== none && behaviourOf(places[indexAt(path)]!.item).answer === 'entered')),
    startWith: expressionsFor('default'),
    repeatCount: expressionsFor('repeat_count'),
    requiredIf: expressionsFor('required'),
    readonlyIf: expressionsFor('readonly'),
    crossChecked: places.flatMap(({ index }) => (expressions[index]!.some(({ key }) => judgingKeys.has(key)) ? [index] : [])),
    dependents,
    mentioned,
    // A text outside the repeat reads its first repetition, which may change.
    readers: dependentsOf(places, (index) => sourcesOf(mentioned[index]!.map(indexAt), mentioned[index]!.flatMap((path) => repeatsOf(places[indexAt(path)])), index, none)),
    asksAcross: looked.map((list) => (list.some(({ across }) => across) ? 1 : 0)),
    warns: places.map(({ item }) => (mayWarn(item) ? 1 : 0)),
    scoreInputs: inputs,
    ...fillsOf(places, places.some(({ repeat }) => repeat !== null) ? dependentsOf(places, shaping) : dependents),
    order,
    rank,
    references: preparedReferences([mentions, mentioned, [onPages]], indexOf),
    isNumbered,
    language,
    rows: createListRows(design, language),
  };
};

const isTriggered = ({ item }: Place): boolean => item.class === 'attribute' && item.trigger !== undefined;

const callsAny = (part: Expression, names: ReadonlySet<string>): boolean => part.kind === 'call' && (names.has(part.name) || part.of.some((each) => callsAny(each, names)));

const calculationOf = (item: Item, expressions: readonly ItemExpression[], isEntered: (path: Path) => boolean): Calculation | null => {
  const formula = expressionCalled(expressions, 'calculation');
  if (formula === null || item.class !== 'attribute') return null;
  const isDrawn = callsAny(formula, drawing);
  if (item.calculation === undefined && item.trigger === undefined && !isDrawn) return null;
  const startedBy = item.trigger === undefined ? mentionsOf(item).filter(({ key }) => key === 'calculation') : triggersOf(item).map((path) => ({ path, many: false }));
  const given = formula.kind === 'call' && prefilling.has(formula.name) ? formula.of[0] : undefined;
  const copied = given?.kind === 'item' && isEntered(given.path) ? given.path : null;
  return { formula, startedBy, isTriggered: item.trigger !== undefined, isDrawn, isPrefill: callsAny(formula, prefilling), copied };
};

const gateOf = ({ item, parent, entry }: Place, indexOf: ReadonlyMap<Path, number>): number => {
  if (!entry || !parent || item.force_display === true) return none;
  return parent.item.class === 'group' ? (indexOf.get(parent.item.source ?? '') ?? none) : parent.index;
};

const ends = (places: readonly Place[]): readonly number[] => {
  const end = places.map(() => 0);
  for (let index = places.length - 1; index >= 0; index -= 1) {
    end[index] = Math.max(end[index]!, index + 1);
    const parent = places[index]!.parent?.index;
    if (parent !== undefined) end[parent] = Math.max(end[parent]!, end[index]!);
  }
  return end;
};

const dependentsOf = (places: readonly Place[], sourcesAt: (index: number) => readonly number[]): Dependents => {
  const dependents = places.map((): number[] => []);
  for (const { index } of places) for (const source of sourcesAt(index)) dependents[source]!.push(index);
  return dependents;
};

const fillsOf = (places: readonly Place[], dependents: Dependents): Pick<PreparedDesign, 'fills' | 'isFillable'> => {
  const end = ends(places);
  const isFillable = places.map(() => 0);
  const found = places.map(({ item, repeat }): number => (repeat !== null && (item.class === 'repeat' || fillsRepetition(item)) ? fills.shown : fills.never));
  for (const { index: repeat, item } of places) {
    if (item.class !== 'repeat') continue;
    // The set grows to all followers of what fills this repeat. ~index stands for the filling of a repeat.
    const followers = new Set([~repeat]);
    for (const node of followers) {
      const index = node < 0 ? ~node : node;
      for (const dependent of dependents[index]!) followers.add(dependent);
      if (node < 0) continue;
      for (let inner = index + 1; inner < end[index]!; inner += 1) followers.add(inner);
      if (found[index] !== fills.never) for (const around of repeatsOf(places[index])) followers.add(~around);
    }
    for (let inner = repeat + 1; inner < end[repeat]!; inner += 1) {
      if (found[inner] === fills.never) continue;
      if (places[inner]!.item.class !== 'repeat') isFillable[repeat] = 1;
      if (followers.has(inner)) found[inner] = fills.always;
    }
  }
  return { fills: found, isFillable };
};

const sourcesOf = (mentioned: readonly number[], repeats: readonly number[], index: number, gate: number): readonly number[] => {
  if (mentioned.length === 0) return gate === none ? nothing : [gate];
  return [...new Set([...mentioned, ...repeats, gate])].filter((source) => source !== none && source !== index);
};

const repeatsOf = (place: Place | undefined): readonly number[] =>
  place?.repeat ? [place.repeat.index, ...repeatsOf(place.repeat)] : [];

const preparedReferences = (
  lists: readonly (readonly (readonly Path[])[])[],
  indexOf: ReadonlyMap<Path, number>,
): ReadonlyMap<Path, PreparedReference> => {
  const references = new Map<Path, PreparedReference>();
  for (const mentions of lists) {
    for (const path of mentions.flat()) {
      const { item, part } = splitReference(path);
      const index = indexOf.get(item);
      if (index !== undefined) references.set(path, { index, part });
    }
  }
  return references;
};

import { reasonsOf } from '../../design/missing-reasons.ts';
import type { CardDesign, Item } from '../../design/card-design.ts';
import { type DesignChange, type Probe, type ProbedChange, same } from './design-change.ts';
import { mentionsIn, type Expression } from '../../language/expression/expression.ts';
import { termText } from '../../design/likeness.ts';
import { choiceIn, type Condition, type Gate, type Gates, readGates } from '../../design/gates.ts';
import { behaviourOf, holdsAnswer, typeOf } from '../../items/behaviours.ts';
import { itemDifferences } from './item-changes.ts';
import { type ItemPair, matchItems } from './match-items.ts';
import { judgingKeys, mentionsOf } from '../../design/item-expressions.ts';
import { asksAboutBlanks } from '../../design/blank-rules.ts';
import { referencesOf, splitReference } from '../../design/references.ts';
import { pathOf, type Place } from '../../design/walk.ts';

const isComputed = (item: Item): boolean => behaviourOf(item).answer === 'computed';

const readAlike = (old: Item, next: Item): boolean => {
  if (isComputed(old) || isComputed(next)) {
    const ruleOf = (item: Item) => [typeOf(item), ...(['plugin', 'params', 'target', 'score_type'] as const).map((key) => (item as unknown as { readonly [key: string]: unknown })[key])];
    return same(ruleOf(old), ruleOf(next));
  }
  return itemDifferences(old, next).every(({ kind, effect }) => (kind === 'retyped' ? effect === 'safe' : effect !== 'loses_data'));
};

export interface DesignComparison {
  readonly after: Gates;
  /** Removed items first, then in the order of the later version, then changes of the design as a whole. */
  readonly changes: readonly ProbedChange[];
}

const repeatsOf = ({ repeat }: Place): readonly Item[] => (repeat ? [...repeatsOf(repeat), repeat.item] : []);

const change = (place: Place, part: Omit<DesignChange, 'path' | 'from' | 'title'> & { readonly from?: Place }, probe: Probe = {}): ProbedChange => {
  const { from, ...rest } = part;
  return { change: { ...rest, path: pathOf(place), from: from ? pathOf(from) : null, title: place.item.title }, probe };
};

const wordConditions = (gates: readonly Gate[], conditions: readonly Condition[]): string =>
  [...gates.flatMap(({ source, when, isPart }) => (isPart ? [] : [`${pathOf(source)}=${when.join(',')}`])), ...conditions.map(({ text }) => text)].join(' ; ') || '–';

const wordExpression = (tree: Expression): string => JSON.stringify(tree, (key, value: unknown) => (key === 'at' || key === 'end' || key === 'pattern' ? undefined : value));

export const compareDesigns = (before: CardDesign, after: CardDesign): DesignComparison => {
  const { pairs, added, removed, renamedPages } = matchItems(before, after);
  const was = readGates(before);
  const now = readGates(after);
  const partner = new Map(pairs.map(({ before: old, after: next }) => [old.item, next.item]));
  const later = (path: string): string => {
    const [page = '', name = ''] = path.split('.');
    return `${renamedPages.get(page) ?? page}.${name}`;
  };

  const removals = removed.map((place) =>
    change(
      place,
      { kind: 'removed', effect: holdsAnswer(place.item) ? 'loses_data' : 'safe', params: { type: typeOf(place.item) } },
      holdsAnswer(place.item) ? { gone: place } : {},
    ),
  );
  const additions = added.map((place) => {
    const isNeeded = place.item.required === true;
    return change(
      place,
      { kind: 'added', effect: isNeeded ? 'attention' : 'safe', params: { type: typeOf(place.item) } },
      isNeeded ? { needed: place } : {},
    );
  });

  const isImplied = (gate: Gate, earlier: readonly Gate[]): boolean =>
    earlier.some(
      ({ source, when }) => partner.get(source.item) === gate.source.item && pathOf(source) === pathOf(gate.source) && when.every((value) => gate.when.includes(value)),
    );

  const expressionsAt = (place: Place, gates: Gates): ReadonlyMap<string, readonly string[]> =>
    new Map(
      gates.conditions(place).flatMap(({ parts }) =>
        parts.flatMap((part) => {
          const mentioned = mentionsIn(part).map(({ path }) => splitReference(path).item);
          const isChoice = choiceIn(part) !== null && gates.of(place).some(({ isPart, source }) => isPart && pathOf(source) === mentioned[0]);
          return isChoice ? [] : [[wordExpression(part), mentioned] as const];
        }),
      ),
    );

  /** Whether every card that shows the old item also shows the new one; a computed item must be shown on the same cards. */
  const isShownAlike = (old: Place, next: Place): boolean => {
    if (isComputed(next.item)) return wordConditions(was.of(old), was.conditions(old)) === wordConditions(now.of(next), now.conditions(next));
    const asked = expressionsAt(old, was);
    return now.of(next).every((gate) => isImplied(gate, was.of(old))) && [...expressionsAt(next, now).keys()].every((key) => asked.has(key));
  };

  /** Whether readers of an item see the same: computed and shown alike, from items that are steady too. */
  const steady = new Map<string, boolean>();
  const isSteady = (path: string): boolean => {
    const known = steady.get(path);
    if (known !== undefined) return known;
    steady.set(path, true);
    const [old, next] = [was.place(path), now.place(path)];
    const found =
      old !== undefined && next !== undefined && partner.get(old.item) === next.item && readAlike(old.item, next.item) &&
      isShownAlike(old, next) &&
      [
        ...referencesOf(next.item).map((reference) => splitReference(reference.path).item),
        ...mentionsOf(next.item).flatMap((mention) => (judgingKeys.has(mention.key) ? [] : [splitReference(mention.path).item])),
        ...now.of(next).map(({ source }) => pathOf(source)),
        ...now.conditions(next).flatMap(({ whole }) => mentionsIn(whole).map((mention) => splitReference(mention.path).item)),
      ].every(isSteady);
    steady.set(path, found);
    return found;
  };

  const conditionOf = ({ before: old, after: next }: ItemPair): readonly ProbedChange[] => {
    const [then, today] = [wordConditions(was.of(old), was.conditions(old)), wordConditions(now.of(next), now.conditions(next))];
    const [asked, asks] = [expressionsAt(old, was), expressionsAt(next, now)];
    const isAsked = ([key, mentioned]: readonly [string, readonly string[]], of: ReadonlyMap<string, readonly string[]>): boolean => of.has(key) && mentioned.every(isSteady);
    const isNarrower = ![...asks].every((ask) => isAsked(ask, asked)) || !now.all(next).every((gate) => isImplied(gate, was.all(old)));
    const isWider = ![...asked].every((ask) => isAsked(ask, asks)) || !was.all(old).every((gate) => now.all(next).some(({ source, when }) => partner.get(gate.source.item) === source.item && when.every((value) => gate.when.includes(value))));
    if (!isNarrower && !isWider) return [];
    const holds = holdsAnswer(next.item);
    // An item that is no longer shown is no longer saved.
    const loses = isNarrower && holds;
    const needs = isWider && next.item.required === true;
    if (!holds) return [];
    return [
      change(
        next,
        { kind: 'condition', effect: loses ? 'loses_data' : needs ? 'attention' : 'safe', params: { before: then, after: today } },
        { ...(loses && { hidden: next }), ...(needs && { needed: next }) },
      ),
    ];
  };

  const isSameChain = (old: Place, next: Place): boolean => {
    const [one, other] = [repeatsOf(old), repeatsOf(next)];
    return one.length === other.length && one.every((repeat, index) => partner.get(repeat) === other[index]);
  };

  const placeOf = (pair: ItemPair): readonly ProbedChange[] => {
    const { before: old, after: next } = pair;
    const lost = holdsAnswer(old.item) ? ({ effect: 'loses_data', probe: { gone: old } } as const) : ({ effect: 'safe', probe: {} } as const);
    const isRenamed = old.item.name !== next.item.name;
    if (isRenamed) return [change(next, { kind: 'renamed', effect: lost.effect, from: old, params: {} }, lost.probe)];
    if (later(pathOf(old)) !== pathOf(next)) return [change(next, { kind: 'moved', effect: lost.effect, from: old, params: {} }, lost.probe)];
    if (pathOf(old) !== pathOf(next)) return [change(next, { kind: 'renamed', effect: lost.effect, from: old, params: {} }, lost.probe)];
    if (!isSameChain(old, next)) return [change(next, { kind: 'moved', effect: lost.effect, from: old, params: {} }, lost.probe)];
    const parent = old.parent ? partner.get(old.parent.item) : null;
    const isElsewhere = (parent ?? null) !== (next.parent?.item ?? null) || (old.parent !== null && parent === undefined);
    return isElsewhere || reordered.has(next.item) ? [change(next, { kind: 'moved', effect: 'safe', from: old, params: {} })] : [];
  };

  /** Removed reasons lose answers; reworded reasons may mean something else. */
  const reasonsChanged = ({ before: old, after: next }: ItemPair): readonly ProbedChange[] => {
    const [taken, takes] = [reasonsOf(before, old.item), reasonsOf(after, next.item)];
    const names = (list: typeof taken): readonly string[] => list.map(({ value }) => value);
    const gone = new Set(names(taken).filter((value) => !names(takes).includes(value)));
    const added = names(takes).filter((value) => !names(taken).includes(value));
    const reworded = names(takes.filter((reason) => taken.some((other) => other.value === reason.value && !same(other, reason))));
    if (gone.size === 0 && added.length === 0 && reworded.length === 0) return [];
    const effect = gone.size > 0 ? 'loses_data' : reworded.length > 0 ? 'attention' : 'safe';
    const params = { removed: [...gone].join(', ') || '–', added: added.join(', ') || '–', reworded: reworded.join(', ') || '–' };
    return [change(next, { kind: 'reasons', effect, params }, gone.size > 0 ? { untaken: { of: old, reasons: gone } } : {})];
  };

  const reordered = outOfOrder(pairs);
  const differences = pairs.flatMap((pair) => {
    const { before: old, after: next } = pair;
    return [
      ...placeOf(pair),
      ...conditionOf(pair),
      ...reasonsChanged(pair),
      ...itemDifferences(old.item, next.item).map(({ kind, effect, params, loses, finds, isNeeded }) =>
        change(next, { kind, effect, params }, {
          ...((loses ?? finds) && { judged: { before: old, after: next, loses, finds } }),
          ...(isNeeded && { needed: next }),
        }),
      ),
    ];
  });
  const order = (place: ProbedChange): number => now.place(place.change.path)?.index ?? 0;
  const inOrder = [...additions, ...differences].toSorted((one, other) => order(one) - order(other));
  return { after: now, changes: [...removals, ...inOrder, ...wholeChanges(before, after, now)] };
};

/** Items that moved within their list; the longest sequence still in order counts as unmoved. */
const outOfOrder = (pairs: readonly ItemPair[]): ReadonlySet<Item> => {
  const lists = new Map<object, ItemPair[]>();
  for (const pair of pairs) {
    const { parent, entry, page } = pair.after;
    const list: object = entry ?? parent?.item ?? page;
    lists.set(list, [...(lists.get(list) ?? []), pair]);
  }
  const moved = new Set<Item>();
  for (const list of lists.values()) {
    const kept = longestRise(list.map(({ before }) => before.index));
    for (const [index, { after }] of list.entries()) if (!kept.has(index)) moved.add(after.item);
  }
  return moved;
};

/** Indexes of a longest increasing subsequence. */
const longestRise = (numbers: readonly number[]): ReadonlySet<number> => {
  const tails: number[] = [];
  const previous: number[] = [];
  for (const [index, number] of numbers.entries()) {
    const at = tails.findIndex((tail) => numbers[tail]! > number);
    const length = at < 0 ? tails.length : at;
    previous[index] = length > 0 ? tails[length - 1]! : -1;
    tails[length] = index;
  }
  const kept = new Set<number>();
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index]!) kept.add(index);
  return kept;
};

const titles = ({ pages }: CardDesign) => pages.map(({ name, title }) => ({ name, title }));

const wholeChanges = (before: CardDesign, after: CardDesign, now: Gates): ProbedChange[] => {
  const whole = (part: Pick<DesignChange, 'kind' | 'effect' | 'params'>, probe: Probe = {}): ProbedChange => ({
    change: { ...part, path: '', from: null, title: after.title },
    probe,
  });
  const found: ProbedChange[] = [];
  const parts = [
    ...(same(before.title, after.title) ? [] : ['title']),
    ...(same(before.languages, after.languages) ? [] : ['languages']),
    ...(same(titles(before), titles(after)) ? [] : ['pages']),
    ...(same(before.confirmation_reasons, after.confirmation_reasons) ? [] : ['confirmation_reasons']),
  ];
  if (parts.length > 0) found.push(whole({ kind: 'text', effect: 'safe', params: { parts: parts.join(', ') } }));
  if (before.blanks !== after.blanks && [before, after].some((design) => asksAboutBlanks(design))) {
    // Without XPath's rules, a condition that meets a blank may no longer show its items.
    found.push(whole({ kind: 'blanks', effect: before.blanks === undefined ? 'attention' : 'loses_data', params: { before: before.blanks ?? 'unknown', after: after.blanks ?? 'unknown' } }));
  }
  for (const part of ['id_attributes', 'numbering', 'summary'] as const) {
    if (same(before[part], after[part])) continue;
    const params = { part, before: before[part].join(', ') || '–', after: after[part].join(', ') || '–' };
    const effect = part === 'summary' ? 'safe' : 'attention';
    const fresh = part === 'id_attributes' ? after.id_attributes.filter((path) => !before.id_attributes.includes(path)) : [];
    // A card with a blank id attribute cannot be saved.
    const needed = now.place(fresh[0] ?? '');
    found.push(whole({ kind: 'lists', effect, params }, needed ? { needed } : {}));
  }
  if (!same(before.duplicates, after.duplicates)) {
    const text = ({ duplicates = [] }: CardDesign): string => duplicates.map(termText).join(', ') || '–';
    found.push(whole({ kind: 'lists', effect: 'safe', params: { part: 'duplicates', before: text(before), after: text(after) } }));
  }
  return found;
};

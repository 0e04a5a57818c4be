import { type Expression, splitAtAnd } from '../language/expression/expression.ts';
import { valuesOf } from '../items/behaviours.ts';
import { decimalText } from '../text/decimal.ts';
import type { CardDesign, Item, Path } from './card-design.ts';
import { expressionOf } from './item-expressions.ts';
import { type Places, placesOf } from './places.ts';
import type { Place } from './walk.ts';

export interface Gate {
  readonly source: Place;
  readonly when: readonly string[];
  /** The gate comes from an expression, which may require more. */
  readonly isPart?: true;
}

export interface Condition {
  readonly place: Place;
  readonly text: string;
  readonly whole: Expression;
  readonly parts: readonly Expression[];
}

export const choiceIn = (part: Expression): { readonly path: Path; readonly when: readonly string[] } | null => {
  if (part.kind === 'item') return { path: part.path, when: ['true'] };
  if (part.kind !== 'call') return null;
  if (part.name === 'or') {
    const ways = part.of.map(choiceIn);
    const [first] = ways;
    return first && ways.every((way) => way?.path === first.path) ? { path: first.path, when: ways.flatMap((way) => way?.when ?? []) } : null;
  }
  if (part.name !== '=' && part.name !== 'selected') return null;
  const item = part.of.find(({ kind }) => kind === 'item');
  const value = part.of.find(({ kind }) => kind === 'text' || kind === 'number');
  if (item?.kind !== 'item' || (value?.kind !== 'text' && value?.kind !== 'number') || value.value === '') return null;
  return { path: item.path, when: [typeof value.value === 'number' ? decimalText(value.value) : value.value] };
};

const holdsChoice = (item: Item, when: readonly string[]): boolean => {
  const values = valuesOf(item);
  return values !== null && when.every((value) => values.includes(value));
};

const nothing: readonly never[] = [];
const joined = <Each>(one: readonly Each[], other: readonly Each[]): readonly Each[] => (one.length === 0 ? other : other.length === 0 ? one : [...one, ...other]);

/** The design must have passed its checks. */
export const readGates = (design: CardDesign, { byPath }: Places = placesOf(design)) => {
  const conditionOf = (place: Place): Condition | null => {
    const { item } = place;
    if (item.relevant === undefined || item.force_display === true) return null;
    const whole = expressionOf(item, 'relevant');
    return whole && { place, text: item.relevant, whole, parts: splitAtAnd(whole) };
  };
  const own = (place: Place): readonly Gate[] => {
    const { item, parent, entry } = place;
    const condition = conditionOf(place);
    if (entry === null && condition === null) return nothing;
    const found: Gate[] = [];
    const source = parent?.item.class === 'group' ? byPath.get(parent.item.source ?? '') : parent;
    if (source && entry && item.force_display !== true) found.push({ source, when: entry.when });
    for (const part of condition?.parts ?? nothing) {
      const choice = choiceIn(part);
      const held = choice && byPath.get(choice.path);
      if (held && holdsChoice(held.item, choice.when)) found.push({ source: held, when: choice.when, isPart: true });
    }
    return found;
  };
  const remembered = <Found>(work: (place: Place) => readonly Found[]): ((place: Place) => readonly Found[]) => {
    const known: (readonly Found[])[] = [];
    return (place) => (known[place.index] ??= work(place));
  };
  /** Includes the conditions of the ancestors; force_display removes the item's own. */
  const of: (place: Place) => readonly Gate[] = remembered((place) => joined(own(place), place.parent ? of(place.parent) : nothing));
  /** Includes the conditions of the choice items that these conditions depend on. */
  const all: (place: Place) => readonly Gate[] = remembered((place) => (of(place).length === 0 ? nothing : [...new Set(of(place).flatMap((gate) => [gate, ...all(gate.source)]))]));
  const conditions: (place: Place) => readonly Condition[] = remembered((place) => {
    const mine = conditionOf(place);
    const around = place.parent ? conditions(place.parent) : nothing;
    if (mine === null && of(place).length === 0) return around;
    return [...new Set([...(mine ? [mine] : []), ...around, ...of(place).flatMap(({ source }) => conditions(source))])];
  });
  return { place: (path: Path) => byPath.get(path), of, all, conditions };
};

export type Gates = ReturnType<typeof readGates>;

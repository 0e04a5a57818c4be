import type { Item, MultiItem, Path } from '../../design/card-design.ts';
import { type MissingReason, reasonsOf } from '../../design/missing-reasons.ts';
import { contextOf } from '../../export/columns.ts';
import { registeredPart } from '../../export/fields.ts';
import { splitItemPath } from '../../form/item-paths.ts';
import { none, pathOfIndex, type PreparedDesign } from '../../form/prepare.ts';
import { cellParts } from '../../items/outputs.ts';
import type { Texts } from '../../text/languages.ts';

/** Where the cells of a column go: an answer, a part of it, one choice of several, the count of a repeat, or when a repetition was added. */
export interface Target {
  readonly prepared: PreparedDesign;
  readonly kind: 'answer' | 'part' | 'choice' | 'count' | 'registered';
  readonly number: number;
  readonly path: Path;
  /** Repeats around the answer. */
  readonly depth: number;
  /** Those repetitions that the name itself says, the innermost last; the others follow from the line. */
  readonly indices: readonly number[];
  /** Of the answer: a component, or the value of a choice. */
  readonly part: string;
}

/** A target as somebody picks it. */
export interface TargetName {
  readonly name: string;
  readonly page: Texts;
  readonly title: Texts;
  readonly part: string;
}

export interface Targets {
  /** The target of a name as the statistics form writes it: "page.item_2.part"; undefined where the design has no such place. */
  readonly resolve: (name: string) => Target | undefined;
  /** The paths of all items of a name, whatever page they stand in; of no item of that name, those that their author called so. */
  readonly pathsOf: (item: string) => readonly Path[];
  /** All that may be picked, in the order of the design. */
  readonly names: readonly TargetName[];
}

/** Nobody enters these: the engine works them out. */
export const isEntered = ({ behaviours, calculations, items }: PreparedDesign, number: number): boolean =>
  items[number]!.class === 'attribute' && (behaviours[number]!.answer === 'entered' || calculations[number] !== null);

const depthOf = ({ repeat }: PreparedDesign, number: number): number => {
  let depth = 0;
  for (let around = repeat[number]!; around !== none; around = repeat[around]!) depth += 1;
  return depth;
};

const context = contextOf('en');
/** The parts that an answer has columns for, also those that are worked out. */
export const partsOfItem = (item: Item): readonly string[] => (item.class === 'attribute' ? cellParts(item, context).map(({ part }) => part).filter((part) => part !== '') : []);

/** REDCap has a column for each reason beside those of the choices. */
export const reasonColumns = ({ design }: PreparedDesign, item: MultiItem): readonly MissingReason[] => reasonsOf(design, item).filter((reason) => !item.choices.some(({ value }) => value === reason.value));

/** `withComputed`: answers that formulas came to are places, too; of an earlier design they are kept as they stand. */
export const createTargets = (prepared: PreparedDesign, withComputed = false): Targets => {
  const { items, design, page, indexOf } = prepared;
  const byName = new Map<string, Path[]>();
  const byOriginal = new Map<string, Path[]>();
  const names: TargetName[] = [];
  for (const [number, item] of items.entries()) {
    const path = pathOfIndex(prepared, number);
    byName.set(item.name, [...(byName.get(item.name) ?? []), path]);
    if (item.original !== undefined) byOriginal.set(item.original, [...(byOriginal.get(item.original) ?? []), path]);
    const named = { page: design.pages[page[number]!]!.title, title: item.title };
    if (item.class === 'repeat') names.push({ ...named, name: path, part: '' });
    if (!isEntered(prepared, number)) continue;
    names.push({ ...named, name: path, part: '' });
    for (const part of partsOfItem(item)) names.push({ ...named, name: `${path}.${part}`, part });
    if (item.class === 'attribute' && item.type === 'multi') for (const { value } of reasonColumns(prepared, item)) names.push({ ...named, name: `${path}.${value}`, part: value });
  }

  const atPath = (path: Path, indices: readonly number[], part: string): Target | undefined => {
    const number = indexOf.get(path);
    const item = number === undefined ? undefined : items[number];
    if (number === undefined || item === undefined) return undefined;
    const depth = depthOf(prepared, number);
    const found = { prepared, number, path, indices, part, depth };
    if (indices.length > depth) return undefined;
    if (item.class === 'repeat') return part === '' ? { ...found, kind: 'count' } : undefined;
    if (!isEntered(prepared, number) && !withComputed) return undefined;
    if (part === '') return { ...found, kind: 'answer' };
    // In our files an item that took several choices in another version has a column for each choice.
    if (item.class === 'attribute' && (item.type === 'single' || item.type === 'dropdown') && item.choices.some(({ value }) => value === part)) return { ...found, kind: 'choice' };
    if (item.class === 'attribute' && item.type === 'multi') return [...item.choices, ...reasonColumns(prepared, item)].some(({ value }) => value === part) ? { ...found, kind: 'choice' } : undefined;
    return partsOfItem(item).includes(part) ? { ...found, kind: 'part' } : undefined;
  };

  const registeredAt = (path: Path, indices: readonly number[]): Target | undefined => {
    const suffix = `_${registeredPart}`;
    const number = path.endsWith(suffix) ? indexOf.get(path.slice(0, -suffix.length)) : undefined;
    if (number === undefined || items[number]?.class !== 'repeat') return undefined;
    const depth = depthOf(prepared, number) + 1;
    return indices.length > depth ? undefined : { prepared, kind: 'registered', number, path: path.slice(0, -suffix.length), depth, indices, part: '' };
  };

  const resolve = (name: string): Target | undefined => {
    const [of = '', stored = '', ...rest] = name.split('.');
    const { item, indices } = splitItemPath(`${of}.${stored}`);
    return atPath(item, indices, rest.join('.')) ?? (rest.length === 0 ? registeredAt(item, indices) : undefined);
  };
  return { resolve, pathsOf: (item) => byName.get(item) ?? byOriginal.get(item) ?? [], names };
};

/** Whether the design has such an item, though nobody enters it. */
export const isComputedName = (prepared: PreparedDesign, name: string): boolean => {
  const [of = '', stored = ''] = name.split('.');
  const number = prepared.indexOf.get(splitItemPath(`${of}.${stored}`).item);
  return number !== undefined && !isEntered(prepared, number) && prepared.items[number]!.class !== 'repeat';
};

import type { Item, MultiItem, Path } from '../../design/card-design.ts';
import { type MissingReason, reasonsOf } from '../../design/missing-reasons.ts';
import { contextOf } from '../../export/columns.ts';
import { registeredPart } from '../../design/sibling-names.ts';
import { splitItemPath } from '../../form/item-paths.ts';
import { pathOfIndex, type PreparedDesign, repeatsAround } from '../../form/prepare.ts';
import { cellParts } from '../../items/outputs.ts';
import type { Texts } from '../../text/languages.ts';

/** Destination of a column: an answer, a part, one choice of several, the count of a repeat, or the time a repetition was added. */
export interface Target {
  readonly prepared: PreparedDesign;
  readonly kind: 'answer' | 'part' | 'choice' | 'count' | 'registered';
  readonly number: number;
  readonly path: Path;
  readonly depth: number;
  readonly indices: readonly number[];
  readonly part: string;
}

export interface TargetName {
  readonly name: string;
  readonly page: Texts;
  readonly title: Texts;
  readonly part: string;
}

export interface Targets {
  /** Resolves "page.item_2.part"; undefined if the design has no such place. */
  readonly resolve: (name: string) => Target | undefined;
  readonly pathsOf: (item: string) => readonly Path[];
  readonly names: readonly TargetName[];
}

export const isEntered = ({ behaviours, calculations, items }: PreparedDesign, number: number): boolean =>
  items[number]!.class === 'attribute' && (behaviours[number]!.answer === 'entered' || calculations[number] !== null);

const context = contextOf('en');
export const partsOfItem = (item: Item): readonly string[] => (item.class === 'attribute' ? cellParts(item, context).map(({ part }) => part).filter((part) => part !== '') : []);

export const reasonColumns = ({ design }: PreparedDesign, item: MultiItem): readonly MissingReason[] => reasonsOf(design, item).filter((reason) => !item.choices.some(({ value }) => value === reason.value));

/** `withComputed`: formula results are targets too, because those of earlier designs are kept. */
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
    const depth = repeatsAround(prepared, number).length;
    const found = { prepared, number, path, indices, part, depth };
    if (indices.length > depth) return undefined;
    if (item.class === 'repeat') return part === '' ? { ...found, kind: 'count' } : undefined;
    if (!isEntered(prepared, number) && !withComputed) return undefined;
    if (part === '') return { ...found, kind: 'answer' };
    if (item.class === 'attribute' && (item.type === 'single' || item.type === 'dropdown') && item.choices.some(({ value }) => value === part)) return { ...found, kind: 'choice' };
    if (item.class === 'attribute' && item.type === 'multi') return [...item.choices, ...reasonColumns(prepared, item)].some(({ value }) => value === part) ? { ...found, kind: 'choice' } : undefined;
    return partsOfItem(item).includes(part) ? { ...found, kind: 'part' } : undefined;
  };

  const registeredAt = (path: Path, indices: readonly number[]): Target | undefined => {
    const suffix = `_${registeredPart}`;
    const number = path.endsWith(suffix) ? indexOf.get(path.slice(0, -suffix.length)) : undefined;
    if (number === undefined || items[number]?.class !== 'repeat') return undefined;
    const depth = repeatsAround(prepared, number).length + 1;
    return indices.length > depth ? undefined : { prepared, kind: 'registered', number, path: path.slice(0, -suffix.length), depth, indices, part: '' };
  };

  const resolve = (name: string): Target | undefined => {
    const [of = '', stored = '', ...rest] = name.split('.');
    const { item, indices } = splitItemPath(`${of}.${stored}`);
    return atPath(item, indices, rest.join('.')) ?? (rest.length === 0 ? registeredAt(item, indices) : undefined);
  };
  return { resolve, pathsOf: (item) => byName.get(item) ?? byOriginal.get(item) ?? [], names };
};

export const isComputedName = (prepared: PreparedDesign, name: string): boolean => {
  const [of = '', stored = ''] = name.split('.');
  const number = prepared.indexOf.get(splitItemPath(`${of}.${stored}`).item);
  return number !== undefined && !isEntered(prepared, number) && prepared.items[number]!.class !== 'repeat';
};

import type { AttributeItem, AttributeType, Item, Path } from './card-design.ts';
import { mentionsOf } from './item-expressions.ts';
import { isPathText, pluginParams } from './plugin-params.ts';
import type { Place } from './walk.ts';

/** An item's mention of another: `key` is where it is written below the item's JSON ("plugin.params.sources[1]"). */
export interface Reference {
  readonly key: string;
  readonly path: Path;
}

/** A path taken apart: the item, and the component of its answer that is meant ("vitals.bp.SBP"). */
export interface PathParts {
  readonly item: Path;
  readonly part: string | null;
}

export const splitReference = (path: Path): PathParts => {
  const second = path.indexOf('.', path.indexOf('.') + 1);
  return second < 0 ? { item: path, part: null } : { item: path.slice(0, second), part: path.slice(second + 1) };
};

/** The components that a path may name, by attribute type. */
const typeParts: { readonly [Type in AttributeType]?: readonly string[] } = {
  age: ['year', 'month'],
  location: ['latitude', 'longitude', 'accuracy'],
  suggest: ['code', 'name', 'kind'],
  gcs: ['E', 'V', 'M', 'total'],
  start: ['group'],
};
const bloodPressureParts = ['SBP', 'DBP'];

/** The components of an item's answer that a path may name. */
export const partsOf = (item: Item): readonly string[] => {
  if (item.class !== 'attribute') return [];
  if (item.type === 'plugin') return item.plugin.kind === 'blood_pressure' ? bloodPressureParts : [];
  return typeParts[item.type] ?? [];
};

/** The items that this one names as its source, inputs or scale; those in its expressions apart (item-expressions.ts). */
export const referencesOf = (item: Item): readonly Reference[] => {
  if (item.class === 'group') return item.source === undefined ? [] : [{ key: 'source', path: item.source }];
  return item.class === 'attribute' ? attributeReferences(item) : [];
};

const attributeReferences = (item: AttributeItem): readonly Reference[] => {
  switch (item.type) {
    case 'plugin':
      return pluginReferences(item.plugin.kind, item.plugin.params);
    case 'watch':
      return [{ key: 'params.target', path: item.params.target }];
    case 'score_level':
      return [
        { key: 'target', path: item.target },
        ...(['hr', 'rr', 'sbp'] as const).flatMap((name) => {
          const path = item.params?.[name];
          return path === undefined ? [] : [{ key: `params.${name}`, path }];
        }),
      ];
    case 'hidden_count':
      return item.params.sources.map((path, index) => ({ key: `params.sources[${index}]`, path }));
    case 'gcs':
      return item.ref === undefined ? [] : [{ key: 'ref', path: item.ref }];
    default:
      return [];
  }
};

const pluginReferences = (
  kind: keyof typeof pluginParams,
  params: { readonly [name: string]: unknown },
): readonly Reference[] =>
  Object.entries(pluginParams[kind]).flatMap(([name, shape]): Reference[] => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    const key = `plugin.params.${name}`;
    if (shape === 'paths') {
      const paths: readonly unknown[] = Array.isArray(value) ? value : [];
      return paths.flatMap((path, index) => (typeof path === 'string' ? [{ key: `${key}[${index}]`, path }] : []));
    }
    const isPath = shape.startsWith('path or') ? isPathText(value) : shape.startsWith('path') && typeof value === 'string';
    return isPath ? [{ key, path: value as string }] : [];
  });

/**
 * The items that must be known before this one: what holds it, what exposes it, what its value is computed from.
 * `numberAt` finds the item of a path; unknown paths are left out. How an item is worded (a gcs's age) is not a need.
 */
export const needsOf = (place: Place, numberAt: (item: Path) => number | undefined): readonly number[] => {
  const { item, parent, entry } = place;
  const needs: number[] = parent ? [parent.number] : [];
  const add = (path: Path): void => {
    const need = numberAt(path);
    if (need !== undefined) needs.push(need);
  };
  if (entry && parent?.item.class === 'group' && parent.item.source !== undefined) add(parent.item.source);
  if (item.class === 'attribute' && item.type !== 'gcs') {
    for (const { path } of attributeReferences(item)) add(splitReference(path).item);
  }
  // A constraint judges an answer and changes none: two items may well be checked against each other.
  for (const { key, path } of mentionsOf(item)) if (key !== 'constraint') add(splitReference(path).item);
  return needs;
};

/** Whether something at `place` may point at `target`: never into a repetition it does not stand in itself. */
export const isWithinReach = (place: Place | null, target: Place): boolean => {
  if (!target.repeat) return true;
  for (let around = place?.repeat ?? null; around; around = around.repeat) if (around === target.repeat) return true;
  return false;
};

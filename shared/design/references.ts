import type { Behaviour, Reference } from '../items/behaviour.ts';
import { behaviourOf, itemBehaviours } from '../items/behaviours.ts';
import { pluginBehaviours } from '../plugins/behaviours.ts';
import { isPathText, type ParamShape, pluginParams } from '../plugins/params.ts';
import type { Item, Path, Plugin } from './card-design.ts';
import { judgingKeys, mentionsOf } from './item-expressions.ts';
import { onceFor } from './once-for.ts';
import type { Place } from './walk.ts';

export const splitReference = (path: Path): { readonly item: Path; readonly part: string | null } => {
  const second = path.indexOf('.', path.indexOf('.') + 1);
  return second < 0 ? { item: path, part: null } : { item: path.slice(0, second), part: path.slice(second + 1) };
};

export const partNames: ReadonlySet<string> = new Set(
  Object.values<Behaviour<never>>({ ...itemBehaviours, ...pluginBehaviours }).flatMap(({ parts = {} }) => Object.keys(parts)),
);

const none: readonly Reference[] = [];

export const triggersOf = ({ trigger }: { readonly trigger?: Path | readonly Path[] | undefined }): readonly Path[] => (trigger === undefined ? [] : typeof trigger === 'string' ? [trigger] : trigger);

export const referencesOf = onceFor((item: Item): readonly Reference[] => {
  if (item.class === 'group') return item.source === undefined ? none : [{ key: 'source', path: item.source }];
  if (item.class !== 'attribute') return none;
  const own = 'plugin' in item ? pluginReferences(item.plugin) : (behaviourOf(item).references?.(item) ?? none);
  return item.trigger === undefined ? own : [...triggersOf(item).map((path) => ({ key: 'trigger', path })), ...own];
});

const pluginReferences = ({ kind, params }: Plugin): readonly Reference[] =>
  Object.entries<ParamShape>(pluginParams[kind]).flatMap(([name, shape]): Reference[] => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    const key = `plugin.params.${name}`;
    if (shape === 'paths') {
      const paths: readonly unknown[] = Array.isArray(value) ? value : [];
      return paths.flatMap((path, index) => (typeof path === 'string' ? [{ key: `${key}[${index}]`, path }] : []));
    }
    if (shape === 'each?') return typeof value === 'string' ? [{ key, path: value, isMany: true }] : [];
    const isPath = shape.startsWith('path or') ? isPathText(value) : shape.startsWith('path') && typeof value === 'string';
    return isPath ? [{ key, path: value as string }] : [];
  });

/** Returns the items to evaluate first: the parent, what exposes the item, and its inputs. Unknown paths and wording are left out. */
export const needsOf = (place: Place, indexAt: (item: Path) => number | undefined): readonly number[] => {
  const { item, parent, entry } = place;
  const needs: number[] = parent ? [parent.index] : [];
  const add = (path: Path): void => {
    const need = indexAt(path);
    if (need !== undefined) needs.push(need);
  };
  if (entry && parent?.item.class === 'group' && parent.item.source !== undefined) add(parent.item.source);
  // A group's source decides about the group's content, not about the group.
  if (item.class === 'attribute') for (const { path, isForWords } of referencesOf(item)) if (isForWords !== true) add(splitReference(path).item);
  for (const { key, path } of mentionsOf(item)) if (!judgingKeys.has(key)) add(splitReference(path).item);
  return needs;
};

/** An item may refer to `target` unless `target` is in a repeat that does not also hold the item. */
export const isWithinReach = (place: Place | null, target: Place): boolean => {
  if (!target.repeat) return true;
  for (let around = place?.repeat ?? null; around; around = around.repeat) if (around === target.repeat) return true;
  return false;
};

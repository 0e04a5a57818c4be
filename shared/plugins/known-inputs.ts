import type { PluginItem } from '../design/card-design.ts';
import type { Sources } from '../items/behaviour.ts';
import { numbersAt, pathAt } from './inputs.ts';

/** Whether somebody said why an answer is missing: it is there and not known, where a blank one may mean that there is none. */
export const isNotKnown = (item: PluginItem, sources: Sources, name: string): boolean => {
  const path = pathAt(item, name);
  return path !== null && (sources.terms.reason?.(path) ?? null) !== null;
};

/** The inputs of a formula in which what is left out counts as none; null for those that are not known. */
export const knownAt = <Name extends string>(item: PluginItem, sources: Sources, names: readonly Name[]): { readonly [name in Name]?: number | null } => ({
  ...numbersAt(item, sources, names),
  ...(Object.fromEntries(names.filter((name) => isNotKnown(item, sources, name)).map((name) => [name, null])) as { readonly [name in Name]?: null }),
});

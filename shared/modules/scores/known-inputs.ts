import type { PluginItem } from '../../design/card-design.ts';
import type { Sources } from '../../items/behaviour.ts';
import { numbersAt, pathAt } from '../../plugins/inputs.ts';

/** With a reason, an answer exists but is unknown; a blank may mean that there is none. */
export const isNotKnown = (item: PluginItem, sources: Sources, name: string): boolean => {
  const path = pathAt(item, name);
  return path !== null && (sources.terms.reason?.(path) ?? null) !== null;
};

export const knownAt = <Name extends string>(item: PluginItem, sources: Sources, names: readonly Name[]): { readonly [name in Name]?: number | null } => ({
  ...numbersAt(item, sources, names),
  ...(Object.fromEntries(names.filter((name) => isNotKnown(item, sources, name)).map((name) => [name, null])) as { readonly [name in Name]?: null }),
});

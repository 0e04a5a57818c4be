import type { AnswerValue, PluginItem, PluginParam } from '../design/card-design.ts';
import type { Explanation, Sources } from '../items/behaviour.ts';

type NumbersByName = { readonly [name: string]: number | undefined };

export const paramOf = (item: PluginItem, name: string): PluginParam | undefined =>
  Object.hasOwn(item.plugin.params, name) ? item.plugin.params[name] : undefined;

export const pathAt = (item: PluginItem, name: string): string | null => {
  const path = paramOf(item, name);
  return typeof path === 'string' ? path : null;
};

export const numberAt = (item: PluginItem, sources: Sources, name: string): number | undefined => {
  const path = pathAt(item, name);
  return path === null ? undefined : sources.number(path);
};

export const valueAt = (item: PluginItem, sources: Sources, name: string): AnswerValue => {
  const path = pathAt(item, name);
  return path === null ? null : sources.value(path);
};

export const numbersAt = <Name extends string>(
  item: PluginItem,
  sources: Sources,
  names: readonly Name[],
): { readonly [name in Name]?: number } => {
  const inputs: { [name in Name]?: number } = {};
  for (const name of names) {
    const value = numberAt(item, sources, name);
    if (value !== undefined) inputs[name] = value;
  }
  return inputs;
};

export const inputsFor = (item: PluginItem, names: readonly string[], used: NumbersByName): Explanation['inputs'] =>
  names
    .filter((name) => paramOf(item, name) !== undefined)
    .map((name) => ({ name, path: pathAt(item, name), value: used[name] ?? null }));

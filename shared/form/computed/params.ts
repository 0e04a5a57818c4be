import type { AnswerValue, PluginItem, PluginParam } from '../../design/card-design.ts';
import type { Sources } from '../items/behaviour.ts';

/** A parameter as written in the design; undefined when it is left out. */
export const paramOf = (item: PluginItem, name: string): PluginParam | undefined =>
  Object.hasOwn(item.plugin.params, name) ? item.plugin.params[name] : undefined;

/** The number that the item named by a parameter holds; undefined when it is blank or left out. */
const numberAt = (item: PluginItem, sources: Sources, name: string): number | undefined => {
  const path = paramOf(item, name);
  return typeof path === 'string' ? sources.number(path) : undefined;
};

/** The answer of the item named by a parameter; null when it is blank or left out. */
export const valueAt = (item: PluginItem, sources: Sources, name: string): AnswerValue => {
  const path = paramOf(item, name);
  return typeof path === 'string' ? sources.value(path) : null;
};

/** Every input of a formula by its name. */
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

import { hasHiddenControls, withoutUnseen } from '../text/characters.ts';
import type { Plugin, PluginParam } from './card-design.ts';
import { type Diagnostic, designError } from './diagnostic.ts';
import { figureNames, isDecimals, isNested, isPathText, mayBeLeftOut, type ParamShape, type ParamShapes, paramWords, pluginParams } from '../plugins/params.ts';

const isChoice = (value: PluginParam): boolean =>
  isNested(value) && typeof value['value'] === 'string' && isNested(value['title'] ?? '');

const isBound = (value: PluginParam | undefined): boolean => value === undefined || typeof value === 'number';

const isWord = (value: string | number, name: string): boolean => paramWords[name]?.includes(String(value)) ?? true;

const fits: { readonly [Shape in ParamShape]: (value: PluginParam, name: string) => boolean } = {
  path: isPathText,
  'path?': isPathText,
  'each?': isPathText,
  paths: (value) => Array.isArray(value) && value.length > 0 && value.every(isPathText),
  'path or text?': (value, name) =>
    isPathText(value) || ((typeof value === 'string' || typeof value === 'number') && isWord(value, name)),
  'text?': (value, name) => typeof value === 'string' && isWord(value, name),
  'true?': (value) => typeof value === 'boolean',
  'number?': (value) => typeof value === 'number',
  'decimals?': isDecimals,
  'four numbers?': (value) => Array.isArray(value) && value.length === 4 && value.every((edge) => typeof edge === 'number'),
  'named numbers?': (value, name) =>
    isNested(value) && Object.entries(value).every(([key, figure]) => typeof figure === 'number' && figureNames[name]?.includes(key)),
  formula: (value) => typeof value === 'string',
  choices: (value) =>
    isNested(value) && Object.values(value).every((list) => Array.isArray(list) && list.every(isChoice)),
  pair: (value) =>
    isNested(value) && typeof value['name'] === 'string' && isBound(value['min']) && isBound(value['max']),
};

interface OfferedChoices {
  readonly [source: string]: readonly { readonly value: string }[];
}

const hiddenIn = (choices: OfferedChoices, cell: string): Diagnostic[] =>
  Object.entries(choices).flatMap(([source, list]) =>
    list.flatMap(({ value }, index) => {
      const code = hasHiddenControls(value) ? 'design.control_characters' : withoutUnseen(value).trim() !== value ? 'design.code_unseen' : null;
      return code === null ? [] : [designError(code, `${cell}.${source}[${index}].value`, { key: 'value' })];
    }),
  );

export const checkPluginParams = ({ kind, params }: Plugin, cell: string): Diagnostic[] => {
  const shapes: ParamShapes = pluginParams[kind];
  const missing = Object.entries(shapes)
    .filter(([name, shape]) => !mayBeLeftOut(shape) && !Object.hasOwn(params, name))
    .map(([name]) => designError('design.param_missing', `${cell}.params`, { name, kind }));
  const wrong = Object.entries(params).flatMap(([name, value]) => {
    const shape = Object.hasOwn(shapes, name) ? shapes[name] : undefined;
    if (shape === undefined) return [designError('design.param_unknown', `${cell}.params.${name}`, { name, kind })];
    if (!fits[shape](value, name)) return [designError('design.param_invalid', `${cell}.params.${name}`, { name, kind })];
    return shape === 'choices' ? hiddenIn(value as OfferedChoices, `${cell}.params.${name}`) : [];
  });
  return [...missing, ...wrong];
};

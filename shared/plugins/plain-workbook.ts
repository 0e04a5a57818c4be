import { param, readBySpec, type ParamSpec } from '../compile/parameters.ts';
import { report, textIn, type OwnPart, type RowReading } from '../compile/row-reading.ts';
import type { Plugin, PluginKind } from '../design/card-design.ts';
import { figureNames, paramWords, pluginParams, type ParamShape } from './params.ts';

type Params = Plugin['params'];

export interface PluginWorkbook {
  readonly read: (reading: RowReading) => OwnPart | null;
}

const byShape: { readonly [shape in ParamShape]: (name: string) => ParamSpec } = {
  path: (name) => ({ [name]: param.path }),
  'path?': (name) => ({ [name]: param.optionalPath }),
  'each?': (name) => ({ [name]: param.optionalPath }),
  paths: (name) => ({ [name]: param.paths }),
  'path or text?': (name) => ({ [name]: param.wordOrPath(...(paramWords[name] ?? [])) }),
  'text?': (name) => ({ [name]: param.oneOf(...(paramWords[name] ?? [])) }),
  'true?': (name) => ({ [name]: param.flag }),
  'number?': (name) => ({ [name]: param.number }),
  'decimals?': (name) => ({ [name]: param.decimals }),
  'four numbers?': (name) => ({ [name]: param.numbers }),
  'named numbers?': (name) => Object.fromEntries((figureNames[name] ?? []).map((key) => [`${name}.${key}`, param.number])),
  formula: () => ({}),
  choices: (name) => ({ [name]: param.text, [`${name}.*`]: param.list }),
  pair: (name) => ({ [`${name}.name`]: param.text, [`${name}.min`]: param.number, [`${name}.max`]: param.number }),
};

const specOf = (kind: PluginKind): ParamSpec =>
  Object.fromEntries(Object.entries(pluginParams[kind]).flatMap(([name, shape]) => Object.entries(byShape[shape](name))));

export const plainWorkbook = (kind: PluginKind, finish?: (params: Params, reading: RowReading) => Params): PluginWorkbook => {
  const spec = specOf(kind);
  return {
    read: (reading) => {
      if (textIn(reading, 'calculation') !== '') report(reading, 'cell.ignored', 'calculation', { column: 'calculation', type: kind });
      const params = readBySpec(reading, spec, ['kind']);
      // The design's checks validate the parameters.
      return { type: 'plugin', plugin: { kind, params: finish?.(params, reading) ?? params } as Plugin };
    },
  };
};

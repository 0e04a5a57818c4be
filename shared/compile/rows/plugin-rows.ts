import { pluginKinds } from '../../design/card-design.ts';
import type { PluginKind, PluginParam } from '../../design/card-design.ts';
import { figureNames, paramWords, pluginParams } from '../../design/plugin-params.ts';
import type { ParamShape } from '../../design/plugin-params.ts';
import { choicesBySource } from './interlocked.ts';
import { param, readBySpec } from './parameter-spec.ts';
import type { ParamSpec } from './parameter-spec.ts';
import { expressionIn, report, textIn } from './row-reading.ts';
import type { RowReader, RowReading } from './row-reading.ts';

/** How a parameter of each shape is written in a cell: nested ones come as several keys. */
const byShape: { readonly [shape in ParamShape]: (name: string) => ParamSpec } = {
  path: (name) => ({ [name]: param.path }),
  'path?': (name) => ({ [name]: param.optionalPath }),
  paths: (name) => ({ [name]: param.paths }),
  'path or text?': (name) => ({ [name]: param.pathOrText }),
  'text?': (name) => ({ [name]: param.text }),
  'true?': (name) => ({ [name]: param.flag }),
  'number?': (name) => ({ [name]: param.number }),
  'four numbers?': (name) => ({ [name]: param.numbers }),
  'named numbers?': (name) => Object.fromEntries((figureNames[name] ?? []).map((key) => [`${name}.${key}`, param.number])),
  // Written in a column of its own.
  formula: () => ({}),
  choices: (name) => ({ [name]: param.text, [`${name}.*`]: param.list }),
  pair: (name) => ({ [`${name}.name`]: param.text, [`${name}.min`]: param.number, [`${name}.max`]: param.number }),
};

/** Parameters whose literals are a fixed few (design-format 1, plugins). */
const words: { readonly [kind in PluginKind]?: ParamSpec } = {
  survival_probability: {
    model: param.oneOf(...(paramWords['model'] ?? [])),
    mechanism: param.wordOrPath(...(paramWords['mechanism'] ?? [])),
  },
  news2: { scale: param.wordOrPath(...(paramWords['scale'] ?? [])) },
};

const specOf = (kind: PluginKind): ParamSpec => ({
  ...Object.fromEntries(
    Object.entries(pluginParams[kind]).flatMap(([name, shape]) => Object.entries(byShape[shape](name))),
  ),
  ...words[kind],
});

const nested = (value: PluginParam | undefined): object => (typeof value === 'object' ? value : {});

/** What a kind needs beyond its plain parameters. */
const finish: {
  readonly [kind in PluginKind]?: (
    params: Record<string, PluginParam>,
    reading: RowReading,
  ) => Record<string, PluginParam>;
} = {
  interlocked_dropdown: choicesBySource,
  blood_pressure: (params) => ({
    ...params,
    SBP: { name: 'SBP', ...nested(params.SBP) },
    DBP: { name: 'DBP', ...nested(params.DBP) },
  }),
};

const readKind = (reading: RowReading): PluginKind | null => {
  const written = reading.parameters.get('kind') ?? '';
  const kind = pluginKinds.find((candidate) => candidate === written.toLowerCase());
  if (kind !== undefined) return kind;
  if (written === '') report(reading, 'plugin.kind_missing', 'parameters', { kinds: pluginKinds.join(', ') });
  else {
    const suggestion = reading.context.findings.suggest(written, pluginKinds);
    report(reading, 'plugin.kind_unknown', 'parameters', { kind: written, kinds: pluginKinds.join(', '), suggestion });
  }
  return null;
};

/** What the column `calculation` comes to. A formula with a fault keeps its place as a text. */
const calculated = (reading: RowReading): ReturnType<RowReader['read']> => {
  const calculation = expressionIn(reading, 'calculation');
  return calculation === undefined ? { type: 'string' } : { type: 'plugin', plugin: { kind: 'expression', params: { calculation } } };
};

/** A kind in `parameters`, or a formula of the row's own; XLSForm's `calculate` is the same. */
export const plugin: RowReader = {
  columns: ['parameters', 'calculation'],
  read: (reading) => {
    const isFormula = textIn(reading, 'calculation') !== '';
    if (isFormula && textIn(reading, 'parameters') === '') return calculated(reading);
    const kind = readKind(reading);
    if (kind === null) return { type: 'label' };
    if (kind === 'expression') {
      readBySpec(reading, {}, ['kind']);
      if (!isFormula) report(reading, 'calculation.missing', 'calculation', { name: textIn(reading, 'name') });
      return calculated(reading);
    }
    if (isFormula) report(reading, 'cell.ignored', 'calculation', { column: 'calculation', type: kind });
    const params = readBySpec(reading, specOf(kind), ['kind']);
    return { type: 'plugin', plugin: { kind, params: finish[kind]?.(params, reading) ?? params } };
  },
};

import type { PluginParam } from '../../design/card-design.ts';
import { readDecimal } from '../../text/decimal.ts';
import { readYesNo } from '../cell-text.ts';
import { listNamed, report, targetIn } from './row-reading.ts';
import type { RowReading } from './row-reading.ts';

/** How the value of one parameter is read; undefined after a finding. */
type ParamReader = (value: string, key: string, reading: RowReading) => PluginParam | undefined;

export interface ParamSpec {
  readonly [key: string]: { readonly read: ParamReader; readonly required: boolean };
}

const badValue = (reading: RowReading, key: string, value: string, suggestion = ''): undefined => {
  report(reading, 'parameters.bad_value', 'parameters', { key, value, suggestion });
};

const path: ParamReader = (value, _, reading) => targetIn(reading, value)?.path;
const number: ParamReader = (value, key, reading) => readDecimal(value) ?? badValue(reading, key, value);
const text: ParamReader = (value) => value;
const entries = (value: string): string[] =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** A flag that is off is left out: the format knows `true` only. */
const flag: ParamReader = (value, key, reading) => {
  const isOn = readYesNo(value);
  return isOn === null ? badValue(reading, key, value) : isOn || undefined;
};

const oneOf =
  (words: readonly string[]): ParamReader =>
  (value, key, reading) =>
    words.find((word) => word === value.toLowerCase()) ??
    badValue(reading, key, value, reading.context.findings.suggest(value, words));

const needed = (read: ParamReader): ParamSpec[string] => ({ read, required: true });
const optional = (read: ParamReader): ParamSpec[string] => ({ read, required: false });

export const param = {
  path: needed(path),
  optionalPath: optional(path),
  paths: needed((value, key, reading) =>
    entries(value).flatMap((entry) => {
      const found = path(entry, key, reading);
      return found === undefined ? [] : [found];
    }),
  ),
  number: optional(number),
  numbers: optional((value, key, reading) => {
    const read = entries(value).map((entry) => readDecimal(entry));
    return read.every((entry) => entry !== null) ? read : badValue(reading, key, value);
  }),
  flag: optional(flag),
  text: optional(text),
  oneOf: (...words: readonly string[]) => optional(oneOf(words)),
  /** One of the words, else the path of an item. */
  wordOrPath: (...words: readonly string[]) =>
    optional((value, key, reading) => words.find((word) => word === value.toLowerCase()) ?? path(value, key, reading)),
  /** The path of an item when there is one of that name, else a literal. */
  pathOrText: optional((value, key, reading) =>
    value.includes('.')
      ? path(value, key, reading)
      : (reading.context.references.find(value, reading.page)?.path ?? value),
  ),
  /** The choices of a list of the sheet `choices`. */
  list: optional((value, _, reading) =>
    listNamed(reading, value, 'parameters')?.choices.map((choice) => ({
      value: choice.value,
      title: { ...choice.title },
    })),
  ),
} as const;

const isObject = (value: PluginParam | undefined): value is Record<string, PluginParam> =>
  typeof value === 'object' && !Array.isArray(value);

/** Puts `SBP.max` = 260 into `{ SBP: { max: 260 } }`. */
const put = (target: Record<string, PluginParam>, key: string, value: PluginParam): void => {
  const dot = key.indexOf('.');
  if (dot < 0) {
    target[key] = value;
    return;
  }
  const [head, rest] = [key.slice(0, dot), key.slice(dot + 1)];
  const inner = target[head];
  const nested: Record<string, PluginParam> = isObject(inner) ? inner : {};
  put(nested, rest, value);
  target[head] = nested;
};

/**
 * Reads the row's parameters by a specification: unknown keys, missing ones and bad values are reported. A key that
 * ends in `.*` stands for any name there.
 */
export const readBySpec = (
  reading: RowReading,
  spec: ParamSpec,
  others: readonly string[] = [],
): Record<string, PluginParam> => {
  const params: Record<string, PluginParam> = {};
  const { findings } = reading.context;
  for (const [key, value] of reading.parameters) {
    if (others.includes(key)) continue;
    const [head = ''] = key.split('.');
    const known = Object.hasOwn(spec, key) ? spec[key] : key.includes('.') ? spec[`${head}.*`] : undefined;
    if (known === undefined || head === '__proto__') {
      const suggestion = findings.suggest(key, [...Object.keys(spec), ...others]);
      report(reading, 'parameters.unknown', 'parameters', { key, suggestion });
      continue;
    }
    const read = known.read(value, key, reading);
    if (read !== undefined && key.split('.', 2)[1] !== '__proto__') put(params, key, read);
  }
  for (const [key, { required }] of Object.entries(spec)) {
    if (required && !reading.parameters.has(key)) report(reading, 'parameters.missing', 'parameters', { key });
  }
  return params;
};

import type { PluginParam } from '../design/card-design.ts';
import { isDecimals, isNested } from '../plugins/params.ts';
import { readDecimal } from '../text/decimal.ts';
import { foldWidth } from '../text/width.ts';
import { readYesNo } from './workbook-rows.ts';
import type { Findings } from './findings.ts';
import { listNamed, report, targetIn, type RowReading } from './row-reading.ts';
import { placeOf, textOf, type TableRow } from './table.ts';

const longest = 4_000;

/** Splits a `parameters` cell into pairs separated by blanks, semicolons or line breaks; quotes hold a value with blanks. */
export const readParameters = (text: string) => {
  const pairs = new Map<string, string>();
  const unreadable: string[] = [];
  const twice: string[] = [];
  const quoted: string[] = [];
  // Quoted values become one private-use letter each, so that separators inside them are not read.
  const plain = foldWidth(text.slice(0, longest))
    .replace(/"([^"]*)"|'([^']*)'/g, (_, double?: string, single?: string) => {
      quoted.push(double ?? single ?? '');
      return String.fromCharCode(0xe000 + quoted.length - 1);
    })
    .replace(/\s*([=,])\s*/g, '$1')
    .split(/[\s;]+|,(?=[\w.-]+=)/);
  for (const token of plain) {
    if (token === '') continue;
    const match = /^([A-Za-z_][\w.-]*)=([^=]+)$/.exec(token);
    if (match === null) {
      unreadable.push(token);
      continue;
    }
    const [, key = '', value = ''] = match;
    const restored = value.replace(/[\ue000-\uefff]/g, (mark) => quoted[mark.charCodeAt(0) - 0xe000] ?? mark);
    if (pairs.has(key)) twice.push(key);
    else pairs.set(key, restored.replace(/,+$/, ''));
  }
  return { pairs, unreadable, twice };
};

export const noParameters: ReadonlyMap<string, string> = new Map();

export const parametersOf = (row: TableRow, findings: Findings): ReadonlyMap<string, string> => {
  const text = textOf(row, 'parameters');
  if (text === '') return noParameters;
  const { pairs, unreadable, twice } = readParameters(text);
  for (const word of unreadable) findings.add('parameters.unreadable', placeOf(row, 'parameters'), { text: word });
  for (const key of twice) findings.add('parameters.twice', placeOf(row, 'parameters'), { key });
  return pairs;
};

type ParamReader = (value: string, key: string, reading: RowReading) => PluginParam | undefined;

export interface ParamSpec {
  readonly [key: string]: { readonly read: ParamReader; readonly required: boolean };
}

export const pathIn = (reading: RowReading, key: string): string | undefined => {
  const written = reading.parameters.get(key);
  return written === undefined ? undefined : targetIn(reading, written)?.path;
};

export const checkParameters = (reading: RowReading, needed: readonly string[], known: readonly string[] = []): void => {
  const keys = [...needed, ...known];
  for (const key of reading.parameters.keys()) {
    if (!keys.includes(key)) {
      report(reading, 'parameters.unknown', 'parameters', { key, suggestion: reading.context.findings.suggest(key, keys) });
    }
  }
  for (const key of needed) {
    if (!reading.parameters.has(key)) report(reading, 'parameters.missing', 'parameters', { key });
  }
};

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

/** The format knows only `true`, so a flag that is off is left out. */
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
  decimals: optional((value, key, reading) => {
    const decimals = readDecimal(value);
    return isDecimals(decimals) ? decimals : badValue(reading, key, value);
  }),
  numbers: optional((value, key, reading) => {
    const read = entries(value).map((entry) => readDecimal(entry));
    return read.every((entry) => entry !== null) ? read : badValue(reading, key, value);
  }),
  flag: optional(flag),
  text: optional(text),
  texts: optional((value) => entries(value)),
  oneOf: (...words: readonly string[]) => optional(oneOf(words)),
  wordOrPath: (...words: readonly string[]) =>
    optional((value, key, reading) => words.find((word) => word === value.toLowerCase()) ?? path(value, key, reading)),
  list: optional((value, _, reading) =>
    listNamed(reading, value, 'parameters')?.choices.map((choice) => ({
      value: choice.value,
      title: { ...choice.title },
    })),
  ),
} as const;

const put = (target: Record<string, PluginParam>, key: string, value: PluginParam): void => {
  const dot = key.indexOf('.');
  if (dot < 0) {
    target[key] = value;
    return;
  }
  const [head, rest] = [key.slice(0, dot), key.slice(dot + 1)];
  const inner = target[head];
  const nested = isNested(inner) ? { ...inner } : {};
  put(nested, rest, value);
  target[head] = nested;
};

/** Reads the parameters by a specification and reports unknown keys, missing keys and bad values. A key that ends in `.*` accepts any name there. */
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

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Coverage, CoverageRow, MessageRow, TestName } from './coverage.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const texts = new Map<string, string | undefined>();
/** The text of a file below the root, or undefined where there is none. */
const readText = (file: string): string | undefined => {
  if (!texts.has(file)) texts.set(file, existsSync(root + file) ? readFileSync(root + file, 'utf8') : undefined);
  return texts.get(file);
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const gapInMaker = (maker: string): string | undefined => {
  const [file = '', name] = maker.split('#');
  const text = readText(file);
  if (text === undefined) return `there is no file ${file}`;
  if (name !== undefined && !new RegExp(`export (?:async )?(?:const|function|interface|type) ${name}\\b`).test(text)) return `${file} exports no ${name}`;
  return undefined;
};

/** A title is a string that opens the arguments of a test or of a group of tests. */
const gapInTest = ({ file, title }: TestName): string | undefined => {
  const text = readText(`test/${file}`);
  if (text === undefined) return `there is no test/${file}`;
  const named = new RegExp(String.raw`(?:\b(?:it|test|describe|step)(?:\.\w+)*\(|\]\)\(|\)\()\s*(['"\`])${escaped(title)}\1\s*,`);
  return named.test(text.replaceAll("\\'", "'")) ? undefined : `test/${file} has no test “${title}”`;
};

const catalogue = (language: string, namespace: string): Readonly<Record<string, string>> => {
  const text = readText(`shared/i18n/${language}/${namespace}.json`);
  return text === undefined ? {} : (JSON.parse(text) as Record<string, string>);
};

const textOf = (language: string, key: string): string | undefined => {
  const [namespace = '', ...rest] = key.split(':');
  return catalogue(language, namespace)[rest.join(':')];
};

const plain = (text: string): string => text.toLowerCase().replace(/[.。!]+$/, '');

const gapsInMessage = ({ keys, wording }: MessageRow): string[] => [
  ...(keys.length === 0 ? ['no key'] : []),
  ...(['ja', 'en'] as const).flatMap((language) => {
    const said = keys.map((key) => textOf(language, key));
    const absent = keys.filter((_key, index) => said[index] === undefined).map((key) => `${key} is not in the catalogue of ${language}`);
    const wanted = wording?.[language];
    const isSaid = wanted === undefined || said.some((text) => plain(text ?? '').includes(plain(wanted)));
    return [...absent, ...(isSaid ? [] : [`“${wanted}” is said by none of ${keys.join(', ')} in ${language}`])];
  }),
];

const gapsInRow = ({ what, by, tests }: CoverageRow): string[] =>
  [
    what.trim() === '' ? 'says nothing' : undefined,
    by.length === 0 ? 'implemented by nothing' : undefined,
    tests.length === 0 ? 'tested by nothing' : undefined,
    ...by.map(gapInMaker),
    ...tests.map(gapInTest),
  ].filter((gap) => gap !== undefined);

const messageKeys = (namespace: string): string[] =>
  Object.keys(catalogue('ja', namespace))
    .filter((key) => key.endsWith('.message'))
    .map((key) => `${namespace}:${key}`);

/** What a document's table lacks, a line each: empty cells, files, exports, tests, texts and wordings that are not there. */
export const findGaps = ({ routes, calls, dialogs, messages, rules, namespaces }: Coverage): string[] => {
  const rows = [...Object.entries(routes), ...Object.entries(calls), ...[...dialogs, ...messages, ...rules].map((row) => [row.what, row] as const)];
  const told = new Set(messages.flatMap(({ keys }) => keys));
  return [
    ...rows.flatMap(([name, row]) => gapsInRow(row).map((gap) => `${name}: ${gap}`)),
    ...messages.flatMap((row) => gapsInMessage(row).map((gap) => `${row.what}: ${gap}`)),
    ...namespaces.flatMap(messageKeys).filter((key) => !told.has(key)).map((key) => `${key} has no row`),
  ];
};

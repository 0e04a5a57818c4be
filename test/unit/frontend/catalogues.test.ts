import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { problems } from '#shared/api/problems.ts';
import { languages } from '#shared/text/languages.ts';

const root = join(import.meta.dirname, '../../..');
type Catalogue = Readonly<Record<string, string>>;

const readCatalogues = (language: string): Readonly<Record<string, Catalogue>> =>
  Object.fromEntries(
    readdirSync(join(root, 'shared/i18n', language))
      .filter((file) => file.endsWith('.json'))
      .map((file) => [basename(file, '.json'), JSON.parse(readFileSync(join(root, 'shared/i18n', language, file), 'utf8')) as Catalogue]),
  );
const [ja, en, km] = languages.map(readCatalogues) as [ReturnType<typeof readCatalogues>, ReturnType<typeof readCatalogues>, ReturnType<typeof readCatalogues>];
/** Which, not how often: one language may have to repeat itself. */
const placeholders = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].toSorted();

test('Japanese and English have the same namespaces', () => {
  expect(Object.keys(en).toSorted()).toEqual(Object.keys(ja).toSorted());
});

test.each(Object.keys(ja))('%s has the same keys in Japanese and English, none of them blank', (namespace) => {
  expect(Object.keys(en[namespace] ?? {}).toSorted()).toEqual(Object.keys(ja[namespace] ?? {}).toSorted());
  for (const catalogue of [ja, en]) {
    expect(Object.entries(catalogue[namespace] ?? {}).filter(([, text]) => text.trim() === '')).toEqual([]);
  }
});

test.each([
  ['en', en],
  ['km', km],
] as const)('each text of %s has the placeholders of the Japanese one', (_, catalogues) => {
  const differing = Object.entries(catalogues).flatMap(([namespace, catalogue]) =>
    Object.entries(catalogue)
      .filter(([key, text]) => String(placeholders(text)) !== String(placeholders(ja[namespace]?.[key] ?? '')))
      .map(([key]) => `${namespace}:${key}`),
  );
  expect(differing).toEqual([]);
});

test('Khmer has no key that Japanese lacks', () => {
  const strays = Object.entries(km).flatMap(([namespace, catalogue]) =>
    Object.keys(catalogue)
      .filter((key) => ja[namespace]?.[key] === undefined)
      .map((key) => `${namespace}:${key}`),
  );
  expect(strays).toEqual([]);
});

test('each problem of the contract has a text, and each text a problem or a failure of the transport', () => {
  expect(Object.keys(ja['problems'] ?? {}).toSorted()).toEqual([...Object.keys(problems), 'network.failed', 'server.failed'].toSorted());
});

const sources = readdirSync(join(root, 'frontend'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, 'frontend', file), 'utf8') }));

/** The namespaces a file speaks of: 'common', its feature's own, and those it names. */
const namespacesOf = ({ file, text }: (typeof sources)[number]): string[] => [
  'common',
  ...[...file.matchAll(/^features\/([\w-]+)\//g)].map(([, feature = '']) => feature),
  ...(text.includes('useClinicalWords') ? ['clinical'] : []),
  ...[...text.matchAll(/useTranslation\(([^)]*)\)/g)].flatMap(([, given = '']) => [...given.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name)),
];

test('each key that a screen names exists', () => {
  const missing = sources.flatMap((source) =>
    [...source.text.matchAll(/\bt\(\s*'(?:([\w-]+):)?([\w.-]+)'/g)]
      .filter(([, namespace, key = '']) => !(namespace === undefined ? namespacesOf(source) : [namespace]).some((name) => ja[name]?.[key] !== undefined))
      .map(([call]) => `${source.file}: ${call}`),
  );
  expect(missing).toEqual([]);
});

/** Keys put together from a state, such as page.${state}.label, as a pattern each. */
const patternsIn = (text: string): RegExp[] =>
  [...text.matchAll(/\bt\(\s*`([^`]*)`/g)].map(
    ([, template = '']) => new RegExp(`^${template.replace(/\./g, '\\.').replace(/\$\{[^}]*\}/g, '[\\w-]+')}$`),
  );

/** Namespaces whose keys are codes, made from data: their completeness is proven where the codes are. */
const byCode = new Set(['problems', 'issues', 'compile', 'export', 'clinical']);

test.each(Object.keys(ja).filter((namespace) => !byCode.has(namespace)))('each key of %s is named by a screen', (namespace) => {
  const speaking = sources
    .filter((source) => namespacesOf(source).includes(namespace) || source.text.includes(`'${namespace}:`))
    .map(({ text }) => text);
  const unused = Object.keys(ja[namespace] ?? {}).filter(
    (key) =>
      !speaking.some(
        (text) => text.includes(`'${key}'`) || text.includes(`'${namespace}:${key}'`) || patternsIn(text).some((pattern) => pattern.test(key)),
      ),
  );
  expect(unused).toEqual([]);
});

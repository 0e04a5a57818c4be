import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { problems } from '#shared/api/problems.ts';
import { defaultLanguage, isComplete, languages } from '#shared/text/languages.ts';

const root = join(import.meta.dirname, '../../..');
type Catalogue = Readonly<Record<string, string>>;

const readCatalogues = (language: string): Readonly<Record<string, Catalogue>> =>
  Object.fromEntries(
    readdirSync(join(root, 'shared/i18n', language))
      .filter((file) => file.endsWith('.json'))
      .map((file) => [basename(file, '.json'), JSON.parse(readFileSync(join(root, 'shared/i18n', language, file), 'utf8')) as Catalogue]),
  );
const ja = readCatalogues(defaultLanguage);
const others = languages.filter((code) => code !== defaultLanguage).map((code) => [code, readCatalogues(code)] as const);
const complete = others.filter(([code]) => isComplete(code));
/** The names of the placeholders, each once, because a language may have to repeat one. */
const placeholders = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].toSorted();

test.each(complete)('%s has the same namespaces as Japanese', (_, catalogues) => {
  expect(Object.keys(catalogues).toSorted()).toEqual(Object.keys(ja).toSorted());
});

test.each(Object.keys(ja))('%s has the same keys in each complete language, none of them blank', (namespace) => {
  for (const [, catalogues] of complete) expect(Object.keys(catalogues[namespace] ?? {}).toSorted()).toEqual(Object.keys(ja[namespace] ?? {}).toSorted());
  for (const catalogue of [ja, ...complete.map(([, catalogues]) => catalogues)]) {
    expect(Object.entries(catalogue[namespace] ?? {}).filter(([, text]) => text.trim() === '')).toEqual([]);
  }
});

test.each(others)('each text of %s has the placeholders of the Japanese one', (_, catalogues) => {
  const differing = Object.entries(catalogues).flatMap(([namespace, catalogue]) =>
    Object.entries(catalogue)
      .filter(([key, text]) => String(placeholders(text)) !== String(placeholders(ja[namespace]?.[key] ?? '')))
      .map(([key]) => `${namespace}:${key}`),
  );
  expect(differing).toEqual([]);
});

// proves U1.2
test.each(others)('%s has no key that Japanese lacks', (_, catalogues) => {
  const strays = Object.entries(catalogues).flatMap(([namespace, catalogue]) =>
    Object.keys(catalogue)
      .filter((key) => ja[namespace]?.[key] === undefined)
      .map((key) => `${namespace}:${key}`),
  );
  expect(strays).toEqual([]);
});

// proves U8.67
test('each problem of the contract has a text, and each text a problem or a failure of the transport', () => {
  // The rights that `member.grant_refused` names, and the reasons.
  const texts = Object.keys(ja['problems'] ?? {}).filter((key) => !/^grant(able)?\./.test(key));
  expect(texts.toSorted()).toEqual([...Object.keys(problems), 'network.failed', 'session.other', 'gateway.failed', 'server.failed'].toSorted());
});

const sourcesIn = (folder: string, spoken: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => spoken.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, folder, file), 'utf8') }));

/** The screens, and the item types and kinds of plugins that word their answers themselves. */
const sources = [...sourcesIn('frontend', /\.tsx?$/), ...sourcesIn('shared', /^(items|plugins)\/.*output\w*\.ts$/)];

/** The namespaces a file speaks of: 'common', its feature's own, those it names, and 'card-form' where the form is drawn. */
const namespacesOf = ({ file, text }: (typeof sources)[number]): string[] => [
  'common',
  ...[...file.matchAll(/^features\/([\w-]+)\//g)].map(([, feature = '']) => feature),
  ...(/^(form|items|plugins)\//.test(file) || /\bwords\.t\(|\{ t\b.* = .*\bwords;/.test(text) ? ['card-form'] : []),
  ...(text.includes('ClinicalWords') ? ['clinical'] : []),
  // The types of lib/modules.ts say in which of these a label of a module stands.
  ...(/^modules\/[\w-]+\/module\.ts$/.test(file) ? ['admin', 'manage', 'manage-designs', 'session'] : []),
  ...[...text.matchAll(/TFunction<'([\w-]+)'>/g)].map(([, name = '']) => name),
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

/** Keys put together from a state, such as page.${state}.label, as a pattern each; also where another component says them. */
const patternsIn = (text: string): RegExp[] =>
  [...text.matchAll(/\bt\(\s*`([^`]*)`/g), ...text.matchAll(/`([\w.-]+\$\{\w+\}[\w.-]*\.(?:label|hint|placeholder|action|message|title))`/g)].map(
    ([, template = '']) => new RegExp(`^${template.replace(/\./g, '\\.').replace(/\$\{[^}]*\}/g, '[\\w.-]+')}$`),
  );

/** The keys of these namespaces are codes, or words of mails, which no screen says. Other tests prove that each has its key. */
const byCode = new Set(['mail', 'problems', 'issues', 'compile', 'export', 'clinical', 'reference', 'handbook']);

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
